// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.result.Finding.error;

import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.Sample;
import io.etcdbench.result.SeriesResult;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Rules that check whether every operation is accounted for: scheduled = dropped + ended +
 * abandoned. The schedule, the sender and the recorder count independently, so a difference is a
 * defect of etcd-bench.
 */
final class CountRules {
  private static final String ADVICE =
      "this is a bug in etcd-bench, a plug-in driver or a workload: report it with this file";

  private CountRules() {}

  /** Operations that were sent but not recorded, or recorded but not sent. */
  static Optional<Finding> lostOperations(RunFacts facts) {
    Stream<String> phases = facts.result().phases().stream().flatMap(CountRules::lostIn);
    Stream<String> jmh = facts.result().jmh().stream().flatMap(CountRules::lostIn);
    return Stream.concat(phases, jmh)
        .findFirst()
        .flatMap(observed -> error("operations-lost", observed, ADVICE));
  }

  private static Stream<String> lostIn(PhaseResult phase) {
    Map<String, Long> sent = phase.sent();
    if (sent == null) {
      return Stream.empty();
    }
    Set<String> names = new TreeSet<>(sent.keySet());
    phase.ofLoad().forEach(series -> names.add(series.operation()));
    return Stream.concat(
        names.stream()
            .flatMap(
                name ->
                    lost(
                        say("phase '%s', '%s'", phase.name(), name),
                        sent.getOrDefault(name, 0L),
                        recorded(phase, series -> series.operation().equals(name)))),
        unscheduled(phase, sent));
  }

  private static Stream<String> unscheduled(PhaseResult phase, Map<String, Long> sent) {
    long load =
        sent.entrySet().stream()
            .filter(entry -> !SeriesResult.isOfWatchers(entry.getKey()))
            .mapToLong(Map.Entry::getValue)
            .sum();
    return load + phase.dropped() == phase.scheduled()
        ? Stream.empty()
        : Stream.of(
            say(
                "phase '%s': %d operations were scheduled, but %d were sent and %d dropped",
                phase.name(), phase.scheduled(), load, phase.dropped()));
  }

  private static Stream<String> lostIn(JmhResult benchmark) {
    JmhResult.Operations operations = benchmark.operations();
    Long sent = operations == null ? null : operations.sent();
    if (operations == null || sent == null) {
      return Stream.empty();
    }
    long failed = operations.errors().stream().mapToLong(JmhResult.ErrorCount::count).sum();
    return lost(say("benchmark '%s'", benchmark.benchmark()), sent, operations.count() + failed);
  }

  private static Stream<String> lost(String where, long sent, long recorded) {
    return sent == recorded
        ? Stream.empty()
        : Stream.of(
            say(
                "%s: %d operations were sent, but %d are recorded as ended or abandoned",
                where, sent, recorded));
  }

  private static long recorded(PhaseResult phase, Predicate<SeriesResult> which) {
    return phase.series().stream().filter(which).mapToLong(SeriesResult::count).sum();
  }

  /** A timeline whose seconds do not add up to the phase. */
  static Optional<Finding> brokenTimeline(RunFacts facts) {
    return facts.result().phases().stream()
        .filter(phase -> phase.sent() != null && !phase.timeline().isEmpty())
        .flatMap(CountRules::missingIn)
        .findFirst()
        .flatMap(observed -> error("timeline-incomplete", observed, ADVICE));
  }

  private static Stream<String> missingIn(PhaseResult phase) {
    long scheduled = phase.timeline().stream().mapToLong(Sample::scheduled).sum();
    long recorded = phase.timeline().stream().mapToLong(Sample::ended).sum();
    long all = recorded(phase, series -> !series.isOfWatchers());
    return scheduled == phase.scheduled() && recorded == all
        ? Stream.empty()
        : Stream.of(
            say(
                "the seconds of phase '%s' hold %d scheduled and %d recorded operations, the phase"
                    + " %d and %d",
                phase.name(), scheduled, recorded, phase.scheduled(), all));
  }
}
