// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.OperationPlan;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.WatchPlan;
import java.util.List;

/**
 * What a verb asks of etcd.
 *
 * @param load when, and how long
 * @param keys under which prefix
 * @param operations at least one
 * @param watch who listens meanwhile
 */
record Asked(LoadPlan load, RunKeysPlan keys, List<OperationPlan> operations, WatchPlan watch) {

  /** Nobody listens. */
  Asked(LoadPlan load, RunKeysPlan keys, List<OperationPlan> operations) {
    this(load, keys, operations, WatchPlan.DEFAULT);
  }
}
