// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.ArmStarter;
import io.etcdbench.gate.arm.ArmStarter.ArmSpec;
import io.etcdbench.gate.arm.LiveArm;
import io.etcdbench.gate.arm.ServerCounter;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;

/**
 * The environment of a session.
 *
 * @param starter starts the arms
 * @param watch watches the machine while the arms run; not closed by the session
 * @param servers reads the counters of the servers
 * @param clock the clock
 * @param stop stops the session early
 */
public record GateContext(
    ArmStarter starter,
    MachineWatch watch,
    ServerCounter servers,
    NanoClock clock,
    StopSignal stop) {

  /**
   * Starts an arm, which ends when the session is stopped.
   *
   * @throws ArmException when it was stopped
   */
  public LiveArm start(ArmSpec spec) {
    requireTime();
    LiveArm arm = starter.start(spec);
    stop.whenGiven(arm::end);
    return arm;
  }

  /**
   * Returns whether the stop made an arm fail. Waits shortly for a signal that has ended the arm
   * and that this process may not have handled yet.
   *
   * @param failure of the arm
   */
  public boolean isStopped(ArmException failure) {
    stop.awaitAfter(failure.exitCode());
    return stop.isGiven();
  }

  /**
   * Checks between two turns whether the session was stopped.
   *
   * @throws ArmException when it was stopped
   */
  public void requireTime() {
    if (stop.isGiven()) {
      throw new ArmException("the session was stopped");
    }
  }
}
