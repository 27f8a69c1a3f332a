// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.duet.ArmSession;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Entry point of one arm of a session of the gate, which starts it and speaks to it. Not a command:
 * a session starts dozens of them, and there is no command line to read. Signals that a terminal
 * gives to all of its processes are the orchestrator's to follow: an arm deletes its keys and ends
 * when its orders do.
 */
public final class ArmMain {
  private ArmMain() {}

  /**
   * Serves an arm until its orders end, and ends the JVM.
   *
   * @param args none
   * @throws IOException when the orders cannot be read
   */
  public static void main(String[] args) throws IOException {
    QuietLogging.unlessConfigured();
    ProcessSignal unused = ProcessSignal.listen();
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    new ArmSession(orders, new PrintWriter(System.out, true, StandardCharsets.UTF_8)).serve();
    System.exit(ExitCode.FINE);
  }
}
