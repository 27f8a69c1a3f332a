// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Audits JMH benchmarks, each as a closed loop and as a score of several forks. */
final class JmhAudit {
  private static final List<Function<JmhResult, Optional<Finding>>> OF_SCORE =
      List.of(
          JmhRules::oneFork,
          JmhRules::noWarmup,
          JmhRules::wideInterval,
          JmhRules::notSteady,
          JmhRules::coarseTimer);

  /**
   * Excludes Little's law, because the time to wake the benchmark's thread is outside the service
   * time.
   */
  private static final List<Function<RunFacts, Optional<Finding>>> OF_LOAD =
      List.of(
          ClusterRules::alarm,
          ClusterRules::restart,
          ClusterRules::silence,
          ClusterRules::leaderChange,
          LoadRules::errors,
          LoadRules::fewSamples,
          MachineRules::generatorCpu,
          MachineRules::garbageCollection,
          NetworkRules::networkBound,
          ClusterRules::sharedMachine,
          ClusterRules::unreadable);

  private JmhAudit() {}

  /** Returns the findings on the score alone, regardless of who measured it. */
  static List<Finding> ofScore(JmhResult row) {
    return OF_SCORE.stream().flatMap(rule -> rule.apply(row).stream()).toList();
  }

  /** Returns the findings on one row. */
  static List<Finding> of(JmhResult row, Environment environment) {
    RunFacts facts = new RunFacts(row.asRun(environment));
    return Stream.concat(
            ofScore(row).stream(),
            Stream.concat(OF_LOAD.stream(), Audit.OF_CLIENT_MACHINE.stream())
                .flatMap(rule -> rule.apply(facts).stream()))
        .toList();
  }

  /**
   * Merges findings into one of each kind, with the first row's observation and all affected rows.
   */
  static List<Finding> of(RunResult result) {
    Map<String, List<Finding>> byKind = new LinkedHashMap<>();
    Map<String, Set<String>> rows = new HashMap<>();
    for (JmhResult row : result.jmh()) {
      for (Finding finding : of(row, result.environment())) {
        byKind.computeIfAbsent(finding.kind(), kind -> new ArrayList<>()).add(finding);
        rows.computeIfAbsent(finding.kind(), kind -> new LinkedHashSet<>()).add(name(row, result));
      }
    }
    return byKind.values().stream()
        .map(same -> together(same, rows.getOrDefault(same.get(0).kind(), Set.of()), result))
        .toList();
  }

  private static Finding together(List<Finding> same, Set<String> rows, RunResult result) {
    Finding first = same.get(0);
    Severity gravest =
        same.stream().map(Finding::severity).max(Severity::compareTo).orElse(first.severity());
    String where =
        same.size() == result.jmh().size()
            ? same.size() == 1 ? "" : "in all rows, for example "
            : "in %s, for example ".formatted(String.join(", ", rows));
    return new Finding(first.kind(), gravest, where + first.observed(), first.advice());
  }

  /** Returns the short name with the parameters in which the benchmark's rows differ. */
  private static String name(JmhResult row, RunResult result) {
    Map<String, String> params = new TreeMap<>(row.params());
    params
        .entrySet()
        .removeIf(
            param ->
                result.jmh().stream()
                    .filter(other -> other.benchmark().equals(row.benchmark()))
                    .allMatch(other -> other.params().entrySet().contains(param)));
    return params.isEmpty() ? row.shortName() : row.shortName() + " " + params;
  }
}
