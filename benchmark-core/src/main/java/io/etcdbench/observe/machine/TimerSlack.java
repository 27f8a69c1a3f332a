// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How late Linux may wake a thread to save power: 50 microseconds unless the thread asks for less.
 * What sends on time asks for a nanosecond, which a thread may do for itself through {@code
 * /proc/<tid>/timerslack_ns} (proc(5), since Linux 4.6).
 */
public final class TimerSlack {
  private static final Path SELF = Path.of("/proc/thread-self");

  private TimerSlack() {}

  /**
   * Makes the calling thread wake as punctually as the system can. Best effort: elsewhere and where
   * it is forbidden the default stays.
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
