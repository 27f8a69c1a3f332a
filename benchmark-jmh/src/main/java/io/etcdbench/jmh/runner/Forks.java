// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.jmh.Handover;

/** The benchmark JVMs that this JVM has forked. */
final class Forks {
  private Forks() {}

  /** Kills all forks; JMH then fails the current measurement. */
  static void kill() {
    ProcessHandle.current()
        .children()
        .filter(Forks::isFork)
        .forEach(ProcessHandle::destroyForcibly);
  }

  /**
   * Recognizes a fork by the handover property, which is among its first arguments because long
   * command lines are truncated when read.
   */
  private static boolean isFork(ProcessHandle child) {
    return child.info().commandLine().orElse("").contains("-D" + Handover.PROPERTY + "=");
  }
}
