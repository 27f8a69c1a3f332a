// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.run.KeyOptions;
import io.etcdbench.cli.run.KeyOptions.Fallback;
import io.etcdbench.cli.run.LoadFlags;
import io.etcdbench.cli.run.LoadFlags.Verb;
import io.etcdbench.cli.run.ReadOptions;
import io.etcdbench.cli.run.RunKeyOptions;
import io.etcdbench.cli.run.ValueOptions;
import io.etcdbench.cli.run.WorkloadSpec;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.driver.ClientSettings.TokenUse;
import io.etcdbench.plan.ClientPlan.Identity;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.operation.AuthenticatePlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Generates logins, or gets with different ways to authenticate. */
@Command(
    name = "auth",
    description = {
      "Measures logins, or reads with one authentication method. Run it once per"
          + " method to compare them.",
      "",
      "A cluster started for the run has authentication enabled; --bcrypt-cost sets the cost of"
          + " a password check."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench auth --clients 10 --total 200                     login storm",
      "  etcd-bench auth --how reuse --clients 10",
      "  etcd-bench auth --how per-operation --clients 10 --total 200",
      "  etcd-bench auth --how expiring --token-ttl 2 --duration 20s",
      "  etcd-bench auth --how certificate --clients 10"
    })
public final class AuthCommand implements Callable<Integer> {
  /** Ways to authenticate. */
  public enum How {
    /** Logins only. */
    LOGIN,
    /** Gets; each connection logs in once. */
    REUSE,
    /** Gets; tokens expire during the run. */
    EXPIRING,
    /** Gets, each with its own login. */
    PER_OPERATION,
    /** Gets; the client certificate names the user. */
    CERTIFICATE
  }

  /** Token time to live that expires several times in a short run. */
  private static final long SHORT_LIFE_SECONDS = 2;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--how",
      paramLabel = "HOW",
      description =
          "login: logins only; reuse: gets, one login per connection; expiring: like reuse, with a"
              + " token lifetime of 2 s or --token-ttl; per-operation: gets, one login each;"
              + " certificate: gets, user taken from the client certificate. Default: login.")
  private How how = How.LOGIN;

  @Mixin private ReadOptions read = new ReadOptions();
  @Mixin private KeyOptions keys = new KeyOptions();
  @Mixin private ValueOptions values = new ValueOptions();
  @Mixin private RunKeyOptions runKeys = new RunKeyOptions();
  @Mixin private LoadFlags flags = new LoadFlags();

  @Override
  public Integer call() {
    flags.enableAuth();
    return flags.execute(this::workload, this::withUsers);
  }

  private WorkloadSpec workload(Verb verb) {
    return new WorkloadSpec(verb.load(), runKeys.plan(), List.of(operation(verb)));
  }

  private OperationPlan operation(Verb verb) {
    OperationPlan get =
        new OperationPlan.Get(
            "get", 1, keys.plan(verb, 1, Fallback.MANY_KEYS), values.plan(), read.plan(0));
    if (how != How.LOGIN) {
      return get;
    }
    LoadFlags.requireNone(
        spec,
        "with --how login, which only authenticates; drop it, or choose another --how",
        ReadOptions.class,
        KeyOptions.class,
        ValueOptions.class);
    return new AuthenticatePlan("authenticate", 1);
  }

  private RunPlan withUsers(RunPlan plan) {
    TokenUse tokens = how == How.PER_OPERATION ? TokenUse.PER_OPERATION : TokenUse.REUSE;
    Identity identity = how == How.CERTIFICATE ? Identity.CERTIFICATE : Identity.USER;
    return plan.with(plan.client().with(tokens, identity)).with(withUsers(plan.cluster()));
  }

  private ClusterPlan withUsers(ClusterPlan cluster) {
    if (cluster.origin() != Origin.EXTERNAL) {
      ClusterSpec start = cluster.start();
      return cluster.with(start.with(withUsers(start.security())));
    }
    boolean given =
        how == How.CERTIFICATE
            ? !cluster.given().cert().isEmpty()
            : !cluster.given().user().isEmpty();
    if (!given) {
      throw new IllegalArgumentException(
          how == How.CERTIFICATE
              ? "--how certificate requires a client certificate; add --cert and --key"
              : "logging in requires a user; add --user NAME");
    }
    return cluster;
  }

  private Security withUsers(Security security) {
    boolean shortened =
        how == How.EXPIRING && security.tokenTtlSeconds() == Security.NONE.tokenTtlSeconds();
    return new Security(
        how == How.CERTIFICATE ? Transport.MUTUAL_TLS : security.transport(),
        security.tokens(),
        shortened ? SHORT_LIFE_SECONDS : security.tokenTtlSeconds(),
        security.bcryptCost());
  }
}
