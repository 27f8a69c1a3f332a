// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.gate.Arm;

/** What a stage is for. */
enum StageKind {
  SCREEN("screen", 0),
  CONFIRM("confirmation", 1),
  CONTROL("null control", 2);

  private final String words;
  private final int number;

  StageKind(String words, int number) {
    this.words = words;
    this.number = number;
  }

  /** Part of what decides the order of turns. */
  int number() {
    return number;
  }

  String words() {
    return words;
  }

  /** Which build has a role: in a null control the baseline runs against its own copy. */
  Arm subject(Arm role) {
    return this == CONTROL ? Arm.BASELINE : role;
  }
}
