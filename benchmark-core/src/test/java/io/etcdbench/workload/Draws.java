// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

/** Draws as the tests need them. */
public final class Draws {
  private Draws() {}

  /** The draw of an operation that has this number, also among its source's. */
  public static Draw of(long seed, long number) {
    Draw draw = new Draw();
    draw.begin(seed, number);
    draw.place(number, 0);
    return draw;
  }
}
