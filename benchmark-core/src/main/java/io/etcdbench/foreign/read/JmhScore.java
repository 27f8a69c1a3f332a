// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.result.JmhResult.Execution;
import io.etcdbench.result.JmhResult.Score;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A score as JMH prints it.
 *
 * @param error half the width of the confidence interval; NaN when there is none
 * @param threads the threads of the benchmark; negative when unknown
 */
record JmhScore(
    String benchmark,
    String mode,
    Map<String, String> params,
    double score,
    double error,
    String unit,
    int threads) {

  JmhScore(
      String benchmark,
      String mode,
      Map<String, String> params,
      double score,
      double error,
      String unit) {
    this(benchmark, mode, params, score, error, unit, -1);
  }

  JmhScore withThreads(int other) {
    return new JmhScore(benchmark, mode, params, score, error, unit, other);
  }

  /** Creates a run; negative counts are left out. */
  ForeignRun run(int forks, int warmups, int iterations, List<List<Double>> raw) {
    Map<Fact, Double> facts = new EnumMap<>(Fact.class);
    put(facts, Fact.FORKS, forks);
    put(facts, Fact.WARMUPS, warmups);
    put(facts, Fact.ITERATIONS, iterations);
    put(facts, Fact.CLIENTS, threads);
    JmhResult result =
        new JmhResult(
            benchmark,
            mode,
            params,
            new Execution(
                Math.max(1, threads),
                Math.max(0, forks),
                Math.max(0, warmups),
                Math.max(1, iterations),
                0),
            new Score(score, Double.isFinite(error) ? error : null, unit, Better.HIGHER, raw),
            null);
    String values = params.isEmpty() ? "" : " " + params;
    return new ForeignRun(
        Tool.JMH,
        result.shortName() + values + " " + mode,
        facts,
        new TreeMap<>(),
        List.of(result));
  }

  private static void put(Map<Fact, Double> facts, Fact fact, int value) {
    if (value >= 0) {
      facts.put(fact, (double) value);
    }
  }
}
