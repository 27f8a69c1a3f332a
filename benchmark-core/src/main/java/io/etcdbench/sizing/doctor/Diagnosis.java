// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import static io.etcdbench.format.Phrase.perSecond;

import io.etcdbench.analysis.audit.Audit;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.sizing.capacity.CapacityOutcome;
import io.etcdbench.sizing.capacity.Probe;
import io.etcdbench.sizing.doctor.Checkup.Search;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
          ClusterHealthRules::operations,
          ClusterHealthRules::quota,
          ClusterHealthRules::silent,
          ClusterHealthRules::notGiven,
          ClusterHealthRules::unreadable,
          ClusterHealthRules::disk,
          ClusterHealthRules::walFsync,
          ClusterHealthRules::backendCommit,
          ClusterHealthRules::leaderChanges,
          ClusterHealthRules::versions,
          ClusterHealthRules::voters,
          ClusterHealthRules::learners,
          ClusterHealthRules::sharedHost,
          ClusterHealthRules::fragmented,
          Diagnosis::unsure,
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

  /** Applies all rules to a checkup. Of several findings of a kind, only the first one counts. */
  public static Diagnosis of(Checkup checkup) {
    Map<String, Finding> byKind = new LinkedHashMap<>();
    Stream.of(
            RULES.stream().flatMap(rule -> rule.apply(checkup).stream()),
            Audit.ofClientMachine(checkup.light()).stream(),
            ofEdge(checkup.search().edge()))
        .flatMap(found -> found)
        .forEach(finding -> byKind.putIfAbsent(finding.kind(), finding));
    List<Finding> findings =
        byKind.values().stream()
            .sorted(Comparator.comparing(Finding::severity).reversed())
            .toList();
    return new Diagnosis(checkup, findings, SizingCard.of(checkup));
  }

  /** A sustainable load that too few operations decided. */
  private static Optional<Finding> unsure(Checkup checkup) {
    Search search = checkup.search();
    if (!search.isUnsure()) {
      return Optional.empty();
    }
    Probe highest = search.capacity().highest();
    String rate =
        highest == null
            ? "does not hold at the lowest rate tried"
            : "holds at "
                + perSecond(highest.opsPerSecond())
                + DoctorPage.notAt(search.capacity().beyond());
    return Optional.of(CapacityOutcome.unsure("'%s' %s".formatted(search.objective(), rate)));
  }

  /** The objections to the run on which the sustainable load rests. */
  private static Stream<Finding> ofEdge(@Nullable RunResult edge) {
    return edge == null
        ? Stream.empty()
        : Stream.concat(
            edge.findings().stream().filter(finding -> finding.severity() == Severity.ERROR),
            Audit.ofClientMachine(edge).stream());
  }
}
