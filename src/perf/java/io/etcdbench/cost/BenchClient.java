// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

import java.io.IOException;

/** A client that has its turn. */
interface BenchClient extends AutoCloseable {

  /** Its name in the table. */
  String name();

  /** Loads and compiles whatever it will need; nothing of it counts. */
  void warmUp(Turn turn, long operations) throws IOException, InterruptedException;

  /** Carries so many operations out. */
  Cost run(Turn turn, long operations) throws IOException, InterruptedException;

  @Override
  void close();
}
