// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The delay that Linux adds to the wake-up of a thread to save power: 50 microseconds by default.
 * Threads that send on time set it to a nanosecond through {@code /proc/<tid>/timerslack_ns}
 * (proc(5), since Linux 4.6).
 */
public final class TimerSlack {
  private static final Path SELF = Path.of("/proc/thread-self");

  private TimerSlack() {}

  /**
   * Minimises the timer slack of the calling thread. Best effort: the default stays on other
   * systems and where it is forbidden.
   */
  public static void shorten() {
    try {
      Path thread = Files.readSymbolicLink(SELF).getFileName();
      Files.writeString(Path.of("/proc", thread.toString(), "timerslack_ns"), "1");
    } catch (IOException | RuntimeException notOnThisSystem) {
      // The default slack stays.
    }
  }
}
