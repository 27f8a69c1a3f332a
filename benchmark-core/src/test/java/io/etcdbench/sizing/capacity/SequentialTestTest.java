// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.objective.TailLimit;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** One percent may be slower than 20 ms, at 1000 operations per second. */
final class SequentialTestTest {
  private static final long WINDOW_NANOS = 100_000_000;
  private static final TailLimit LIMIT = new TailLimit(null, 0.01, 20_000_000);

  private final SequentialTest test = new SequentialTest(LIMIT, 0.01, Effort.SCREEN, 1_000);

  @Test
  void holdsOnceEnoughCouldHaveBeenSlow() {
    int windows = windowsUntilDecided(100, 0, 0);

    assertThat(test.decision()).isEqualTo(RateVerdict.HOLDS);
    // Half a second settles; ten slow ones of a thousand would have been allowed.
    assertThat(windows).isEqualTo(5 + 10);
    assertThat(test.slowShare()).isZero();
  }

  @Test
  void breaksSoonWhenFarTooManyAreSlow() {
    int windows = windowsUntilDecided(100, 50, 0);

    assertThat(test.decision()).isEqualTo(RateVerdict.SLOW);
    assertThat(windows).isEqualTo(5 + 8);
    assertThat(test.slowShare()).isEqualTo(0.5);
  }

  @Test
  void looksLongerWhereItIsClose() {
    int windows = windowsUntilDecided(100, 1, 0);

    assertThat(test.decision()).isEqualTo(RateVerdict.HOLDS);
    // Forty allowed slow ones are four thousand operations.
    assertThat(windows).isEqualTo(5 + 40);
  }

  @Test
  void doesNotTakeBurstsForIndependentOperations() {
    for (int window = 0; window < 5 + 20; window++) {
      test.add(new Window(WINDOW_NANOS, 100, 100, window % 10 == 9 ? 30 : 0, 0, 0, 100, 0, 1));
    }
    // 60 slow of 2000 are three times what is allowed, but they are two bursts.
    assertThat(test.decision()).isEqualTo(RateVerdict.UNDECIDED);
  }

  @Test
  void breaksWhenMoreAreInFlightThanCanBeAnsweredInTime() {
    for (int window = 0; window < 3; window++) {
      test.add(new Window(WINDOW_NANOS, 100, 0, 0, 0, 0, 0, 0, 500));
    }
    assertThat(test.decision()).isEqualTo(RateVerdict.OVERLOADED);
  }

  @Test
  void breaksWhenTooManyFail() {
    windowsUntilDecided(new Window(WINDOW_NANOS, 100, 90, 0, 10, 10, 100, 0, 1));

    assertThat(test.decision()).isEqualTo(RateVerdict.FAILS);
  }

  /** Of 100 operations in each window, the objective's ten succeed, and one of the others fails. */
  @Test
  void comparesTheFailuresWithAllOperations() {
    windowsUntilDecided(new Window(WINDOW_NANOS, 100, 10, 0, 0, 1, 100, 0, 1));

    assertThat(test.decision()).isEqualTo(RateVerdict.HOLDS);
  }

  /** One of 100 operations in each window fails, which is one of the objective's five. */
  @Test
  void comparesTheFailuresOfTheObjectiveWithItsOperations() {
    windowsUntilDecided(new Window(WINDOW_NANOS, 100, 4, 0, 1, 1, 100, 0, 1));

    assertThat(test.decision()).isEqualTo(RateVerdict.FAILS);
  }

  /** At 100 operations per second, 80 of which suffice for a median. */
  @Test
  void doesNotBreakBecauseOneOfTheFirstFails() {
    TailLimit median = new TailLimit(null, 0.5, LIMIT.limitNanos());
    SequentialTest lenient = new SequentialTest(median, 0.01, Effort.SCREEN, 100);
    for (int window = 0; lenient.decision() == RateVerdict.UNDECIDED; window++) {
      int failed = window == 5 ? 1 : 0;
      lenient.add(new Window(WINDOW_NANOS, 10, 10 - failed, 0, failed, failed, 10, 0, 1));
    }
    assertThat(lenient.decision()).isEqualTo(RateVerdict.HOLDS);
    // Half a second settles; one of 100 may fail.
    assertThat(lenient.elapsed()).isEqualTo(Duration.ofMillis(1_500));
  }

  @Test
  void breaksWhenTooManyOfAFewFail() {
    SequentialTest strict = new SequentialTest(LIMIT, 0, Effort.SCREEN, 1_000);
    for (int window = 0; strict.decision() == RateVerdict.UNDECIDED; window++) {
      int failed = window == 10 ? 1 : 0;
      strict.add(new Window(WINDOW_NANOS, 100, 100 - failed, 0, failed, failed, 100, 0, 1));
    }
    assertThat(strict.decision()).isEqualTo(RateVerdict.FAILS);
    assertThat(strict.elapsed()).isEqualTo(Effort.SCREEN.longest());
  }

  @Test
  void holdsWhenAsManyFailAsMay() {
    SequentialTest tolerant = new SequentialTest(LIMIT, 0.01, Effort.SCREEN, 1_000);
    for (int window = 0; window < 50; window++) {
      tolerant.add(new Window(WINDOW_NANOS, 100, 99, 0, 1, 1, 100, 0, 1));
    }
    assertThat(tolerant.decision()).isEqualTo(RateVerdict.HOLDS);
  }

  @Test
  void blamesTheClientThatSentTooLate() {
    windowsUntilDecided(100, 50, 25);

    assertThat(test.decision()).isEqualTo(RateVerdict.GENERATOR);
    assertThat(test.decision().isBeyond()).isFalse();
  }

  @Test
  void blamesTheClusterWhenMostWouldHaveBeenSlowAnyway() {
    windowsUntilDecided(100, 50, 24);

    assertThat(test.decision()).isEqualTo(RateVerdict.SLOW);
  }

  @Test
  void blamesTheClientThatDoesNotSend() {
    windowsUntilDecided(new Window(WINDOW_NANOS, 30, 30, 0, 0, 0, 30, 0, 1));

    assertThat(test.decision()).isEqualTo(RateVerdict.GENERATOR);
  }

  @Test
  void doesNotHoldBeforeWhatIsSlowCouldHaveEnded() {
    TailLimit twoSeconds = new TailLimit(null, 0.01, 2_000_000_000);
    SequentialTest patient = new SequentialTest(twoSeconds, 0.01, Effort.SCREEN, 1_000);
    while (patient.decision() == RateVerdict.UNDECIDED) {
      patient.add(new Window(WINDOW_NANOS, 100, 100, 0, 0, 0, 100, 0, 1));
    }
    assertThat(patient.decision()).isEqualTo(RateVerdict.HOLDS);
    assertThat(patient.elapsed()).isGreaterThan(Duration.ofSeconds(12));
  }

  @Test
  void endsWhenTimeIsUp() {
    SequentialTest slow =
        new SequentialTest(LIMIT, 0.01, Effort.SCREEN.within(Duration.ofSeconds(2)), 10);
    for (int window = 0; window < 20; window++) {
      slow.add(new Window(WINDOW_NANOS, 1, 1, 0, 0, 0, 1, 0, 1));
    }
    assertThat(slow.decision()).isEqualTo(RateVerdict.HOLDS);
    assertThat(slow.elapsed()).isEqualTo(Duration.ofSeconds(2));
  }

  @Test
  void doesNotHoldWhenNothingSucceeded() {
    assertThat(whenTimeIsUp(new Window(WINDOW_NANOS, 1, 0, 0, 0, 0, 0, 0, 20)))
        .isEqualTo(RateVerdict.OVERLOADED);
    assertThat(whenTimeIsUp(new Window(5 * WINDOW_NANOS, 1, 0, 0, 1, 1, 1, 0, 1)))
        .isEqualTo(RateVerdict.FAILS);
    // One of 100 other operations may fail.
    assertThat(whenTimeIsUp(new Window(5 * WINDOW_NANOS, 100, 0, 0, 0, 1, 100, 0, 20)))
        .isEqualTo(RateVerdict.OVERLOADED);
  }

  private static RateVerdict whenTimeIsUp(Window window) {
    SequentialTest slow =
        new SequentialTest(LIMIT, 0.01, Effort.SCREEN.within(Duration.ofSeconds(2)), 10);
    while (slow.decision() == RateVerdict.UNDECIDED) {
      slow.add(window);
    }
    return slow.decision();
  }

  private int windowsUntilDecided(long ended, long slow, long late) {
    return windowsUntilDecided(new Window(WINDOW_NANOS, ended, ended, slow, 0, 0, ended, late, 1));
  }

  private int windowsUntilDecided(Window window) {
    int windows = 0;
    while (test.decision() == RateVerdict.UNDECIDED) {
      test.add(window);
      windows++;
    }
    return windows;
  }
}
