// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.RunKeysPlan.Existing;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.yaml.StrictYaml;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Derives the plan of a run's rehearsal: the same operations, driver, and number of connections and
 * clients, at full speed, on fewer keys. Stateless.
 */
public final class RehearsalPlan {
  static final int MAX_CONNECTIONS = 256;
  static final int MAX_CONCURRENCY = 1_000;
  static final int MAX_CONCURRENCY_ON_CLUSTER = 8;
  static final long MAX_KEYS = 10_000;
  static final int MAX_WATCHERS = 10;

  /** Limited because the server stores the keys on the heap of this JVM. */
  static final long MAX_BYTES = 64L << 20;

  private RehearsalPlan() {}

  /**
   * Returns the plan of a rehearsal.
   *
   * @param plan must have its own prefix
   * @return the plan to run on a server in this JVM
   * @throws IllegalArgumentException when its operations do not work on fewer keys
   */
  public static RunPlan of(RunPlan plan) {
    ObjectNode root = (ObjectNode) StrictYaml.tree(PlanFile.write(plan));
    long keys = keys(plan);
    root.findValues("keys").stream()
        .filter(node -> node.has("space")) // a plug-in may have a setting named keys
        .forEach(node -> cap(node, "space", keys));
    for (String each : List.of("streams", "perStream", "history")) {
      cap(root.path("watch"), each, MAX_WATCHERS);
    }
    cap(root.path("client").path("connections"), "count", MAX_CONNECTIONS);
    cap(root.path("load"), "concurrency", MAX_CONCURRENCY);
    root.path("operations").findValues("leases").stream()
        .filter(leases -> leases.has("count")) // a plug-in may have a setting of that name
        .forEach(leases -> cap(leases, "count", MAX_CONCURRENCY));
    RunPlan smaller = PlanFile.of(closed(root));
    return smaller.withFaults(List.of()).with(smaller.load().with(ArrivalPlan.CLOSED));
  }

  /**
   * Returns the plan of a rehearsal on the cluster that will be measured: as {@link #of}, with at
   * most eight operations in flight, and with keys of its own that are deleted afterwards.
   *
   * @param plan must have its own prefix
   * @return the plan to run on that cluster
   * @throws IllegalArgumentException as for {@link #of}, or when its keys are too short for a
   *     generated prefix
   */
  public static RunPlan onCluster(RunPlan plan) {
    RunPlan smaller = of(plan);
    LoadPlan load = smaller.load();
    return smaller
        .with(load.withConcurrency(Math.min(load.concurrency(), MAX_CONCURRENCY_ON_CLUSTER)))
        .with(new RunKeysPlan(plan.keys().prefix(), "", Existing.REFUSE, Afterwards.DELETE))
        .withOwnPrefix();
  }

  private static ObjectNode closed(ObjectNode root) {
    ((ObjectNode) root.path("load"))
        .put("total", 0)
        .put("duration", Durations.format(WarmupLength.LIMIT));
    ((ObjectNode) root.path("client")).put("target", Choices.name(EndpointPolicy.ALL));
    ((ObjectNode) root.path("keys")).put("existing", Choices.name(Existing.REUSE));
    return root;
  }

  private static long keys(RunPlan plan) {
    long fitting = MAX_BYTES / most(plan, OperationPlan::requestBytes);
    return Math.max(most(plan, OperationPlan::minKeys), Math.min(MAX_KEYS, fitting));
  }

  private static long most(RunPlan plan, ToLongFunction<OperationPlan> figure) {
    return plan.operations().stream().mapToLong(figure).reduce(1, Math::max);
  }

  private static void cap(JsonNode node, String key, long most) {
    ((ObjectNode) node).put(key, Math.min(node.path(key).asLong(), most));
  }
}
