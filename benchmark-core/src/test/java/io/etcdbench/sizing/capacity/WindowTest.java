// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Intervals;
import org.junit.jupiter.api.Test;

/** Every operation is sent a millisecond late and takes a millisecond. */
final class WindowTest {
  private static final long HALF_A_MILLI = 500_000;

  private final Interval second = Intervals.open().put(20).putTimeout(5).get(300).second();

  @Test
  void countsOnlyTheOperationsOfTheObjectiveAsSlow() {
    assertThat(Window.of(second, putsWithin(3 * HALF_A_MILLI), 7))
        .isEqualTo(new Window(Intervals.SECOND, 325, 20, 20, 5, 5, 325, 20, 7));
  }

  @Test
  void countsTheFailuresOfTheObjectiveAndOfAllOperations() {
    TailLimit gets = new TailLimit("get", 0.01, 5 * HALF_A_MILLI);

    assertThat(Window.of(second, gets, 7))
        .isEqualTo(new Window(Intervals.SECOND, 325, 300, 0, 0, 5, 325, 0, 7));
  }

  @Test
  void countsNoOperationAsLateThatIsSlowByItsServiceTime() {
    assertThat(Window.of(second, putsWithin(HALF_A_MILLI), 7))
        .isEqualTo(new Window(Intervals.SECOND, 325, 20, 20, 5, 5, 325, 0, 7));
  }

  @Test
  void countsNoOperationAsLateThatIsNotSlow() {
    assertThat(Window.of(second, putsWithin(5 * HALF_A_MILLI), 7))
        .isEqualTo(new Window(Intervals.SECOND, 325, 20, 0, 5, 5, 325, 0, 7));
  }

  private static TailLimit putsWithin(long nanos) {
    return new TailLimit("put", 0.01, nanos);
  }
}
