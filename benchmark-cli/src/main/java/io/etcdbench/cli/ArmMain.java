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
 * Entry point of one arm process of the gate. The orchestrator starts it and communicates with it
 * over standard input and output. It is not a command, because a session starts dozens of arms and
 * nobody types their command lines. A terminal sends signals to all of its processes, but only the
 * orchestrator acts on them: an arm deletes its keys and exits when its standard input ends, or
 * within two seconds of the orchestrator's death.
 */
public final class ArmMain {
  private static final long TO_DELETE_KEYS_MILLIS = 1_000;

  private ArmMain() {}

  /**
   * Serves requests of the orchestrator until its standard input ends, then exits the JVM.
   *
   * @param args the last one is the process id of the orchestrator, which may already be dead
   * @throws IOException when standard input cannot be read
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
    System.exit(ExitCode.SUCCESS);
  }

  /**
   * Stops the session when nobody reads its measurements any more, leaving it a moment to delete
   * its keys.
   */
  private static void endOrphaned(ArmSession session) {
    session.stop();
    try {
      TimeUnit.MILLISECONDS.sleep(TO_DELETE_KEYS_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
