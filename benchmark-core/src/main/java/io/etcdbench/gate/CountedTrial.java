// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Decides what both arms counted of the same operations. */
final class CountedTrial {
  private CountedTrial() {}

  /** One decision per counter that both arms have, by name. */
  static List<CounterDecision> decide(Trial trial, CounterRule rule) {
    Set<String> names = new TreeSet<>(names(trial, Arm.BASELINE));
    names.retainAll(names(trial, Arm.CANDIDATE));
    return names.stream().map(name -> decide(trial, rule, name)).toList();
  }

  private static CounterDecision decide(Trial trial, CounterRule rule, String name) {
    double baseline = perOperation(trial, Arm.BASELINE, name);
    double candidate = perOperation(trial, Arm.CANDIDATE, name);
    return new CounterDecision(
        trial.workload(), name, baseline, candidate, rule.decide(baseline, candidate));
  }

  /** The median of the pairs: a leader that changed meanwhile is counted in one of them. */
  private static double perOperation(Trial trial, Arm arm, String counter) {
    double[] values =
        counted(trial, arm)
            .filter(slice -> slice.counters().containsKey(counter))
            .mapToDouble(slice -> perOperation(slice, counter))
            .sorted()
            .toArray();
    int middle = values.length / 2;
    return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
  }

  private static double perOperation(Slice slice, String counter) {
    return slice.counters().getOrDefault(counter, 0L) / (double) Math.max(1, slice.operations());
  }

  private static Set<String> names(Trial trial, Arm arm) {
    return counted(trial, arm)
        .flatMap(slice -> slice.counters().keySet().stream())
        .collect(Collectors.toSet());
  }

  private static Stream<Slice> counted(Trial trial, Arm arm) {
    return trial.screen().pairs().stream()
        .flatMap(pair -> pair.counted().stream())
        .filter(slice -> slice.arm() == arm);
  }
}
