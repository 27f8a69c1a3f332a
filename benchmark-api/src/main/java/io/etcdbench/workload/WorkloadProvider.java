// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

/**
 * Brings a workload of a team's own: what its service asks of etcd, as a source of operations.
 * Found by {@link java.util.ServiceLoader} and chosen by name, in plans, by {@code etcd-bench
 * workload} and by the gate.
 *
 * @implSpec Extend by adding an implementation under {@code
 *     META-INF/services/io.etcdbench.workload.WorkloadProvider}, with a public no-argument
 *     constructor and no state. What a workload asks must follow from its settings and from the
 *     {@link Draw} of each operation alone: then both sides of a comparison ask the same.
 */
public interface WorkloadProvider {

  /** What must be true of a workload's keys before it begins. */
  enum Keys {
    /** They need not exist. */
    AS_THEY_ARE,
    /** Each holds a value: the run writes it before. */
    WRITTEN_BEFORE
  }

  /**
   * The name by which users choose this workload.
   *
   * @return lower-case letters, digits and dashes; unique among the providers on the class path
   */
  String name();

  /**
   * One line for people: what is asked.
   *
   * @return for example {@code reads a session and writes it back}
   */
  String description();

  /**
   * What must be true of the keys.
   *
   * @return that they need not exist, unless overridden
   */
  default Keys keys() {
    return Keys.AS_THEY_ARE;
  }

  /**
   * Makes the source of operations.
   *
   * @param settings which keys and values, and what the user set by name
   * @return a source whose label is that of the settings
   * @throws IllegalArgumentException when a setting is not known or out of range; the message names
   *     it and what is allowed
   */
  OperationSource open(WorkloadSettings settings);
}
