// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.ProcessSignal;
import io.etcdbench.cli.console.QuietLogging;
import io.etcdbench.gate.arm.ArmSession;
import io.etcdbench.jmh.OwnerWatch;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Entry point of one arm of a session of the gate, which starts it and speaks to it. Not a command:
 * a session starts dozens of them, and nobody types its command line. Signals that a terminal gives
 * to all of its processes are the orchestrator's to follow: an arm deletes its keys and ends when
 * its orders do, or within two seconds of the orchestrator's death.
 */
public final class ArmMain {
  private static final long TO_DELETE_KEYS_MILLIS = 1_000;

  private ArmMain() {}

  /**
   * Serves an arm until its orders end, and ends the JVM.
   *
   * @param args the process id of the orchestrator: it may be dead before this JVM could look
   * @throws IOException when the orders cannot be read
   */
  public static void main(String[] args) throws IOException {
    QuietLogging.unlessConfigured();
    ProcessSignal unused = ProcessSignal.listen();
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    ArmSession session =
        new ArmSession(orders, new PrintWriter(System.out, true, StandardCharsets.UTF_8));
    OwnerWatch.start(Long.parseLong(args[args.length - 1]), () -> endOrphaned(session));
    session.serve();
    System.exit(ExitCode.FINE);
  }

  /** Nobody reads what the arm measures any more: it has a moment to delete its keys. */
  private static void endOrphaned(ArmSession session) {
    session.stop();
    try {
      TimeUnit.MILLISECONDS.sleep(TO_DELETE_KEYS_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
