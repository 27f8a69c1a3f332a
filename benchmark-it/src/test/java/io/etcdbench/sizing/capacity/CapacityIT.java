// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.etcdbench.sizing.capacity.SearchSpec.Range;
import java.time.Duration;
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
  void findsTheCapacityOfAServerThatIsAQueue() {
    QueueRun queue = new QueueRun(1, 2_000, 50);
    Capacity found = queue.search(1, new Range(400, 3_200, 0.1), SHORT);
    assumeThat(found.end())
        .as("the search itself blames this machine: %s", found.curve())
        .isNotEqualTo(Capacity.End.GENERATOR);
    assertThat(found.highest()).as("a search that finds nothing: %s", found.curve()).isNotNull();
    double share = requireNonNull(found.highest()).opsPerSecond() / queue.truth();

    assertThat(share).as("found against known: %s", found.curve()).isLessThan(1.15);
    assumeThat(share)
        .as("other work made this machine slow: %s", found.curve())
        .isGreaterThan(0.85);
  }
}
