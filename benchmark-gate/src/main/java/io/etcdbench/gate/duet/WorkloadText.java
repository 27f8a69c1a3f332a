// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.Locale;
import java.util.stream.Collectors;

/** Describes a workload in a few words, for results. */
public final class WorkloadText {
  private WorkloadText() {}

  public static String of(RunPlan plan) {
    return plan.operations().stream().map(OperationPlan::name).collect(Collectors.joining(" and "))
        + ", "
        + plan.load().concurrency()
        + " in flight, arrivals "
        + plan.load().arrival().shape().name().toLowerCase(Locale.ROOT);
  }
}
