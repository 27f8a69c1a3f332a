// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcd.jetcd.Auth;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.auth.Permission;
import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Runs a plan as a user with many additional granted ranges. Setting: {@code rules}, their number.
 * They are spread over roles of some hundred each, because every grant rewrites its whole role. The
 * roles are granted to the user last, because members then recompute all of the user's ranges.
 */
final class AuthRulesKind implements RunKind {
  private static final int RULES_PER_ROLE = 200;
  private final RunKind plans = new PlanKind();

  @Override
  public Need need() {
    return Need.OWN;
  }

  @Override
  public Map<String, RunPlan> loads(RunSpec spec) {
    return plans.loads(spec);
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    int rules = spec.number("rules");
    if (site.cluster().access().user().isEmpty()) {
      throw new IllegalArgumentException("rules need users; choose tokens simple");
    }
    try (Client client = Jetcd.client(site)) {
      Auth auth = client.getAuthClient();
      List<ByteSequence> roles = new ArrayList<>();
      for (int rule = 0; rule < rules && !stop.isGiven(); rule += RULES_PER_ROLE) {
        roles.add(role(auth, rule, Math.min(rules, rule + RULES_PER_ROLE)));
      }
      roles.forEach(role -> give(auth, role));
    }
    return plans.run(spec, site, stop).with(Map.of("auth.rules", (double) rules));
  }

  /** Creates one role; the grants of its rules are in flight together. */
  private static ByteSequence role(Auth auth, int from, int to) {
    ByteSequence role = Jetcd.bytes(String.format(Locale.ROOT, "rules-%06d", from));
    Object unusedRole = Jetcd.answer("a new role", auth.roleAdd(role));
    Object unusedRules = Jetcd.answer("granting rules", () -> grants(auth, role, from, to));
    return role;
  }

  private static CompletableFuture<Void> grants(Auth auth, ByteSequence role, int from, int to) {
    List<CompletableFuture<?>> grants = new ArrayList<>();
    for (int rule = from; rule < to; rule++) {
      String key = String.format(Locale.ROOT, "rules/%06d", rule);
      ByteSequence begin = Jetcd.bytes(key);
      ByteSequence end = Jetcd.bytes(key + "~");
      grants.add(auth.roleGrantPermission(role, begin, end, Permission.Type.READWRITE));
    }
    return CompletableFuture.allOf(grants.toArray(CompletableFuture[]::new));
  }

  private static void give(Auth auth, ByteSequence role) {
    ByteSequence user = Jetcd.bytes(ClusterUser.BENCH.userName());
    Object unused = Jetcd.answer("granting a role", () -> auth.userGrantRole(user, role));
  }
}
