// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateRule.Pairs;
import io.etcdbench.gate.Metric;
import io.etcdbench.gate.TwoStageRule;
import io.etcdbench.gate.arm.SessionTime;
import io.etcdbench.gate.arm.StageSizes;
import io.etcdbench.statistic.PairedTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Sessions of several workloads in a time that holds the screens of all and the confirmation and
 * null control of one. The metrics of a workload mostly move together, its tail scatters more, and
 * a session favours one arm a little.
 *
 * @param pairs of the stages
 * @param workloads what differs between the arms
 */
record SimulatedSession(Pairs pairs, List<Workload> workloads) {
  private static final double SHARED = 0.7;
  private static final double TAIL = 1.5;
  private static final double BIAS = 0.01;

  /**
   * A workload.
   *
   * @param slowDown of the candidate
   * @param deviation of the pairs of a metric
   */
  record Workload(double slowDown, double deviation) {}

  Verdict verdict(RandomGenerator random) {
    return new Session(random).verdict();
  }

  private TwoStageRule rule() {
    GateRule rule = GateRule.DEFAULT.with(pairs);
    return new TwoStageRule(rule, workloads.size() * Metric.gating());
  }

  /** One session. */
  private final class Session {
    private final RandomGenerator random;
    private final double bias;
    private final SessionTime time;
    private final StageSizes sizes;
    private int begun;

    Session(RandomGenerator random) {
      this.random = random;
      this.bias = BIAS * random.nextGaussian();
      int all = workloads.size() * pairs.screen() + pairs.confirm() + pairs.control();
      this.time = new SessionTime(new PairClock(() -> begun), Duration.ofSeconds(all));
      this.sizes = new StageSizes(pairs, time);
      time.begin();
    }

    Verdict verdict() {
      List<Screened> open = new ArrayList<>();
      for (int i = 0; i < workloads.size(); i++) {
        Workload workload = workloads.get(i);
        int number = sizes.screen(workloads.size() - i);
        Screened screened = new Screened(workload, stage(number, workload));
        if (gating(screened.tests()).stream().anyMatch(rule()::needsConfirmation)) {
          open.add(screened);
        }
      }
      open.sort(Comparator.comparingDouble(one -> -suspicion(one.tests())));
      Verdict all = Verdict.PASS;
      for (int i = 0; i < open.size(); i++) {
        all = all.and(answer(open.get(i), open.size() - i));
      }
      return all;
    }

    private Verdict answer(Screened screened, int questions) {
      boolean suspected = gating(screened.tests()).stream().anyMatch(rule()::suspects);
      int number = sizes.confirmation(suspected, questions);
      if (number == 0) {
        return Verdict.INCONCLUSIVE;
      }
      List<PairedTest> screen = gating(screened.tests());
      List<PairedTest> confirm = stage(number, screened.workload());
      boolean worse =
          IntStream.range(0, screen.size())
              .anyMatch(metric -> rule().isWorse(screen.get(metric), confirm.get(metric)));
      List<PairedTest> control = worse ? control(screened.workload()) : confirm;
      return IntStream.range(0, screen.size())
          .mapToObj(m -> rule().decide(screen.get(m), confirm.get(m), control.get(m)))
          .reduce(Verdict.PASS, Verdict::and);
    }

    private List<PairedTest> control(Workload workload) {
      return stage(sizes.control(), new Workload(0, workload.deviation()));
    }

    private List<PairedTest> stage(int number, Workload workload) {
      double[][] ratios = new double[Metric.gating()][number];
      for (int pair = 0; pair < number; pair++) {
        begun++;
        time.pairHasEnded();
        double shared = Math.sqrt(SHARED) * random.nextGaussian();
        for (int metric = 0; metric < ratios.length; metric++) {
          double noise = shared + Math.sqrt(1 - SHARED) * random.nextGaussian();
          double scatter = workload.deviation() * (metric == ratios.length - 1 ? TAIL : 1);
          ratios[metric][pair] = StrictMath.log1p(workload.slowDown()) + bias + scatter * noise;
        }
      }
      double margin = GateRule.DEFAULT.effects().margin();
      return Arrays.stream(ratios).map(one -> PairedTest.of(one, margin)).toList();
    }
  }

  /** The screen of a workload. */
  private record Screened(Workload workload, List<PairedTest> tests) {}

  private double suspicion(List<PairedTest> screen) {
    double confidence = 1 - GateRule.DEFAULT.levels().screen();
    return gating(screen).stream().mapToDouble(one -> one.atLeast(confidence)).max().orElse(-1);
  }

  /** The last one is the tail, which gates where its noise allows. */
  private List<PairedTest> gating(List<PairedTest> screen) {
    int tail = screen.size() - 1;
    boolean all = rule().detectable(screen.get(tail)) <= GateRule.DEFAULT.effects().tail();
    return all ? screen : screen.subList(0, tail);
  }
}
