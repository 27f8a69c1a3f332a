// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.ThreadParams;

/** Like {@link ScenarioStream}, through a client with a chosen identity. */
@State(Scope.Thread)
public class IdentityStream extends StreamState {

  /**
   * Opens the stream.
   *
   * @param session the client under test and its identity
   * @param thread gives each thread its own slots and random choices
   */
  @Setup(Level.Trial)
  public void open(IdentityState session, ThreadParams thread) {
    openOn(session, thread);
  }
}
