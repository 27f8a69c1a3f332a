// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A line of a history. */
public sealed interface HistoryLine {

  /** The commit that it is about, its full identifier. */
  String commit();

  /** When it was written or measured. */
  Instant time();

  /**
   * What a history keeps of a run. Immutable.
   *
   * @param schema {@link #SCHEMA}
   * @param time when it was measured
   * @param commit what was measured
   * @param series the series that it belongs to
   * @param workload for people, for example the name of the plan
   * @param environment the facts behind the environment's fingerprint, by name
   * @param status of the run, for example {@code VALID}
   * @param figures by operation, at least one
   * @param report where its page is, relative to the repository; empty when there is none
   */
  record Run(
      String schema,
      Instant time,
      String commit,
      SeriesKey series,
      String workload,
      Map<String, String> environment,
      String status,
      List<TrackedFigure> figures,
      String report)
      implements HistoryLine {
    /** This format. It keeps its number as long as fields are only added. */
    public static final String SCHEMA = "etcd-bench/history/1";

    public Run {
      requireCommit(commit);
      if (time == null || series == null || workload == null || status == null) {
        throw new IllegalArgumentException("'time', 'series', 'workload' or 'status' is missing");
      }
      if (environment == null || figures == null || figures.isEmpty()) {
        throw new IllegalArgumentException("'environment' or 'figures' is missing");
      }
      environment = Collections.unmodifiableSortedMap(new TreeMap<>(environment));
      figures = List.copyOf(figures);
      report = report == null ? "" : report;
    }

    /**
     * How two environments differ, for people.
     *
     * @param here facts by name
     * @param there the same of the other one
     */
    public static String differences(Map<String, String> here, Map<String, String> there) {
      TreeSet<String> names = new TreeSet<>(here.keySet());
      names.addAll(there.keySet());
      return names.stream()
          .filter(name -> !here.getOrDefault(name, "").equals(there.getOrDefault(name, "")))
          .map(
              name ->
                  "%s is '%s' here and '%s' there"
                      .formatted(name, here.getOrDefault(name, ""), there.getOrDefault(name, "")))
          .collect(Collectors.joining(", "));
    }
  }

  /**
   * The level after a commit is accepted: steps up to it no longer fail an analysis. Immutable.
   *
   * @param schema {@link #SCHEMA}
   * @param time when it was accepted
   * @param commit the last one whose steps are accepted
   * @param series the label of one series; empty for all
   * @param reason in the words of whoever accepted it
   */
  record Blessing(String schema, Instant time, String commit, String series, String reason)
      implements HistoryLine {
    /** This format. It keeps its number as long as fields are only added. */
    public static final String SCHEMA = "etcd-bench/blessing/1";

    public Blessing {
      requireCommit(commit);
      if (time == null || series == null || reason == null || reason.isBlank()) {
        throw new IllegalArgumentException("'time', 'series' or 'reason' is missing");
      }
    }
  }

  private static void requireCommit(String commit) {
    if (commit == null || !commit.matches("[0-9a-f]{40,64}")) {
      throw new IllegalArgumentException(
          "'commit' is '%s'; allowed: the full identifier of a commit".formatted(commit));
    }
  }
}
