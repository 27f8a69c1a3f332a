// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

import java.io.IOException;

/** A client under comparison. */
interface BenchClient extends AutoCloseable {

  /** Its name in the table. */
  String name();

  /** Loads and compiles whatever the client will need; its cost does not count. */
  void warmUp(Turn turn, long operations) throws IOException, InterruptedException;

  /** Runs so many operations. */
  Cost run(Turn turn, long operations) throws IOException, InterruptedException;

  @Override
  void close();
}
