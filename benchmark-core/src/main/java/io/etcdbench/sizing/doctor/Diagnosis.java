// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import io.etcdbench.analysis.audit.Audit;
import io.etcdbench.result.Finding;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What a checkup says: what to change, and how much may be asked. Immutable.
 *
 * @param checkup what was found out
 * @param findings the gravest first; severity ERROR must not stay so, WARNING costs speed or
 *     safety, INFO is worth knowing
 * @param card how much may be asked
 */
public record Diagnosis(Checkup checkup, List<Finding> findings, SizingCard card) {
  private static final List<Function<Checkup, Optional<Finding>>> RULES =
      List.of(
          ClusterHealthRules::alarms,
          ClusterHealthRules::quota,
          ClusterHealthRules::silent,
          ClusterHealthRules::disk,
          ClusterHealthRules::walFsync,
          ClusterHealthRules::backendCommit,
          ClusterHealthRules::leaderChanges,
          ClusterHealthRules::versions,
          ClusterHealthRules::voters,
          ClusterHealthRules::learners,
          ClusterHealthRules::sharedHost,
          ClusterHealthRules::fragmented,
          SettingRules::noFsync,
          SettingRules::heartbeat,
          SettingRules::election,
          SettingRules::unlikeTimers,
          SettingRules::snapshotCount,
          SettingRules::compaction,
          SettingRules::unknown);

  public Diagnosis {
    findings = List.copyOf(findings);
  }

  /**
   * Holds a checkup against the rules.
   *
   * @param checkup what was found out
   * @return the diagnosis
   */
  public static Diagnosis of(Checkup checkup) {
    List<Finding> findings =
        Stream.concat(
                RULES.stream().flatMap(rule -> rule.apply(checkup).stream()),
                Audit.ofClientMachine(checkup.light()).stream())
            .sorted(Comparator.comparing(Finding::severity).reversed())
            .toList();
    return new Diagnosis(checkup, findings, SizingCard.of(checkup));
  }
}
