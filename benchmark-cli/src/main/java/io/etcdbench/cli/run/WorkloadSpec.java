// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.WatchPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.util.List;

/**
 * What a verb asks of etcd.
 *
 * @param load when, and how long
 * @param keys under which prefix
 * @param operations at least one
 * @param watch who listens meanwhile
 */
public record WorkloadSpec(
    LoadPlan load, RunKeysPlan keys, List<OperationPlan> operations, WatchPlan watch) {

  /** Nobody listens. */
  public WorkloadSpec(LoadPlan load, RunKeysPlan keys, List<OperationPlan> operations) {
    this(load, keys, operations, WatchPlan.DEFAULT);
  }
}
