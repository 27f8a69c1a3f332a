// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.gate.Disturbance;

/** Watches the machine while the arms take their turns, without knowing which arm is running. */
public interface MachineWatch extends AutoCloseable {

  /** Discards the observations so far. */
  void begin();

  /** Returns the worst observations since {@link #begin}. */
  Disturbance seen();

  /** Stops watching. */
  @Override
  void close();
}
