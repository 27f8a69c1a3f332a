// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.jmh.stream.IterationFile;
import io.etcdbench.jmh.stream.IterationRecord;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.JmhResult.ErrorCount;
import io.etcdbench.result.JmhResult.Operations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** What all forks of a measurement recorded of the single operations, put together. */
final class ForkRecords {
  private final List<IterationRecord> records;

  private ForkRecords(List<IterationRecord> records) {
    this.records = records;
  }

  static ForkRecords in(Path directory) {
    List<IterationRecord> records = new ArrayList<>();
    IterationFile.in(directory).forEach(file -> records.addAll(file.records()));
    return new ForkRecords(records);
  }

  /**
   * The operations of all forks and iterations.
   *
   * @param allocatedBytes per operation, null when not measured
   * @return null when none was recorded: the benchmark drives no stream
   */
  @Nullable Operations operations(@Nullable Double allocatedBytes) {
    if (records.isEmpty()) {
      return null;
    }
    Histogram fine = new Histogram(3);
    List<IterationRecord.Series> failures = new ArrayList<>();
    for (IterationRecord record : records) {
      for (IterationRecord.Series series : record.series()) {
        if (series.outcome() == OutcomeKind.OK) {
          fine.add(HistogramText.decode(series.histogram()));
        } else {
          failures.add(series);
        }
      }
    }
    long count = fine.getTotalCount();
    return new Operations(
        count,
        records.stream().mapToLong(IterationRecord::sent).sum(),
        count == 0 ? null : LatencySummary.of(fine),
        errors(failures),
        allocatedBytes,
        cpuMicros());
  }

  /** The first thread of each fork has counted the time of the whole JVM. */
  private @Nullable Double cpuMicros() {
    long completed = records.stream().mapToLong(IterationRecord::completed).sum();
    long cpuNanos =
        records.stream()
            .filter(record -> record.thread() == 0)
            .mapToLong(IterationRecord::cpuNanos)
            .sum();
    return completed == 0 || cpuNanos == 0 ? null : cpuNanos / 1e3 / completed;
  }

  private static List<ErrorCount> errors(List<IterationRecord.Series> failures) {
    return failures.stream()
        .map(IterationRecord.Series::outcome)
        .distinct()
        .sorted()
        .map(kind -> error(kind, failures))
        .sorted(Comparator.comparingLong(ErrorCount::count).reversed())
        .toList();
  }

  private static ErrorCount error(OutcomeKind kind, List<IterationRecord.Series> failures) {
    List<IterationRecord.Series> same =
        failures.stream().filter(series -> series.outcome() == kind).toList();
    long count = same.stream().mapToLong(IterationRecord.Series::count).sum();
    return new ErrorCount(kind.label(), count, same.get(0).example());
  }
}
