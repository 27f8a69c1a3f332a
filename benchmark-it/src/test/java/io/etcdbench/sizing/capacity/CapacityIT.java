// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.etcdbench.causes.MachineUse;
import io.etcdbench.sizing.capacity.SearchSpec.Range;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One short search over the network; the accuracy of the search is tested in virtual time. */
@Tag("proof")
@Tag("long")
@Timeout(180)
final class CapacityIT {
  private static final Effort SHORT = new Effort(20, 200, 4, Duration.ofSeconds(6));

  @Test
  void findsTheCapacityOfAServerThatIsAQueue() throws InterruptedException {
    assumeQuietMachine();
    QueueRun queue = new QueueRun(1, 2_000, 50);
    Capacity found = queue.search(1, new Range(400, 3_200, 0.1), SHORT);
    assumeQuietMachine();
    assumeThat(found.end())
        .as("the search itself blames this machine: %s", found.curve())
        .isNotEqualTo(Capacity.End.GENERATOR);
    assertThat(found.highest()).as("a search that finds nothing: %s", found.curve()).isNotNull();
    double share = requireNonNull(found.highest()).opsPerSecond() / queue.truth();

    assertThat(share).as("found against known: %s", found.curve()).isBetween(0.85, 1.15);
  }

  private static void assumeQuietMachine() throws InterruptedException {
    double used = MachineUse.overOneSecond();
    assumeTrue(
        used < MachineUse.MAX,
        () ->
            String.format(
                Locale.ROOT,
                "others use %.0f %% of this machine: every queue then seems to have less capacity",
                100 * used));
  }
}
