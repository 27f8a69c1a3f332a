// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.format.Percent;
import io.etcdbench.gate.RecordedNoise;
import io.etcdbench.gate.ShareBound;
import io.etcdbench.gate.SimulatedSession;
import io.etcdbench.gate.SimulatedSession.End;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Simulates sessions of the gate under the recorded noise and beyond it: the frequency of each
 * verdict, and the number of pairs of JVMs that sessions need. Run by {@code
 * src/perf/gate-simulation.sh}.
 */
final class GateSimulationMain {
  private static final List<String> NOISES = List.of("RECORDED", "STRAYING", "NOISY", "BIASED");
  private static final double[] SLOW_DOWNS = {0, 0.05, 0.10, 0.20, 0.50};
  private static final int[] MAX_PAIRS = {40, 120};

  private GateSimulationMain() {}

  public static void main(String[] args) {
    int sessions = Integer.parseInt(args.length > 0 ? args[0] : "20000");
    for (int most : MAX_PAIRS) {
      tell(
          "%n%d sessions per row of two workloads, at most %d pairs; get is slower:",
          sessions, most);
      tell(
          "noise     by     FAIL     95 %%            INCONCLUSIVE  PASS     pairs: median  90 %%");
      for (String noise : NOISES) {
        for (double slowDown : SLOW_DOWNS) {
          row(noise, slowDown, most, sessions);
        }
      }
    }
  }

  private static void row(String noise, double slowDown, int most, int sessions) {
    SimulatedSession session = new SimulatedSession(RecordedNoise.named(noise), most, 0, slowDown);
    SplittableRandom random = new SplittableRandom(31);
    List<End> ends = Stream.generate(() -> session.run(random)).limit(sessions).toList();
    int failed = count(ends, Verdict.FAIL);
    int[] pairs = ends.stream().mapToInt(End::pairs).sorted().toArray();
    tell(
        "%-9s %5s  %8s  %-15s %8s      %8s       %3d    %3d",
        noise,
        Percent.of(slowDown, 0),
        Percent.of((double) failed / sessions, 2),
        bound(slowDown, failed, sessions),
        Percent.of((double) count(ends, Verdict.INCONCLUSIVE) / sessions, 2),
        Percent.of((double) count(ends, Verdict.PASS) / sessions, 2),
        pairs[sessions / 2],
        pairs[sessions * 9 / 10]);
  }

  /** Returns the upper bound of false alarms, or the lower bound of detections. */
  private static String bound(double slowDown, int failed, int sessions) {
    if (slowDown == 0) {
      return "below " + Percent.of(ShareBound.upper(failed, sessions), 2);
    }
    int missed = sessions - failed;
    double most = missed == sessions ? 1 : ShareBound.upper(missed, sessions);
    return "above " + Percent.of(1 - most, 2);
  }

  private static int count(List<End> ends, Verdict verdict) {
    return (int) ends.stream().filter(end -> end.verdict() == verdict).count();
  }

  private static void tell(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
