// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** A result of the set of public ones, as its reader would have read it. */
public final class PublicResult {
  private static final Map<String, Fact> COUNTS =
      Map.of(
          "count", Fact.OPERATIONS,
          "seconds", Fact.SECONDS,
          "rate", Fact.OPS_PER_SECOND,
          "asked", Fact.RATE,
          "clients", Fact.CLIENTS,
          "connections", Fact.CONNECTIONS,
          "valueBytes", Fact.VALUE_BYTES,
          "keySpace", Fact.KEY_SPACE,
          "failed", Fact.FAILED,
          "blockBytes", Fact.BLOCK_BYTES);

  private static final Map<String, Fact> TIMES =
      Map.of("min", Fact.FASTEST, "mean", Fact.MEAN, "max", Fact.SLOWEST, "stddev", Fact.DEVIATION);

  private PublicResult() {}

  /** Its runs. */
  public static List<ForeignRun> runs(JsonNode result) {
    Tool tool =
        Stream.of(Tool.values())
            .filter(
                one ->
                    one.label()
                        .equals(
                            result
                                .path("tool")
                                .asText()
                                .replace("wrk2", "wrk")
                                .replaceFirst("^YCSB", "go-ycsb")))
            .findFirst()
            .orElseThrow();
    List<ForeignRun> runs = new ArrayList<>();
    result.path("runs").forEach(run -> runs.add(tool == Tool.JMH ? score(run) : run(tool, run)));
    boolean mixed =
        tool == Tool.GO_YCSB
            || (runs.size() == 2
                && result.path("runs").path(0).path("operation").asText().startsWith("txn-mixed"));
    return mixed ? BesideOthers.of(runs) : runs;
  }

  private static ForeignRun run(Tool tool, JsonNode run) {
    Facts facts = new Facts("");
    double unit = ParsedQuantity.unit(run.path("unit").asText("s"));
    if (tool.kind() == Tool.Kind.LOAD) {
      facts.put(Fact.FAILED, 0);
    }
    COUNTS.forEach((key, fact) -> put(facts, fact, run.path(key), 1));
    TIMES.forEach((key, fact) -> put(facts, fact, run.path(key), unit));
    if (run.has("mean")) {
      facts.put(
          Fact.MEAN_ROUNDING,
          ParsedQuantity.rounding(run.path("mean").decimalValue().toPlainString()) * unit);
    }
    if (run.has("variance")) {
      facts.put(Fact.DEVIATION, Math.sqrt(run.path("variance").asDouble()) * unit);
    }
    run.path("percentiles")
        .properties()
        .forEach(
            one ->
                facts.percentile(
                    Double.parseDouble(one.getKey()) / 100, one.getValue().asDouble() * unit));
    if (run.has("buckets")) {
      double all = 0;
      for (JsonNode bucket : run.path("buckets")) {
        all += bucket.asDouble();
      }
      facts.put(Fact.IN_HISTOGRAM, all);
    }
    if (run.path("loopback").asBoolean()) {
      facts.put(Fact.SAME_MACHINE, 1);
    }
    put(facts, Fact.CLIENTS, run.path("inFlight"), 1);
    if (tool == Tool.CHECK_PERF) {
      facts.put(Fact.MISSED_CRITERIA, run.path("verdict").asText().equals("FAIL") ? 1.0 : 0.0);
    }
    if (tool == Tool.H2LOAD && !run.has("inFlight")) {
      facts.forget(Fact.CLIENTS); // streams in parallel are not told
    }
    if (tool == Tool.FIO) {
      disk(facts, run, unit);
    }
    if (tool == Tool.ETCD_BENCHMARK) {
      boolean puts = run.path("operation").asText().equals("put");
      facts.forget(Fact.KEY_SPACE);
      if (puts) {
        facts.put(Fact.KEY_SPACE, run.path("keySpace").asDouble(1));
      }
    }
    return facts.run(tool);
  }

  private static void disk(Facts facts, JsonNode run, double unit) {
    put(facts, Fact.DEPTH, run.path("inFlight"), 1);
    facts.put(Fact.SYNCS, 0);
    if (run.path("operation").asText().toLowerCase(Locale.ROOT).contains("sync")) {
      facts.put(
          Fact.SYNCS, run.path("fileMiB").asDouble() * 1048576 / run.path("blockBytes").asDouble());
      put(facts, Fact.SYNC_P99, run.path("percentiles").path("99"), unit);
    }
  }

  private static void put(Facts facts, Fact fact, JsonNode value, double unit) {
    if (value.isNumber()) {
      facts.put(fact, value.asDouble() * unit);
    }
  }

  private static ForeignRun score(JsonNode run) {
    List<Double> values = new ArrayList<>();
    run.path("values").forEach(value -> values.add(value.asDouble()));
    return new JmhScore(
            "public." + run.path("benchmark").asText().replace('.', '_'),
            "thrpt",
            new TreeMap<>(),
            run.path("score").asDouble(),
            run.path("error").asDouble(Double.NaN),
            run.path("unit").asText("ops/s"))
        .run(
            run.path("forks").asInt(-1),
            -1,
            run.path("iterations").asInt(-1),
            values.isEmpty() ? List.of() : List.of(values));
  }
}
