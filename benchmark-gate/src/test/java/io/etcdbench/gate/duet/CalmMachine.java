// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.gate.Disturbance;

/** A machine on which nothing ever disturbs. */
public final class CalmMachine implements MachineWatch {
  @Override
  public void begin() {}

  @Override
  public Disturbance seen() {
    return Disturbance.NONE;
  }

  @Override
  public void close() {}
}
