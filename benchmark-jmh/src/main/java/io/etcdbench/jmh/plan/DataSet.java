// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.RunKeysPlan.Existing;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.ValuePlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.ReadPlan;
import io.etcdbench.workload.key.KeySpace;
import java.util.List;

/**
 * The keys of a scenario, shared by all forks with the same parameters: each combination of value
 * size and number has its own prefix under the run's prefix. Immutable.
 *
 * @param runPrefix prefix of every key of the run
 * @param valueBytes the size of every value
 * @param keyCount number of keys
 */
public record DataSet(String runPrefix, int valueBytes, int keyCount) {
  private static final int KEY_NUMBER_BYTES = 8;

  /**
   * Returns the plan of an operation on the keys, which the runner claims before its first fork and
   * deletes after its last one.
   *
   * @param seed determines every random choice
   */
  public RunPlan plan(OperationPlan operation, long seed) {
    return RunPlan.DEFAULT.withSeed(seed).with(prefix()).with(List.of(operation));
  }

  private RunKeysPlan prefix() {
    return new RunKeysPlan(runPrefix, own(), Existing.REFUSE, Afterwards.KEEP);
  }

  private String own() {
    return valueBytes + "x" + keyCount + "/";
  }

  private KeyPlan keys() {
    return KeyPlan.DEFAULT.with(own().length() + KEY_NUMBER_BYTES, keyCount, KeyPlan.Order.UNIFORM);
  }

  private ValuePlan values() {
    return new ValuePlan(String.valueOf(valueBytes), 0);
  }

  /** Returns the names of the keys. */
  public KeySpace space() {
    return keys().space(prefix());
  }

  /** Returns the operation that a benchmark sends. */
  public OperationPlan operation(Sends sends) {
    return switch (sends.value()) {
      case "put" -> puts();
      case "get" -> gets(sends.serializable() ? ReadPlan.SERIALIZABLE : ReadPlan.DEFAULT);
      default ->
          throw new IllegalArgumentException(
              "a benchmark sends '%s'; allowed: put, get".formatted(sends.value()));
    };
  }

  /** Returns puts that overwrite uniformly chosen keys. */
  public OperationPlan puts() {
    return new OperationPlan.Put("put", 1, keys(), values());
  }

  /** Returns gets of uniformly chosen single keys. */
  public OperationPlan gets(ReadPlan read) {
    return new OperationPlan.Get("get", 1, keys(), values(), read);
  }
}
