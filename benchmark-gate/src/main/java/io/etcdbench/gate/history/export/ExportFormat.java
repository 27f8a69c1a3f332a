// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history.export;

import io.etcdbench.gate.history.CommitLine;
import io.etcdbench.gate.history.HistoryLine.Run;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/** The file formats of tools that read a history. */
public enum ExportFormat {
  /** Kubernetes' perf-dash: one file per operation of each run, in one folder per series. */
  PERFDASH {
    @Override
    Map<String, String> write(List<Run> runs) {
      return PerfdashExport.files(runs);
    }
  },
  /** github-action-benchmark: the newest run of each series, in two files by direction. */
  GITHUB {
    @Override
    Map<String, String> write(List<Run> runs) {
      return NewestExport.github(newest(runs));
    }
  },
  /** Bencher's metric format (BMF): the newest run of each series. */
  BENCHER {
    @Override
    Map<String, String> write(List<Run> runs) {
      return NewestExport.bencher(newest(runs));
    }
  },
  /** Apache Otava: one CSV file per series, and their configuration. */
  OTAVA {
    @Override
    Map<String, String> write(List<Run> runs) {
      return OtavaExport.files(runs);
    }
  },
  /** OpenMetrics text: the newest run of each series. */
  OPENMETRICS {
    @Override
    Map<String, String> write(List<Run> runs) {
      return OpenMetricsExport.files(newest(runs));
    }
  };

  /**
   * Returns the files of this format.
   *
   * @param runs runs of a history
   * @param line the order of commits; runs of other commits are omitted
   * @return file contents by file name, relative to one folder
   * @throws IllegalArgumentException when there is nothing to write; the message is one sentence
   */
  public Map<String, String> files(List<Run> runs, CommitLine line) {
    List<Run> ordered =
        runs.stream()
            .filter(run -> line.positions().containsKey(run.commit()))
            .sorted(
                Comparator.<Run, Integer>comparing(
                        run -> line.positions().getOrDefault(run.commit(), 0))
                    .thenComparing(Run::time))
            .toList();
    Map<String, String> files = ordered.isEmpty() ? Map.of() : write(ordered);
    if (files.isEmpty()) {
      throw new IllegalArgumentException(
          "the history has no run with metrics for %s; add runs with etcd-bench history add"
              .formatted(name().toLowerCase(Locale.ROOT)));
    }
    return new TreeMap<>(files);
  }

  abstract Map<String, String> write(List<Run> runs);

  private static List<Run> newest(List<Run> ordered) {
    return List.copyOf(
        ordered.stream()
            .collect(
                Collectors.toMap(
                    Run::series, run -> run, BinaryOperator.maxBy(byOrder(ordered)), TreeMap::new))
            .values());
  }

  private static Comparator<Run> byOrder(List<Run> ordered) {
    return Comparator.comparing(ordered::indexOf);
  }
}
