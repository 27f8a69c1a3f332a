// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

/** Whose turn it is. */
public enum Arm {
  /** What is known. */
  BASELINE,
  /** What is asked about. */
  CANDIDATE;

  /** The one that is measured against this one. */
  public Arm other() {
    return this == BASELINE ? CANDIDATE : BASELINE;
  }
}
