// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class SteadyStateTest {
  private final SteadyState state = new SteadyState();

  @Test
  void isSteadyWhenNothingIsCompiledAndOperationsBecomeNoCheaper() {
    for (long micros : new long[] {100, 98, 101, 99, 100}) {
      window(micros, 0.01);
    }
    assertThat(state.isSteady()).isFalse();
    assertThat(state.trend()).isZero();

    window(99, 0.01);

    assertThat(state.isSteady()).isTrue();
    assertThat(state.trend()).isCloseTo(-0.0033, within(1e-4));
  }

  @Test
  void isNotSteadyWhileOperationsBecomeCheaper() {
    for (long micros : new long[] {120, 118, 115, 112, 110, 105}) {
      window(micros, 0.01);
    }
    assertThat(state.isSteady()).isFalse();
    assertThat(state.trend()).isCloseTo(-0.0737, within(1e-4));

    window(109, 0.01);
    window(110, 0.01);
    assertThat(state.isSteady()).isTrue();
  }

  @Test
  void isNotSteadyWhileTheCompilerIsBusyInOneOfTheLastWindows() {
    for (double share : new double[] {0.01, 0.01, 0.01, 0.01, 0.2, 0.01}) {
      window(100, share);
    }
    assertThat(state.isSteady()).isFalse();

    window(100, 0.01);
    window(100, 0.01);
    assertThat(state.isSteady()).isTrue();
  }

  @Test
  void theTrendIsThatOfTheOperationsNotOfTheCompiler() {
    for (double share : new double[] {0.5, 0.5, 0.5, 0, 0, 0}) {
      window(Math.round(50 / (1 - share)), share);
    }
    assertThat(state.trend()).isZero();
    assertThat(state.isSteady()).isTrue();
  }

  /** A second with a thousand operations at some microseconds of CPU time each. */
  private void window(long cpuMicros, double compileShare) {
    long cpuNanos = 1_000 * 1_000 * cpuMicros;
    state.add(
        new SteadyState.Window(
            1_000, new JvmClock(1_000_000_000, cpuNanos, Math.round(cpuNanos * compileShare))));
  }
}
