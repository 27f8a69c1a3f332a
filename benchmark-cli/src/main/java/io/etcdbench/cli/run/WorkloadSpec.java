// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.List;

/**
 * The workload of a command.
 *
 * @param load when operations are sent, and for how long
 * @param keys prefix of the keys
 * @param operations at least one
 * @param watch watchers that run at the same time
 */
public record WorkloadSpec(
    LoadPlan load, RunKeysPlan keys, List<OperationPlan> operations, WatchPlan watch) {

  /** Creates a workload without watchers. */
  public WorkloadSpec(LoadPlan load, RunKeysPlan keys, List<OperationPlan> operations) {
    this(load, keys, operations, WatchPlan.DEFAULT);
  }
}
