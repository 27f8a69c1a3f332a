// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.load.record.LatencySummary;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of one JMH benchmark with one set of parameters in one mode. Its entry in JMH's own
 * JSON has the same {@code benchmark}, {@code mode} and {@code params}. Immutable.
 *
 * @param benchmark JMH's full name, for example {@code io.etcdbench.jmh.PutBenchmark.put}
 * @param mode JMH's short label: {@code thrpt}, {@code avgt}, {@code sample} or {@code ss}
 * @param params the values of JMH's {@code @Param}s, in the order of their names
 * @param execution number and length of iterations, forks and threads
 * @param score the score that JMH reports
 * @param operations records of the individual operations; null for a benchmark that records none
 * @param conditions state of client, machine and members during the run; null when not recorded
 * @param findings findings about this result
 */
public record JmhResult(
    String benchmark,
    String mode,
    Map<String, String> params,
    Execution execution,
    Score score,
    @Nullable Operations operations,
    @Nullable JmhConditions conditions,
    List<Finding> findings) {

  public JmhResult {
    Field.require("benchmark", benchmark);
    Field.require("mode", mode);
    params = Field.map("params", params);
    Field.require("execution", execution);
    Field.require("score", score);
    // Older files lack this field.
    findings = findings == null ? List.of() : List.copyOf(findings);
  }

  /** Creates a result with unknown conditions. */
  public JmhResult(
      String benchmark,
      String mode,
      Map<String, String> params,
      Execution execution,
      Score score,
      @Nullable Operations operations) {
    this(benchmark, mode, params, execution, score, operations, null, List.of());
  }

  /** Returns a copy with the conditions of its measured iterations. */
  public JmhResult with(JmhConditions known) {
    return new JmhResult(benchmark, mode, params, execution, score, operations, known, findings);
  }

  /**
   * Returns a copy with other findings.
   *
   * @param found replaces the previous findings
   */
  public JmhResult withFindings(List<Finding> found) {
    return new JmhResult(benchmark, mode, params, execution, score, operations, conditions, found);
  }

  /** Returns class and method, for example {@code PutBenchmark.put}. */
  public String shortName() {
    int method = benchmark.lastIndexOf('.');
    return benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1);
  }

  /**
   * Returns this benchmark as a load run with one closed loop, as rules and explanations require.
   *
   * @param environment of the JMH run
   * @return without a phase when nothing was sent or the conditions are unknown
   */
  public RunResult asRun(Environment environment) {
    return JmhLoad.run(this, environment);
  }

  /**
   * How often and for how long a benchmark ran. Immutable.
   *
   * @param threads JMH threads, 1 or more
   * @param forks number of JVMs, run one after another; 0 when it ran in the starting JVM
   * @param warmupIterations discarded iterations, 0 or more
   * @param measurementIterations measured iterations in each fork, 1 or more
   * @param iterationNanos the length of a measured iteration, 0 or more
   */
  public record Execution(
      int threads,
      int forks,
      int warmupIterations,
      int measurementIterations,
      long iterationNanos) {
    public Execution {
      Field.requireAtLeast("threads", threads, 1);
      Field.requireAtLeast("forks", forks, 0);
      Field.requireAtLeast("warmupIterations", warmupIterations, 0);
      Field.requireAtLeast("measurementIterations", measurementIterations, 1);
      Field.requireAtLeast("iterationNanos", iterationNanos, 0);
    }
  }

  /** The direction in which a metric improves. */
  public enum Better {
    /** Higher is better, as for throughput. */
    HIGHER,
    /** Lower is better, as for latency. */
    LOWER
  }

  /**
   * JMH's score: the mean over all measured iterations of all forks. Immutable.
   *
   * @param value the mean
   * @param error half the width of the 99.9 % confidence interval around {@code value}, by
   *     Student's t over the iterations' scores, as JMH computes it; null below two iterations
   * @param unit JMH's unit, for example {@code ops/s}
   * @param better the direction in which it improves
   * @param raw the score of each measured iteration, one list per fork
   */
  public record Score(
      double value, @Nullable Double error, String unit, Better better, List<List<Double>> raw) {
    public Score {
      Field.requireFinite("value", value);
      Field.requireFinite("error", error);
      Field.require("unit", unit);
      Field.require("better", better);
      raw = Field.list("raw", raw).stream().map(List::copyOf).toList();
    }
  }

  /**
   * The individual operations of a benchmark, over the measured iterations of all forks. Immutable.
   *
   * @param count operations that succeeded, 0 or more
   * @param sent operations submitted to the driver, as counted by the sender; null in older files
   * @param serviceNanos latencies of the successful operations, done - sent; null for none
   * @param errors the failed operations by kind; they are excluded from throughput and latency
   * @param allocatedBytesPerOperation bytes allocated by all threads of the JVM per operation; null
   *     when not measured
   * @param cpuMicrosPerOperation CPU time of the whole JVM per successful operation, in
   *     microseconds; null when not measured
   */
  public record Operations(
      long count,
      @Nullable Long sent,
      @Nullable LatencySummary serviceNanos,
      List<ErrorCount> errors,
      @Nullable Double allocatedBytesPerOperation,
      @Nullable Double cpuMicrosPerOperation) {
    public Operations {
      Field.requireAtLeast("count", count, 0);
      errors = Field.list("errors", errors);
      Field.requireFinite("allocatedBytesPerOperation", allocatedBytesPerOperation);
      Field.requireFinite("cpuMicrosPerOperation", cpuMicrosPerOperation);
    }
  }

  /**
   * The failed operations of one kind. Immutable.
   *
   * @param kind the label of the error kind, for example {@code timeout}
   * @param count number of operations, 1 or more
   * @param example error text of the server or client for one of them; null when not kept
   */
  public record ErrorCount(String kind, long count, @Nullable String example) {
    public ErrorCount {
      Field.require("kind", kind);
      Field.requireAtLeast("count", count, 1);
    }
  }
}
