// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

/** One of the two builds that a session compares. */
public enum Arm {
  /** The reference build. */
  BASELINE,
  /** The build under test. */
  CANDIDATE;

  /** Returns the opposite arm. */
  public Arm other() {
    return this == BASELINE ? CANDIDATE : BASELINE;
  }
}
