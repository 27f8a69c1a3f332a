// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.mix.PutSource;
import io.etcdbench.workload.value.ValueSource;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class RehearsalTest {
  private final Rehearsal rehearsal = new Rehearsal();

  @Test
  void isSteadyWhenNothingIsCompiledAndOperationsBecomeNoCheaper() {
    window(100, 0.02);
    window(98, 0.02);
    window(101, 0.01);
    assertThat(rehearsal.isSteady()).isFalse();

    window(99, 0.01);

    assertThat(rehearsal.isSteady()).isTrue();
    assertThat(rehearsal.trend()).isCloseTo(-0.0067, within(1e-4));
  }

  @Test
  void isNotSteadyWhileOperationsBecomeCheaper() {
    window(120, 0.01);
    window(112, 0.01);
    window(110, 0.01);
    window(105, 0.01);

    assertThat(rehearsal.isSteady()).isFalse();
    assertThat(rehearsal.trend()).isCloseTo(-0.0917, within(1e-4));

    window(109, 0.01);
    window(110, 0.01);
    assertThat(rehearsal.isSteady()).isTrue();
  }

  @Test
  void isNotSteadyWhileTheCompilerIsBusyInOneOfTheLastWindows() {
    for (double share : new double[] {0.01, 0.01, 0.2, 0.01}) {
      window(100, share);
    }
    assertThat(rehearsal.isSteady()).isFalse();

    window(100, 0.01);
    window(100, 0.01);
    assertThat(rehearsal.isSteady()).isTrue();
  }

  @Test
  void endsAtItsLimitAndSaysSo() {
    Rehearsal.Outcome outcome =
        Rehearsal.of(stream(), Duration.ofMillis(50), Duration.ofMillis(60)).orElseThrow();

    assertThat(outcome.steady()).isFalse();
    assertThat(outcome.operations()).isPositive();
    assertThat(outcome.seconds()).isGreaterThan(0.05);
  }

  @Test
  void doesNothingWithoutALimit() {
    assertThat(Rehearsal.of(stream(), Duration.ofMillis(50), Duration.ZERO)).isEmpty();
  }

  private static OperationStream stream() {
    EtcdDriver driver = new InstantDriver();
    PutSource puts =
        new PutSource(
            "put", new KeySpace("k", 9, 10), KeyChooser.uniform(10), ValueSource.ofBytes(8));
    return new OperationStream(
        driver, OperationMix.of(1, puts), new OperationStream.Width(4, 0), Duration.ofSeconds(5));
  }

  /** A thousand operations at so many microseconds of CPU time each. */
  private void window(long cpuMicros, double compileShare) {
    long cpuNanos = 1_000 * 1_000 * cpuMicros;
    rehearsal.add(
        new Rehearsal.Window(
            1_000, new JvmClock(1_000_000_000, cpuNanos, Math.round(cpuNanos * compileShare))));
  }
}
