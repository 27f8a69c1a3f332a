// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.fleet.FleetOptions;
import io.etcdbench.cli.fleet.KubernetesOptions;
import io.etcdbench.cli.run.ClientOptions;
import io.etcdbench.cli.run.ClientOptions.Fallback;
import io.etcdbench.cli.run.ErasureConsent;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cli.run.OutputOptions;
import io.etcdbench.cli.run.RehearseOption;
import io.etcdbench.plan.Choices;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.plan.LimitPlan.Hashes;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.RunKeysPlan.Existing;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.sizing.check.CheckLevel;
import io.etcdbench.sizing.check.CheckLoad;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The flags shared by all checks. */
final class CheckFlags {
  private static final double NO_ERRORS = 0;

  @Essential
  @Option(
      names = "--load",
      paramLabel = "s|m|l|xl",
      description = "Load level, as in etcdctl. Default: s.")
  private CheckLevel level = CheckLevel.S;

  @Option(
      names = "--prefix",
      paramLabel = "PREFIX",
      description =
          "Prefix of every key, within the key size. A short random suffix is added. Default:"
              + " /etcd-bench-check-NAME/.")
  private @Nullable String prefix;

  @Option(
      names = "--auto-compact",
      description =
          "Compact the cluster's whole history afterwards, not only that of the run's keys.")
  private boolean compact;

  @Option(
      names = "--auto-defrag",
      description = "Like --auto-compact, and defragment every member.")
  private boolean defragment;

  @Option(names = "--yes", description = ErasureConsent.YES)
  boolean yes; // read by Agreement

  @Option(
      names = "--max-error-share",
      paramLabel = "SHARE",
      description =
          "Maximum share of failed operations, 0 to 1; above it, the check fails. Default: 0.")
  private double maxErrorShare = NO_ERRORS;

  @Option(names = "--seed", paramLabel = "N", description = "Random seed. Default: 1.")
  private long seed = 1;

  @Essential
  @Option(
      names = "--print-plan",
      description =
          "Print the complete plan of the check and exit; 'etcd-bench run FILE' runs it, without"
              + " the verdict.")
  private boolean printPlan;

  @ArgGroup(validate = false, order = 2, heading = "%nClient:%n")
  private ClientOptions client = new ClientOptions();

  @ArgGroup(validate = false, order = 4, heading = "%nOutput:%n")
  private OutputOptions output = new OutputOptions();

  @ArgGroup(validate = false, order = 5, heading = "%nWorkers:%n")
  private FleetOptions fleet = new FleetOptions();

  @ArgGroup(validate = false, order = 6, heading = "%nWorkers on Kubernetes:%n")
  private KubernetesOptions kubernetes = new KubernetesOptions();

  @Mixin private RehearseOption rehearse = new RehearseOption();
  @Mixin private ClusterOptions clusters = new ClusterOptions();

  CheckLevel level() {
    return level;
  }

  double maxErrorShare() {
    return maxErrorShare;
  }

  boolean printPlan() {
    return printPlan;
  }

  boolean printManifest() {
    return kubernetes.isPrintOnly();
  }

  /** Runs a plan with this process or with the requested workers, and returns the exit code. */
  int run(LoadRunner runner, RunPlan plan, CheckKind check) {
    return fleet.isOnKubernetes()
        ? kubernetes.runPlan(
            runner,
            plan,
            fleet,
            List.of("--check=" + Choices.name(check), "--load=" + Choices.name(level)))
        : fleet.run(
            runner,
            plan,
            clusters.password(plan.cluster(), runner.environment()),
            check.evaluator(level));
  }

  /**
   * Returns the plan of a check.
   *
   * @param load what the check sends
   * @param runner prints a notice for each default that the user may not expect
   * @throws IllegalArgumentException when parts of the plan do not fit together
   */
  RunPlan plan(String name, CheckLoad load, LoadRunner runner) {
    fleet.requireGiven();
    kubernetes.require(fleet);
    return runner.plan(notice -> plan(name, load, runner, notice));
  }

  private RunPlan plan(String name, CheckLoad load, LoadRunner runner, Consumer<String> notice) {
    ClusterPlan cluster = clusters.plan(runner.environment(), notice);
    int clients = load.load().concurrency();
    RunPlan plan =
        new RunPlan(
            "check-" + name,
            seed,
            cluster,
            client.plan(clients, Fallback.cheapest(clients), cluster, runner.environment(), notice),
            load.load().withRehearsal(rehearse.wanted()),
            keys(name),
            List.of(load.operation()),
            WatchPlan.DEFAULT,
            new LimitPlan(maxErrorShare, load.objectives(), Hashes.SKIP),
            output.over(OutputPlan.DEFAULT));
    plan.mix(); // fails now on a prefix that is too long for the key size
    return fleet.requireDealable(plan);
  }

  private RunKeysPlan keys(String name) {
    if (prefix != null && prefix.isEmpty()) {
      throw new IllegalArgumentException(
          "--prefix is empty; give one that identifies the keys of checks, for example /check/");
    }
    String own =
        (prefix == null ? "/etcd-bench-check-" + name + "/" : prefix) + RunKeysPlan.drawn();
    Afterwards afterwards =
        defragment ? Afterwards.DEFRAGMENT : compact ? Afterwards.COMPACT : Afterwards.DELETE;
    return new RunKeysPlan("", own, Existing.REFUSE, afterwards);
  }
}
