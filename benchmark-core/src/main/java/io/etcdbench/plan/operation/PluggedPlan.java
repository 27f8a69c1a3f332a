// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.ValuePlan;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.WorkloadProvider;
import io.etcdbench.workload.WorkloadProvider.Keys;
import io.etcdbench.workload.WorkloadProviders;
import io.etcdbench.workload.WorkloadSettings;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Operations of a plugged-in workload. Its provider is looked up when the operations are created,
 * so a plan may name a workload that is only on another JVM's class path.
 *
 * @param name of its series
 * @param weight relative to all operations
 * @param workload the name of the workload
 * @param keys the keys
 * @param values the values to write
 * @param extras settings of the workload, by name and sorted, so that equal plans have equal text
 *     and one hash
 */
public record PluggedPlan(
    String name,
    int weight,
    String workload,
    KeyPlan keys,
    ValuePlan values,
    Map<String, String> extras)
    implements OperationPlan.Keyed {
  /** A workload named {@code mine} on a thousand keys. */
  public static final PluggedPlan DEFAULT =
      new PluggedPlan(
          "workload",
          1,
          "mine",
          KeyPlan.DEFAULT.with(32, 1_000, KeyPlan.Order.UNIFORM),
          ValuePlan.DEFAULT,
          Map.of());

  public PluggedPlan {
    if (workload.isBlank()) {
      throw new IllegalArgumentException(
          "the name of the workload is empty; give that of its provider");
    }
    extras = Collections.unmodifiableSortedMap(new TreeMap<>(Map.copyOf(extras))); // no nulls
  }

  @Override
  public Optional<ValuePlan> preload() {
    return provider().keys() == Keys.WRITTEN_BEFORE ? Optional.of(values) : Optional.empty();
  }

  @Override
  public long requestBytes() {
    return keys.size() + values.mostBytes();
  }

  @Override
  public OperationSource source(RunParts parts) {
    OperationSource source =
        provider()
            .open(
                new WorkloadSettings(
                    name, keys.space(parts.keys()), keys.chooser(), values.source(), extras));
    if (!source.label().equals(name)) {
      throw new IllegalArgumentException(
          "the workload '%s' labels its operations '%s'; it must take the label of its settings, '%s'"
              .formatted(workload, source.label(), name));
    }
    return source;
  }

  /**
   * Returns the workload's provider from the class path of this JVM.
   *
   * @throws IllegalArgumentException when no provider has that name
   */
  public WorkloadProvider provider() {
    return WorkloadProviders.onClassPath().named(workload);
  }
}
