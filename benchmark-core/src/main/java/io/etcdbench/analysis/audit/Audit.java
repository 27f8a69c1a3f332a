// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import io.etcdbench.result.Environment;
import io.etcdbench.result.Finding;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks whether the results of a run can be trusted. {@code docs/measuring.md} lists the rules; a
 * rule that lacks the facts it needs reports nothing. Stateless.
 */
public final class Audit {
  /** The deviation from Little's law below which throughput and latency agree. */
  public static final double LITTLE_TOLERANCE = 0.05;

  /** Rules that check whether the client's machine could measure undisturbed. */
  static final List<Function<RunFacts, Optional<Finding>>> OF_CLIENT_MACHINE =
      List.of(
          MachineRules::saturated,
          MachineRules::others,
          MachineRules::stolen,
          MachineRules::throttled,
          MachineRules::starved,
          MachineRules::memory,
          MachineRules::unknown);

  private static final List<Function<RunFacts, Optional<Finding>>> BEFORE =
      List.of(
          PlannedFaults::injected,
          CountRules::lostOperations,
          CountRules::brokenTimeline,
          DataRules::lostWrites,
          DataRules::otherWriters,
          DataRules::oneKey,
          DataRules::wrapped,
          ClusterRules::alarm,
          ClusterRules::restart,
          ClusterRules::silence,
          ClusterRules::leaderChange,
          ClusterRules::versionMix,
          LoadRules::errors,
          LoadRules::targetNotReached,
          LoadRules::inFlightLimit,
          LoadRules::lateSchedule,
          LoadRules::littlesLaw,
          LoadRules::fewSamples,
          LoadRules::idleConnections,
          TrendRules::drift,
          TrendRules::coldStart,
          TrendRules::notSteady,
          FleetRules::uncertainClocks,
          FleetRules::spreadStarts,
          FleetRules::unevenWorkers,
          FleetRules::saturatedWorkers,
          FleetRules::throttledWorkers,
          FleetRules::sharedMachines,
          FleetRules::besideMembers,
          MachineRules::generatorCpu,
          MachineRules::garbageCollection);

  private static final List<Function<RunFacts, Optional<Finding>>> BEHIND =
      List.of(
          NetworkRules::networkBound,
          ClusterRules::ramDisk,
          ClusterRules::noFsync,
          ClusterRules::sharedMachine,
          ClusterRules::unreadable);

  private Audit() {}

  /**
   * Audits only the machine that a run was measured from.
   *
   * @param result of any kind
   * @return empty when the machine did not disturb the measurement
   */
  public static List<Finding> ofClientMachine(RunResult result) {
    RunFacts facts = new RunFacts(result);
    return OF_CLIENT_MACHINE.stream().flatMap(rule -> rule.apply(facts).stream()).toList();
  }

  /**
   * Audits one benchmark of a JMH run.
   *
   * @param environment of the run
   * @return empty when there are no objections
   */
  public static List<Finding> of(JmhResult row, Environment environment) {
    return JmhAudit.of(row, environment);
  }

  /**
   * Audits only the score of a JMH benchmark, regardless of who measured it.
   *
   * @param row its conditions may be unknown
   * @return empty when there are no objections
   */
  public static List<Finding> ofScore(JmhResult row) {
    return JmhAudit.ofScore(row);
  }

  /**
   * Audits a run.
   *
   * @param result a load run, or a JMH run, whose benchmarks' findings are merged into one finding
   *     of each kind
   * @return the findings whose kind the result does not contain yet; empty when there are no
   *     objections
   */
  public static List<Finding> of(RunResult result) {
    Set<String> known = result.findings().stream().map(Finding::kind).collect(Collectors.toSet());
    RunFacts facts = new RunFacts(result);
    // In a JMH run, the machine is audited per benchmark, which excludes the warm-ups.
    boolean byRow = result.jmh().stream().anyMatch(row -> row.conditions() != null);
    Stream<Function<RunFacts, Optional<Finding>>> rules =
        Stream.of(
                BEFORE,
                byRow ? List.<Function<RunFacts, Optional<Finding>>>of() : OF_CLIENT_MACHINE,
                BEHIND)
            .flatMap(List::stream);
    return Stream.concat(
            rules.flatMap(rule -> rule.apply(facts).stream()), JmhAudit.of(result).stream())
        .filter(finding -> !known.contains(finding.kind()))
        .map(finding -> PlannedFaults.attributed(facts, finding))
        .toList();
  }
}
