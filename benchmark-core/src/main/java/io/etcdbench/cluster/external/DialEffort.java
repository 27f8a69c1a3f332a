// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.external;

import io.etcdbench.format.Percent;
import io.etcdbench.format.Phrase;
import io.etcdbench.format.Quantity;
import io.etcdbench.observe.machine.MachineLoad;
import java.time.Duration;

/**
 * The attempts to connect to an endpoint, or to open all connections of a driver. The text helps a
 * reader distinguish an overloaded client machine from an unresponsive server. Immutable.
 *
 * @param attempts number of attempts, 1 or more
 * @param spent total duration of all attempts
 * @param timeout the dial timeout
 */
public record DialEffort(int attempts, Duration spent, Duration timeout) {
  @Override
  public String toString() {
    return "%s in %s with a dial timeout of %s; this machine: %s"
        .formatted(
            attempts == 1 ? "1 attempt" : attempts + " attempts",
            seconds(spent),
            seconds(timeout),
            describe(MachineLoad.now()));
  }

  private static String describe(MachineLoad load) {
    return "load average %s on %s, CPU pressure %s"
        .formatted(
            Phrase.known(load.average(), average -> Quantity.decimals(average, 1)),
            Phrase.count(load.processors(), "processor"),
            Phrase.known(load.stalledPercent(), percent -> Percent.of(percent / 100, 0)));
  }

  private static String seconds(Duration time) {
    if (time.toMillis() < 1_000) {
      return time.toMillis() + " ms";
    }
    double seconds = time.toMillis() / 1e3;
    return Phrase.seconds(seconds, seconds < 10 ? 1 : 0);
  }
}
