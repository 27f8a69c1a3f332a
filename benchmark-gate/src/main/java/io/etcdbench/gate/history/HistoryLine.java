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

  /** Returns the full hash of the commit that the line is about. */
  String commit();

  /** Returns the time at which it was written or measured. */
  Instant time();

  /**
   * A run in a history. Immutable.
   *
   * @param schema {@link #SCHEMA}
   * @param time time of the measurement
   * @param commit full hash of the measured commit
   * @param series the series that it belongs to
   * @param workload a display name, for example the name of the plan
   * @param environment the facts behind the environment's fingerprint, by name
   * @param status status of the run, for example {@code VALID}
   * @param figures metrics by operation, at least one
   * @param report path of its report, relative to the repository; empty when it has none
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
    /** Version of this format. Adding fields does not change it. */
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
     * Describes how two environments differ.
     *
     * @param here facts of one environment, by name
     * @param there facts of the other one
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
   * An accepted level: steps up to this commit no longer fail an analysis. Immutable.
   *
   * @param schema {@link #SCHEMA}
   * @param time time of the acceptance
   * @param commit full hash of the last commit whose steps are accepted
   * @param series the label of one series; empty for all
   * @param reason the reason given by the person who accepted it
   */
  record Blessing(String schema, Instant time, String commit, String series, String reason)
      implements HistoryLine {
    /** Version of this format. Adding fields does not change it. */
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
