// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.ArmStarter;
import io.etcdbench.gate.arm.ServerCounter;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;

/**
 * With what a duet works.
 *
 * @param starter starts the arms
 * @param watch watches the machine meanwhile; stays open
 * @param servers counts what reaches the servers
 * @param clock the time
 * @param stop ends the session before its time
 */
public record GateContext(
    ArmStarter starter,
    MachineWatch watch,
    ServerCounter servers,
    NanoClock clock,
    StopSignal stop) {

  /**
   * For a session that nobody ends before its time.
   *
   * @param starter starts the arms
   * @param watch watches the machine meanwhile; stays open
   * @param servers counts what reaches the servers
   * @param clock the time
   */
  public GateContext(
      ArmStarter starter, MachineWatch watch, ServerCounter servers, NanoClock clock) {
    this(starter, watch, servers, clock, new StopSignal());
  }

  /**
   * Ends a session between two turns.
   *
   * @throws ArmException when it was stopped
   */
  public void requireTime() {
    if (stop.isGiven()) {
      throw new ArmException("the session was stopped");
    }
  }
}
