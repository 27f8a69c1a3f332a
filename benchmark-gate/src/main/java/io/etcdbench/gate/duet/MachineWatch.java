// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.gate.Disturbance;

/** Watches the machine while arms have their turns, without knowing which one has. */
public interface MachineWatch extends AutoCloseable {

  /** Forgets what was seen so far. */
  void begin();

  /**
   * What was seen since {@link #begin}.
   *
   * @return the worst of it
   */
  Disturbance seen();

  /** Ends the watch. */
  @Override
  void close();
}
