// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.causes;

import java.util.SplittableRandom;

/**
 * Puts this JVM's garbage collector under pressure: most of the heap is live, in small objects that
 * refer to each other, and a thread replaces them all the time.
 */
final class GcPressure implements AutoCloseable {
  private static final double ALIVE = 0.65;
  private static final int PIECE_BYTES = 100;

  /** Approximate size of an object, with its header and its entry in the table. */
  private static final int BYTES_PER_PIECE = PIECE_BYTES + 24;

  private final byte[][] table =
      new byte[(int) (Runtime.getRuntime().maxMemory() * ALIVE / BYTES_PER_PIECE)][];
  private final Thread churn = new Thread(this::replace, "gc-pressure");

  /** Fills the heap and starts replacing. */
  GcPressure() {
    for (int i = 0; i < table.length; i++) {
      table[i] = new byte[PIECE_BYTES];
    }
    churn.setDaemon(true);
    churn.start();
  }

  private void replace() {
    SplittableRandom random = new SplittableRandom(1);
    while (!Thread.currentThread().isInterrupted()) {
      table[random.nextInt(table.length)] = new byte[PIECE_BYTES];
    }
  }

  @Override
  public void close() {
    churn.interrupt();
    try {
      churn.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
