// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

/**
 * Provides a custom workload: the operations of a team's own service, as a source of operations.
 * Found by {@link java.util.ServiceLoader} and chosen by name, in plans, by {@code etcd-bench
 * workload} and by the gate.
 *
 * @implSpec Extend by adding an implementation under {@code
 *     META-INF/services/io.etcdbench.workload.WorkloadProvider}, with a public no-argument
 *     constructor and no state. The operations of a workload must depend only on its settings and
 *     on the {@link Draw} of each operation, so that both sides of a comparison send the same
 *     operations.
 */
public interface WorkloadProvider {

  /** The required state of a workload's keys before it starts. */
  enum Keys {
    /** The keys need not exist. */
    AS_THEY_ARE,
    /** Each key has a value: the run writes it first. */
    WRITTEN_BEFORE
  }

  /**
   * Returns the name by which users choose this workload.
   *
   * @return lower-case letters, digits and dashes; unique among the providers on the class path
   */
  String name();

  /**
   * Returns a one-line description of the operations.
   *
   * @return for example {@code reads a session and writes it back}
   */
  String description();

  /** Returns the required state of the keys; by default they need not exist. */
  default Keys keys() {
    return Keys.AS_THEY_ARE;
  }

  /**
   * Creates the source of operations.
   *
   * @param settings keys, values and the settings that the user gave by name
   * @return a source whose label is that of the settings
   * @throws IllegalArgumentException when a setting is unknown or out of range; the message names
   *     it and the allowed values
   */
  OperationSource open(WorkloadSettings settings);
}
