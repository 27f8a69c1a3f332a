// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history;

import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.TrackedFigure.Name;
import io.etcdbench.result.JmhResult.Better;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Histories that are made up, the same ones every time. */
public final class SampleHistory {
  public static final SeriesKey KEY = new SeriesKey("a".repeat(64), "b".repeat(64));
  public static final SeriesKey OTHER_MACHINE = new SeriesKey("a".repeat(64), "c".repeat(64));
  static final Name P50 = new Name("put", "p50", "ns", Better.LOWER);
  static final Name RATE = new Name("put", "ops/s", "ops/s", Better.HIGHER);
  private static final Instant DAY = Instant.parse("2026-11-01T00:00:00Z");

  private SampleHistory() {}

  /** The identifier of the commit of a number. */
  public static String commit(int number) {
    return "%08x".formatted(number + 1) + "0".repeat(32);
  }

  /** Commits 0, 1, 2, ... */
  public static CommitLine line(int commits) {
    return CommitLine.of(IntStream.range(0, commits).mapToObj(SampleHistory::commit).toList());
  }

  /** A run of a commit with one metric. */
  public static Run run(SeriesKey key, int commit, Name name, double value) {
    return run(
        key,
        commit,
        List.of(
            new TrackedFigure(
                name.operation(), name.metric(), name.unit(), name.better(), value, null, null)));
  }

  /** A run of a commit. */
  public static Run run(SeriesKey key, int commit, List<TrackedFigure> figures) {
    return new Run(
        Run.SCHEMA,
        DAY.plusSeconds(60L * commit),
        commit(commit),
        key,
        "checkout",
        Map.of("etcd.version", "3.6.15", "machine.cores", "2"),
        "VALID",
        figures,
        "");
  }

  /** A run of a load as it is stored: throughput and percentiles with intervals. */
  public static Run load(SeriesKey key, int commit) {
    return run(
        key,
        commit,
        List.of(
            new TrackedFigure("put", "ops/s", "ops/s", Better.HIGHER, 500.5, 490.0, 511.0),
            new TrackedFigure("put", "p50", "ns", Better.LOWER, 2_000_000, 1.9e6, 2.2e6),
            new TrackedFigure("put", "p90", "ns", Better.LOWER, 4_000_000, null, null),
            new TrackedFigure("put", "p99", "ns", Better.LOWER, 12_345_678, 1.1e7, null)));
  }

  /** A run for each value, from commit 0 on. */
  public static List<HistoryLine> series(Name name, double... values) {
    return IntStream.range(0, values.length)
        .mapToObj(at -> (HistoryLine) run(KEY, at, name, values[at]))
        .toList();
  }
}
