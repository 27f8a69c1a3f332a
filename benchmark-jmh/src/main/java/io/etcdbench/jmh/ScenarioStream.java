// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Sends the operation that the benchmark names with {@link io.etcdbench.jmh.plan.Sends}, on single
 * existing keys, chosen uniformly.
 */
@State(Scope.Thread)
public class ScenarioStream extends StreamState {

  /**
   * Opens the stream.
   *
   * @param session the client under test
   * @param thread gives each thread its own slots and random choices
   */
  @Setup(Level.Trial)
  public void open(SessionState session, ThreadParams thread) {
    openOn(session, thread);
  }
}
