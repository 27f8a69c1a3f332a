// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.experiment;

import io.etcd.jetcd.Auth;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.auth.Permission;
import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.load.StopSignal;
import io.etcdbench.security.Credentials;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs a plan as a user who has been granted many further ranges. Setting: {@code rules}, how many.
 * They are spread over roles of some hundred each, because every grant writes its whole role anew.
 */
final class AuthRulesKind implements RunKind {
  private static final long PATIENCE_SECONDS = 60;
  private static final int RULES_PER_ROLE = 200;
  private final RunKind plans = new PlanKind();

  @Override
  public Need need() {
    return Need.OWN;
  }

  @Override
  public Measured run(RunSpec spec, Site site, StopSignal stop) {
    int rules = spec.number("rules");
    grant(site.cluster(), rules, stop);
    return plans.run(spec, site, stop).with(Map.of("auth.rules", (double) rules));
  }

  private static void grant(EtcdCluster cluster, int rules, StopSignal stop) {
    Credentials root =
        cluster
            .access()
            .user()
            .orElseThrow(
                () -> new IllegalArgumentException("rules need users; choose tokens simple"));
    try (Client client =
        Client.builder()
            .endpoints(cluster.endpoints().toArray(String[]::new))
            .user(bytes(root.user()))
            .password(bytes(root.password()))
            .build()) {
      Auth auth = client.getAuthClient();
      for (int rule = 0; rule < rules && !stop.isGiven(); rule += RULES_PER_ROLE) {
        grant(auth, rule, Math.min(rules, rule + RULES_PER_ROLE));
      }
    }
  }

  /** One role, all of whose rules are under way together. */
  private static void grant(Auth auth, int from, int to) {
    ByteSequence role = bytes(String.format(Locale.ROOT, "rules-%06d", from));
    await(List.of(auth.roleAdd(role)));
    List<CompletableFuture<?>> grants = new ArrayList<>();
    for (int rule = from; rule < to; rule++) {
      String key = String.format(Locale.ROOT, "rules/%06d", rule);
      grants.add(
          auth.roleGrantPermission(role, bytes(key), bytes(key + "~"), Permission.Type.READWRITE));
    }
    await(grants);
    await(List.of(auth.userGrantRole(bytes(ClusterUser.BENCH.userName()), role)));
  }

  private static void await(List<CompletableFuture<?>> answers) {
    try {
      Object unused =
          CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
              .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new ClusterException("a rule cannot be granted: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while rules were granted", e);
    }
  }

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, StandardCharsets.UTF_8);
  }
}
