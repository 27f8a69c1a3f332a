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
 * The diagnosis of a checkup: what to change, and the sustainable load. Immutable.
 *
 * @param checkup the observations
 * @param findings the most severe first; ERROR must be fixed, WARNING costs speed or safety, INFO
 *     is worth knowing
 * @param card the sustainable load
 */
public record Diagnosis(Checkup checkup, List<Finding> findings, SizingCard card) {
  private static final List<Function<Checkup, Optional<Finding>>> RULES =
      List.of(
          ClusterHealthRules::died,
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

  /** Applies all rules to a checkup. */
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
