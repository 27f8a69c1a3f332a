// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.jmh.stream.IterationFile;
import io.etcdbench.jmh.stream.IterationRecord;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.JmhConditions.Fork;
import io.etcdbench.result.JmhConditions.Iteration;
import io.etcdbench.result.JmhResult.ErrorCount;
import io.etcdbench.result.JmhResult.Operations;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The merged per-operation records of all forks of a measurement. */
final class ForkRecords {
  private final List<List<IterationRecord>> byFork;
  private final List<IterationRecord> records;

  private ForkRecords(Collection<List<IterationRecord>> byFork) {
    this.byFork = List.copyOf(byFork);
    this.records = byFork.stream().flatMap(List::stream).toList();
  }

  static ForkRecords in(Path directory) {
    Map<Long, List<IterationRecord>> byFork = new LinkedHashMap<>();
    for (IterationFile file : IterationFile.in(directory)) {
      byFork.computeIfAbsent(file.fork(), any -> new ArrayList<>()).addAll(file.records());
    }
    return new ForkRecords(byFork.values());
  }

  /**
   * Returns the operations of all forks and iterations.
   *
   * @param allocatedBytes per operation, null when not measured
   * @return null without records: the benchmark drives no stream
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

  /**
   * Returns the CPU time per operation. The first thread of each fork records that of the whole
   * JVM.
   */
  private @Nullable Double cpuMicros() {
    return cpuMicros(records);
  }

  private static @Nullable Double cpuMicros(List<IterationRecord> some) {
    long completed = some.stream().mapToLong(IterationRecord::completed).sum();
    long cpuNanos = ofJvms(some, IterationRecord::cpuNanos);
    return completed == 0 || cpuNanos == 0 ? null : cpuNanos / 1e3 / completed;
  }

  private static long ofJvms(List<IterationRecord> some, ToLongFunction<IterationRecord> figure) {
    return some.stream().filter(record -> record.thread() == 0).mapToLong(figure).sum();
  }

  /** Returns the total length of all iterations of all forks. */
  long elapsedNanos() {
    return ofJvms(records, IterationRecord::elapsedNanos);
  }

  /** Returns the successful operations within the iterations, per second. */
  double opsPerSecond() {
    long completed = records.stream().mapToLong(IterationRecord::completed).sum();
    return elapsedNanos() == 0 ? 0 : completed * 1e9 / elapsedNanos();
  }

  /** Returns the average number of cores used by the forks; null when unknown. */
  @Nullable Double cores() {
    long cpuNanos = ofJvms(records, IterationRecord::cpuNanos);
    return cpuNanos == 0 || elapsedNanos() == 0 ? null : (double) cpuNanos / elapsedNanos();
  }

  /** Returns the figures of each fork, in the order in which they ran. */
  List<Fork> forks() {
    return byFork.stream().map(ForkRecords::fork).toList();
  }

  private static Fork fork(List<IterationRecord> ofOne) {
    Map<Integer, List<IterationRecord>> byIteration =
        ofOne.stream()
            .collect(
                Collectors.groupingBy(
                    IterationRecord::iteration, TreeMap::new, Collectors.toList()));
    return new Fork(byIteration.values().stream().map(ForkRecords::iteration).toList());
  }

  private static Iteration iteration(List<IterationRecord> ofOne) {
    long cpuNanos = ofJvms(ofOne, IterationRecord::cpuNanos);
    return new Iteration(
        cpuMicros(ofOne),
        cpuNanos == 0 ? null : (double) ofJvms(ofOne, IterationRecord::compileNanos) / cpuNanos);
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
