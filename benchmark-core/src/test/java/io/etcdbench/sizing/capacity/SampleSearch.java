// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.capacity.CapacityResult.Limits;
import io.etcdbench.sizing.capacity.RateCurve.Rate;
import java.util.List;

/** A search whose figures are made up. */
public final class SampleSearch {
  private SampleSearch() {}

  /** A search that has found and confirmed a rate. */
  public static CapacityResult confirmed() {
    RateCurve curve =
        new RateCurve(
            End.CONFIRMED,
            1_600.0,
            1_700.0,
            "DISK: the disk is slow; WAL fsync took 12 ms of 20 ms",
            List.of(
                rate(100, RateVerdict.HOLDS, 0, 2_100_000L),
                rate(800, RateVerdict.HOLDS, 0.0012, 5_400_000L),
                rate(1_600, RateVerdict.HOLDS, 0.0071, 18_200_000L),
                rate(3_200, RateVerdict.OVERLOADED, 0.83, 640_000_000L),
                rate(1_700, RateVerdict.SLOW, 0.031, 42_000_000L)));
    return result(
        curve,
        new Finding(
            "capacity", Severity.INFO, "'put p99 < 20ms' holds at 1600/s and not at 1700/s", ""));
  }

  /** A search that was stopped before a rate was decided. */
  public static CapacityResult stopped() {
    RateCurve curve =
        new RateCurve(
            End.STOPPED,
            null,
            null,
            "",
            List.of(new Rate(100, RateVerdict.UNDECIDED, 0, 400_000_000L, 12, 30, null, null)));
    return result(
        curve,
        new Finding(
            "cut-short",
            Severity.WARNING,
            "'put p99 < 20ms' is not known to hold at any rate; the search was stopped",
            "let it complete"));
  }

  private static CapacityResult result(RateCurve curve, Finding finding) {
    RunResult run = SampleRun.result();
    return new CapacityResult(
        CapacityResult.SCHEMA,
        "put p99 < 20ms",
        new Limits(100, 100_000, 0.05, 0.01, 300_000_000_000L),
        curve,
        List.of(finding),
        run.environment(),
        run.plan());
  }

  private static Rate rate(double rate, RateVerdict decision, double slow, long p99Nanos) {
    return new Rate(
        rate, decision, slow, 30_000_000_000L, 3_000, 0.999 * rate, p99Nanos / 2, p99Nanos);
  }
}
