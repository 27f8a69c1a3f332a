// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.load.record.LatencySummary;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One JMH benchmark with one set of parameters in one mode. Its entry in JMH's own JSON is the one
 * with equal {@code benchmark}, {@code mode} and {@code params}. Immutable.
 *
 * @param benchmark JMH's full name, for example {@code io.etcdbench.jmh.PutBenchmark.put}
 * @param mode JMH's short label: {@code thrpt} or {@code sample}
 * @param params the values of JMH's {@code @Param}s, in the order of their names
 * @param execution how often and for how long it ran
 * @param score what JMH reports
 * @param operations what was seen of every single operation; null for a benchmark that records none
 * @param conditions what client, machine and members did meanwhile; null when not recorded
 * @param findings what a reader must know of this row first
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
    // Files of before the field was added lack it.
    findings = findings == null ? List.of() : List.copyOf(findings);
  }

  /**
   * A result of which the conditions are not known.
   *
   * @param benchmark JMH's full name
   * @param mode JMH's short label
   * @param params the values of the parameters
   * @param execution how often and for how long it ran
   * @param score what JMH reports
   * @param operations what was seen of every single operation
   */
  public JmhResult(
      String benchmark,
      String mode,
      Map<String, String> params,
      Execution execution,
      Score score,
      @Nullable Operations operations) {
    this(benchmark, mode, params, execution, score, operations, null, List.of());
  }

  /**
   * The same under known conditions.
   *
   * @param known of the measured iterations
   * @return a changed copy
   */
  public JmhResult with(JmhConditions known) {
    return new JmhResult(benchmark, mode, params, execution, score, operations, known, findings);
  }

  /**
   * The same with other findings.
   *
   * @param found in place of those before
   * @return a changed copy
   */
  public JmhResult withFindings(List<Finding> found) {
    return new JmhResult(benchmark, mode, params, execution, score, operations, conditions, found);
  }

  /**
   * Whether its figures are to be believed.
   *
   * @return follows from the findings
   */
  public Status status() {
    return Status.of(findings);
  }

  /**
   * Class and method.
   *
   * @return for example {@code PutBenchmark.put}
   */
  public String shortName() {
    int method = benchmark.lastIndexOf('.');
    return benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1);
  }

  /**
   * This benchmark as a run of its own, of one closed loop: what rules and explanations read.
   *
   * @param environment of the JMH run
   * @return without a phase when nothing was sent or the conditions are not known
   */
  public RunResult asRun(Environment environment) {
    return JmhLoad.run(this, environment);
  }

  /**
   * How often and for how long a benchmark ran. Immutable.
   *
   * @param threads JMH threads, 1 or more
   * @param forks JVMs one after the other, 0 when it ran in the starting JVM
   * @param warmupIterations thrown away, 0 or more
   * @param measurementIterations measured in each fork, 1 or more
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

  /** Which way a metric improves. */
  public enum Better {
    /** More is better, as for a throughput. */
    HIGHER,
    /** Less is better, as for a time. */
    LOWER
  }

  /**
   * JMH's score: the mean over all measured iterations of all forks. Immutable.
   *
   * @param value the mean
   * @param error half the width of the 99.9 % confidence interval around {@code value}, by
   *     Student's t over the iterations' scores, as JMH computes it; null below two iterations
   * @param unit JMH's, for example {@code ops/s}
   * @param better which way it improves
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
   * What was seen of the single operations of a benchmark, measured iterations of all forks
   * together. Immutable.
   *
   * @param count operations that went well, 0 or more
   * @param sent operations that were given to the driver, as the sender counted them; null in files
   *     of before the field was added
   * @param serviceNanos their latencies, done - sent; null when none went well
   * @param errors the failed ones by kind; they count in no throughput and no latency above
   * @param allocatedBytesPerOperation bytes allocated by all threads of the JVM per operation; null
   *     when not measured
   * @param cpuMicrosPerOperation CPU time of the whole JVM per operation that went well, in
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
   * @param count how many, 1 or more
   * @param example what the server or client said for one of them; null when not kept
   */
  public record ErrorCount(String kind, long count, @Nullable String example) {
    public ErrorCount {
      Field.require("kind", kind);
      Field.requireAtLeast("count", count, 1);
    }
  }
}
