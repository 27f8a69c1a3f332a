// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SteadyStateTest {
  private static final int CLIENTS = 1_000;

  private final SteadyState state = new SteadyState();

  @Test
  void isSteadyWhenNothingIsCompiledAndOperationsBecomeNoCheaper() {
    for (long micros : new long[] {100, 98, 101, 99, 100}) {
      window(micros, 0.01);
    }
    assertThat(state.isSteady()).isFalse();
    assertThat(state.hasSettled()).isFalse();
    assertThat(state.trend()).isZero();

    window(99, 0.01);

    assertThat(state.isSteady()).isTrue();
    assertThat(state.hasSettled()).isTrue();
    assertThat(state.trend()).isCloseTo(-0.0033, within(1e-4));
  }

  @Test
  void isNotSteadyWhileOperationsBecomeCheaper() {
    for (long micros : new long[] {120, 118, 115, 112, 110, 105}) {
      window(micros, 0.01);
    }
    assertThat(state.isSteady()).isFalse();
    assertThat(state.hasSettled()).isFalse();
    assertThat(state.trend()).isCloseTo(-0.0737, within(1e-4));

    window(109, 0.01);
    window(110, 0.01);
    assertThat(state.isSteady()).isTrue();
    assertThat(state.hasSettled()).isTrue();
  }

  /** t is -0.9: one of five steady clients falls as far by chance. */
  @Test
  void aFallWithinTheScatterOfTheWindowsIsSteadyButHasNotSettled() {
    for (long micros : new long[] {100, 160, 100, 100, 100, 100}) {
      window(micros, 0.01);
    }
    assertThat(state.trend()).isCloseTo(-0.1667, within(1e-4));
    assertThat(state.isSteady()).isTrue();
    assertThat(state.hasSettled()).isFalse();
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

  @Test
  void aCompilerThatTakesLittleOfACoreDoesNotKeepASmallLoadFromBeingSteady() {
    for (int i = 0; i < 6; i++) {
      state.add(new SteadyState.Window(100, new JvmClock(500_000_000, 30_000_000, 9_000_000)));
    }
    assertThat(state.compileShare()).isCloseTo(0.3, within(1e-9));
    assertThat(state.isSteady()).isTrue();
    assertThat(state.hasSettled()).isTrue();

    for (int i = 0; i < 3; i++) {
      state.add(new SteadyState.Window(100, new JvmClock(500_000_000, 32_000_000, 11_000_000)));
    }
    assertThat(state.isSteady()).isFalse();
    assertThat(state.hasSettled()).isFalse();
  }

  /**
   * Of 1000 clients, how many are steady after six windows, and how many have settled after nine
   * and after twelve. The operations of a cold client cost four times as much at first, 2.3 times
   * as much in the sixth window, and 1.5 times in the twelfth.
   */
  @ParameterizedTest
  @CsvSource({
    "50,0,937,968,999",
    "100,0,983,979,1000",
    "200,0,953,971,1000",
    "500,0,937,968,1000",
    "10000,0,899,982,1000",
    "50,3,724,810,975",
    "100,3,444,468,847",
    "200,3,194,110,428",
    "500,3,64,26,168",
    "10000,3,36,6,70"
  })
  void steadyClientsSettleSoonAndColdOnesLater(
      int rate, double cold, int steady, int soon, int later) {
    Random random = new Random(20_261_125);
    int[] seen = new int[3];
    for (int i = 0; i < CLIENTS; i++) {
      SteadyState client = new SteadyState();
      int settled = 0;
      for (int number = 1; number <= 12; number++) {
        client.add(window(rate, 1 + cold * Math.exp(-(number - 1) / 6.0), random));
        seen[0] += number == 6 && client.isSteady() ? 1 : 0;
        settled = settled == 0 && client.hasSettled() ? number : settled;
      }
      seen[1] += settled > 0 && settled <= 9 ? 1 : 0;
      seen[2] += settled > 0 ? 1 : 0;
    }
    assertThat(seen).containsExactly(steady, soon, later);
  }

  /**
   * Half a second, read from a clock with steps of 10 ms: 0.15 ms per operation that scatter by 10
   * %, 2.5 ms of other threads, 15 ms of garbage collection in every twentieth window, of which 2
   * ms count for the JIT compiler.
   */
  private static SteadyState.Window window(int rate, double factor, Random random) {
    double phase = 10 * random.nextDouble();
    double operation = 0.15 * factor;
    operation *= 1 + 0.1 * random.nextGaussian();
    double others = 2.5 * (1 + 0.3 * random.nextGaussian());
    double collection = random.nextDouble() < 0.05 ? 15 : 0;
    double cpu = rate * 0.5 * operation + others + collection;
    long steps = Math.round(Math.floor((phase + cpu) / 10) - Math.floor(phase / 10));
    return new SteadyState.Window(
        rate / 2, new JvmClock(500_000_000, 10_000_000 * steps, 2_000_000));
  }

  /** A second with ten thousand operations at some microseconds of CPU time each. */
  private void window(long cpuMicros, double compileShare) {
    long cpuNanos = 10_000 * 1_000 * cpuMicros;
    state.add(
        new SteadyState.Window(
            10_000, new JvmClock(1_000_000_000, cpuNanos, Math.round(cpuNanos * compileShare))));
  }
}
