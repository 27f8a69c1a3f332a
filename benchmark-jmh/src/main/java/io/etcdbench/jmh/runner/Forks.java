// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.jmh.Handover;

/** The benchmark JVMs that this one has forked. */
final class Forks {
  private Forks() {}

  /** Ends all of them at once; JMH then fails the measurement that it is waiting for. */
  static void kill() {
    ProcessHandle.current()
        .children()
        .filter(Forks::isFork)
        .forEach(ProcessHandle::destroyForcibly);
  }

  /** A fork has the handover among its first arguments: long command lines are read cut off. */
  private static boolean isFork(ProcessHandle child) {
    return child.info().commandLine().orElse("").contains("-D" + Handover.PROPERTY + "=");
  }
}
