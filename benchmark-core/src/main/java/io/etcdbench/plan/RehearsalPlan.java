// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.plan.RunKeysPlan.Existing;
import io.etcdbench.plan.yaml.StrictYaml;
import java.util.List;

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
    long span = root.findValues("span").stream().mapToLong(JsonNode::asLong).max().orElse(0);
    long keys = Math.max(1, Math.min(MAX_KEYS, MAX_BYTES / Math.max(1, mostBytes(plan))));
    root.findParents("space").forEach(node -> cap(node, "space", Math.max(span, keys)));
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
   * The plan of a rehearsal on the cluster that will be measured: as {@link #of}, with at most
   * eight operations in flight.
   *
   * @param plan with a prefix of its own
   * @return the plan to carry out on that cluster
   */
  public static RunPlan onCluster(RunPlan plan) {
    RunPlan smaller = of(plan);
    LoadPlan load = smaller.load();
    return smaller.with(
        load.withConcurrency(Math.min(load.concurrency(), MAX_CONCURRENCY_ON_CLUSTER)));
  }

  private static ObjectNode closed(ObjectNode root) {
    ((ObjectNode) root.path("load"))
        .put("total", 0)
        .put("duration", Durations.format(WarmupLength.LIMIT));
    ((ObjectNode) root.path("client")).put("target", Choices.name(EndpointPolicy.ALL));
    ((ObjectNode) root.path("keys")).put("existing", Choices.name(Existing.REUSE));
    return root;
  }

  private static long mostBytes(RunPlan plan) {
    return plan.operations().stream().mapToLong(Footprint::requestBytes).max().orElse(0);
  }

  private static void cap(JsonNode node, String key, long most) {
    ((ObjectNode) node).put(key, Math.min(node.path(key).asLong(), most));
  }
}
