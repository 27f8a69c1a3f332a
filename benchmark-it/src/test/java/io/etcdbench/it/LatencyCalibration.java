// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.opentest4j.TestAbortedException;

/**
 * Holds a report against a witness, who kept every instant, and the witness against a script.
 *
 * <p>Other work on the machine delays answers in truth. The report must agree with the witness
 * always, but the witness with the script only when the machine is left in peace. A calibration is
 * tried until it is, for 20 seconds; then it is aborted with what the witness saw.
 */
public final class LatencyCalibration {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final double NANOS_PER_MILLI = 1e6;

  private LatencyCalibration() {}

  /**
   * Runs a calibration until it is not disturbed.
   *
   * @param calibration which calls {@link #check}
   */
  public static void attempt(Runnable calibration) {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < PATIENCE.toNanos()) {
      try {
        calibration.run();
        return;
      } catch (TestAbortedException disturbed) {
        // Once more; the last attempt, below, tells why it is aborted.
      }
    }
    calibration.run();
  }

  /**
   * Compares one percentile.
   *
   * @param reported nanoseconds
   * @param percent above 0, up to 100
   * @param witnessed nanoseconds, in ascending order
   * @param scriptedMillis what it is when nothing disturbs
   * @param share by which the witness may differ from the script
   */
  public static void check(
      Histogram reported, double percent, long[] witnessed, double scriptedMillis, double share) {
    double report = reported.getValueAtPercentile(percent) / NANOS_PER_MILLI;
    double truth =
        witnessed[(int) Math.ceil(percent / 100 * witnessed.length) - 1] / NANOS_PER_MILLI;
    // The slowest one of all may have been held up between the two clocks.
    double agreement = percent == 100 ? share : 0.02;
    assertThat(report).as("p%s in ms", percent).isCloseTo(truth, within(truth * agreement + 0.1));
    if (Math.abs(truth - scriptedMillis) > scriptedMillis * share) {
      throw new TestAbortedException(
          "p%s was scripted as %.2f ms, but other work on this machine made it %.2f ms"
              .formatted(percent, scriptedMillis, truth));
    }
  }
}
