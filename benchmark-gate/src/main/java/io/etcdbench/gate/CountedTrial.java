// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.statistic.Median;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Compares the counters of both arms over the same operations, pair by pair. */
final class CountedTrial {
  private final Trial trial;
  private final CounterRule rule;

  CountedTrial(Trial trial, CounterRule rule) {
    this.trial = trial;
    this.rule = rule;
  }

  /** Returns one verdict per counter that both arms report, sorted by name. */
  List<CounterVerdict> decide() {
    List<CounterVerdict> decisions = new ArrayList<>();
    for (String name : names()) {
      List<double[]> pairs =
          trial.pairs().stream().flatMap(pair -> both(pair, name).stream()).toList();
      if (!pairs.isEmpty()) {
        decisions.add(decide(name, pairs));
      }
    }
    return decisions;
  }

  private CounterVerdict decide(String name, List<double[]> pairs) {
    double[] baseline = pairs.stream().mapToDouble(pair -> pair[0]).toArray();
    double[] candidate = pairs.stream().mapToDouble(pair -> pair[1]).toArray();
    return new CounterVerdict(
        trial.workload(),
        name,
        Median.of(baseline),
        Median.of(candidate),
        rule.decide(baseline, candidate));
  }

  private static Optional<double[]> both(JvmPair pair, String name) {
    Optional<Double> baseline = perOperation(pair, Arm.BASELINE, name);
    Optional<Double> candidate = perOperation(pair, Arm.CANDIDATE, name);
    return baseline.flatMap(one -> candidate.map(other -> new double[] {one, other}));
  }

  private static Optional<Double> perOperation(JvmPair pair, Arm arm, String name) {
    return pair.counted().stream()
        .filter(slice -> slice.arm() == arm && slice.counters().containsKey(name))
        .map(
            slice ->
                slice.counters().getOrDefault(name, 0L) / (double) Math.max(1, slice.operations()))
        .findFirst();
  }

  private Set<String> names() {
    Stream<Slice> counted = trial.pairs().stream().flatMap(pair -> pair.counted().stream());
    Set<String> names = new TreeSet<>();
    counted.forEach(slice -> names.addAll(slice.counters().keySet()));
    return names;
  }
}
