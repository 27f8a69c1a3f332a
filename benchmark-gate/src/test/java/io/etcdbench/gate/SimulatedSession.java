// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.statistic.PairedTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Whole sessions as {@link io.etcdbench.gate.duet.Duet} conducts them, on pairs that are drawn and
 * not measured.
 */
public final class SimulatedSession {
  private final RecordedNoise noise;
  private final SequentialRule rule;
  private final int most;
  private final double[] slowDowns;

  /**
   * Sessions.
   *
   * @param noise of the machine
   * @param mostPairs of all workloads, as the budget allows
   * @param slowDowns of each workload
   */
  public SimulatedSession(RecordedNoise noise, int mostPairs, double... slowDowns) {
    this.noise = noise;
    this.rule = new SequentialRule(GateRule.DEFAULT, slowDowns.length * RecordedNoise.GATING);
    this.most = mostPairs;
    this.slowDowns = slowDowns.clone();
  }

  /**
   * How one ended.
   *
   * @param verdict of the session
   * @param pairs that it needed
   */
  public record End(Verdict verdict, int pairs) {}

  /**
   * One session.
   *
   * @param random draws its pairs
   * @return how it ended
   */
  public End run(RandomGenerator random) {
    List<Progress> all = new ArrayList<>();
    for (double slowDown : slowDowns) {
      all.add(new Progress(noise.new Workload(random, slowDown)));
    }
    int pairs = 0;
    while (pairs < most) {
      Progress next = next(all);
      next.more();
      pairs++;
      if (next.hasFailed) {
        return new End(Verdict.FAIL, pairs);
      }
      if (all.stream().noneMatch(Progress::isOpen)) {
        return new End(Verdict.PASS, pairs);
      }
    }
    return new End(Verdict.INCONCLUSIVE, pairs);
  }

  private Progress next(List<Progress> all) {
    Progress next = all.get(0);
    for (Progress one : all) {
      boolean sooner = one.need() < next.need() || !next.isOpen();
      next = one.isOpen() && sooner ? one : next;
    }
    return next;
  }

  /** One workload so far. */
  private final class Progress {
    private final RecordedNoise.Workload workload;
    private final boolean[] passed = new boolean[RecordedNoise.GATING];
    private double[][] ratios = new double[RecordedNoise.GATING][0];
    private boolean hasFailed;

    Progress(RecordedNoise.Workload workload) {
      this.workload = workload;
    }

    int pairs() {
      return ratios[0].length;
    }

    void more() {
      double[] pair = workload.next();
      for (int metric = 0; metric < pair.length; metric++) {
        double[] longer = Arrays.copyOf(ratios[metric], pairsOf(metric) + 1);
        longer[longer.length - 1] = pair[metric];
        ratios[metric] = longer;
      }
      for (int metric = 0; metric < pair.length; metric++) {
        Verdict now = rule.decide(ratios[metric]);
        hasFailed |= now == Verdict.FAIL;
        passed[metric] = now == Verdict.PASS;
      }
    }

    private int pairsOf(int metric) {
      return ratios[metric].length;
    }

    boolean isOpen() {
      return pairs() < GateRule.DEFAULT.pairs().first()
          || IntStream.range(0, passed.length).anyMatch(this::isUndecided);
    }

    private boolean isUndecided(int metric) {
      return !passed[metric]
          && (metric != RecordedNoise.TAIL
              || rule.isQuietEnoughForATail(PairedTest.of(ratios[metric], 0)));
    }

    int need() {
      return pairs() < GateRule.DEFAULT.pairs().first()
          ? pairs() - GateRule.DEFAULT.pairs().first()
          : Arrays.stream(ratios)
              .mapToInt(one -> rule.furtherUntilWorse(PairedTest.of(one, 0)))
              .min()
              .orElse(0);
    }
  }
}
