// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.external;

import io.etcdbench.format.Phrase;
import io.etcdbench.observe.machine.MachineLoad;
import java.time.Duration;

/**
 * The attempts to reach an endpoint. The text helps a reader distinguish an overloaded client
 * machine from an unresponsive server. Immutable.
 *
 * @param attempts number of attempts, 1 or more
 * @param spent total duration of all attempts
 * @param timeout dial timeout of one attempt
 */
record DialEffort(int attempts, Duration spent, Duration timeout) {
  @Override
  public String toString() {
    return "%s in %s with a dial timeout of %s; this machine: %s"
        .formatted(
            attempts == 1 ? "1 attempt" : attempts + " attempts",
            seconds(spent),
            seconds(timeout),
            MachineLoad.now());
  }

  private static String seconds(Duration time) {
    if (time.toMillis() < 1_000) {
      return time.toMillis() + " ms";
    }
    double seconds = time.toMillis() / 1e3;
    return Phrase.say(seconds < 10 ? "%.1f s" : "%.0f s", seconds);
  }
}
