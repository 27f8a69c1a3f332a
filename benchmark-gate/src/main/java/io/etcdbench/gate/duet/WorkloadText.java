// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import com.fasterxml.jackson.databind.JsonNode;
import io.etcdbench.format.Sha256;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Collectors;

/** Describes a workload in a few words, for results. */
public final class WorkloadText {
  private static final int DIGITS = 8;

  private WorkloadText() {}

  /**
   * Describes a workload as {@link #of} does, with the start of a hash of everything in the plan
   * that an arm measures: the client settings, the arrivals and the operations.
   */
  static String identified(RunPlan plan) {
    JsonNode all = PlanFile.tree(plan);
    JsonNode load = all.path("load");
    String measured =
        "%s %s %s %s %s"
            .formatted(
                all.path("client"),
                load.path("concurrency"),
                load.path("arrival"),
                load.path("beyondLimit"),
                all.path("operations"));
    String hash = Sha256.of(measured.getBytes(StandardCharsets.UTF_8));
    return of(plan) + ", plan " + hash.substring(0, DIGITS);
  }

  public static String of(RunPlan plan) {
    return plan.operations().stream().map(OperationPlan::name).collect(Collectors.joining(" and "))
        + ", "
        + plan.load().concurrency()
        + " in flight, arrivals "
        + plan.load().arrival().shape().name().toLowerCase(Locale.ROOT);
  }
}
