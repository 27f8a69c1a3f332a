// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.history.export;

import static io.etcdbench.gate.history.SampleHistory.KEY;
import static io.etcdbench.gate.history.SampleHistory.OTHER_MACHINE;
import static io.etcdbench.gate.history.SampleHistory.commit;
import static io.etcdbench.gate.history.SampleHistory.line;
import static io.etcdbench.gate.history.SampleHistory.load;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.etcdbench.format.PlainText;
import io.etcdbench.gate.history.HistoryLine.Run;
import io.etcdbench.gate.history.SampleHistory;
import io.etcdbench.gate.history.TrackedFigure;
import io.etcdbench.result.JmhResult.Better;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Reads each file as its tool does: the types here are those that the tool declares, field by
 * field, and unknown fields are errors.
 */
final class ExportFormatTest {
  private static final List<Run> RUNS =
      List.of(load(KEY, 2), load(KEY, 0), load(OTHER_MACHINE, 1), load(KEY, 7));

  private static final ObjectMapper STRICT =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  /** perf-dash: perftype.PerfData and DataItem of kubernetes/perf-tests. */
  private record PerfData(
      @JsonProperty(required = true) String version,
      @JsonProperty(required = true) List<DataItem> dataItems) {}

  private record DataItem(
      @JsonProperty(required = true) Map<String, Double> data,
      @JsonProperty(required = true) String unit,
      @JsonProperty(required = true) Map<String, String> labels) {}

  @Test
  void perfdashReadsAFileOfEachOperationOfEachRun() throws JsonProcessingException {
    Map<String, String> files = ExportFormat.PERFDASH.files(RUNS, line(5));
    assertThat(files)
        .containsOnlyKeys(
            "aaaaaaaa-bbbbbbbb/EtcdAPI_benchmark_put_2026-11-01T00:00:00Z.json",
            "aaaaaaaa-bbbbbbbb/EtcdAPI_benchmark_put_2026-11-01T00:02:00Z.json",
            "aaaaaaaa-cccccccc/EtcdAPI_benchmark_put_2026-11-01T00:01:00Z.json");
    for (String text : files.values()) {
      PerfData read = STRICT.readValue(text, PerfData.class);
      assertThat(read.version()).isEqualTo("v1");
      assertThat(read.dataItems())
          .singleElement()
          .isEqualTo(
              new DataItem(
                  Map.of("Perc50", 2.0, "Perc90", 4.0, "Perc99", 12.3457),
                  "ms",
                  Map.of("Operation", "PUT")));
    }
  }

  @Test
  void perfdashGetsANameOfItsOwnForEachOperation() throws JsonProcessingException {
    Run run = SampleHistory.run(KEY, 0, List.of(p50("a b"), p50("a-b"), p50("Put"), p50("put")));
    Map<String, String> files = ExportFormat.PERFDASH.files(List.of(run), line(5));
    String name = "aaaaaaaa-bbbbbbbb/EtcdAPI_benchmark_%s_2026-11-01T00:00:00Z.json";
    assertThat(files)
        .containsOnlyKeys(
            name.formatted("a-b-612062"),
            name.formatted("a-b-612d62"),
            name.formatted("Put"),
            name.formatted("put"));
    List<String> labels = new ArrayList<>();
    for (String text : files.values()) {
      labels.addAll(STRICT.readValue(text, PerfData.class).dataItems().get(0).labels().values());
    }
    assertThat(labels).containsExactlyInAnyOrder("A B", "A-B", "PUT-507574", "PUT-707574");
  }

  @Test
  void perfdashRefusesRunsThatItWouldTakeForOne() {
    Run run = SampleHistory.run(KEY, 0, List.of(p50("put")));
    Run other = SampleHistory.run(KEY, 0, load(KEY, 0).figures());
    assertThat(ExportFormat.PERFDASH.files(List.of(run, run), line(5))).hasSize(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ExportFormat.PERFDASH.files(List.of(run, other), line(5)))
        .withMessage(
            "two runs of series aaaaaaaa-bbbbbbbb have the time 2026-11-01T00:00:00Z, by which"
                + " perfdash distinguishes them; remove the line of one from the history");
  }

  private static TrackedFigure p50(String operation) {
    return new TrackedFigure(operation, "p50", "ns", Better.LOWER, 1e6, null, null);
  }

  /** github-action-benchmark: BenchmarkResult of src/extract.ts. */
  private record BenchmarkResult(
      @JsonProperty(required = true) String name,
      @JsonProperty(required = true) double value,
      @JsonProperty(required = true) String unit,
      @Nullable String range,
      @Nullable String extra) {}

  @Test
  void githubActionBenchmarkReadsAFileForEachDirection() throws JsonProcessingException {
    Map<String, String> files = ExportFormat.GITHUB.files(RUNS, line(5));
    List<BenchmarkResult> smaller = results(files, "customSmallerIsBetter.json");
    List<BenchmarkResult> bigger = results(files, "customBiggerIsBetter.json");
    assertThat(files).hasSize(2);
    assertThat(smaller).hasSize(6).extracting(BenchmarkResult::unit).containsOnly("ns");
    assertThat(bigger)
        .extracting(BenchmarkResult::name)
        .containsExactly(
            "checkout put aaaaaaaa-bbbbbbbb ops/s", "checkout put aaaaaaaa-cccccccc ops/s");
    assertThat(bigger.get(0).range()).isEqualTo("± 10.500");
    assertThat(bigger.get(0).extra()).contains(commit(2));
    Set<String> names = new HashSet<>();
    smaller.forEach(one -> assertThat(names.add(one.name())).as(one.name()).isTrue());
  }

  private static List<BenchmarkResult> results(Map<String, String> files, String name)
      throws JsonProcessingException {
    return STRICT.readValue(file(files, name), new TypeReference<>() {});
  }

  /** Bencher: JsonNewMetric of bencher_json. */
  private record BencherMetric(
      @JsonProperty(required = true) double value,
      @JsonProperty("lower_value") @Nullable Double lower,
      @JsonProperty("upper_value") @Nullable Double upper) {}

  @Test
  void bencherReadsMeasuresOfEachBenchmark() throws JsonProcessingException {
    Map<String, Map<String, BencherMetric>> read =
        STRICT.readValue(
            ExportFormat.BENCHER.files(RUNS, line(5)).get("bencher.json"),
            new TypeReference<>() {});
    assertThat(read).hasSize(2);
    assertThat(read.get("checkout put aaaaaaaa-bbbbbbbb"))
        .containsOnlyKeys("throughput", "latency-p50", "latency-p90", "latency-p99")
        .containsEntry("throughput", new BencherMetric(500.5, 490.0, 511.0))
        .containsEntry("latency-p99", new BencherMetric(12_345_678, 1.1e7, null));
  }

  /** Otava: CsvTestConfig and CsvMetric of otava/test_config.py. */
  private record OtavaConfig(@JsonProperty(required = true) Map<String, OtavaTest> tests) {}

  private record OtavaTest(
      @JsonProperty(required = true) String type,
      @JsonProperty(required = true) String file,
      @JsonProperty("time_column") String time,
      List<String> attributes,
      @JsonProperty("csv_options") Map<String, String> options,
      @JsonProperty(required = true) Map<String, OtavaMetric> metrics) {}

  private record OtavaMetric(String column, int direction, double scale) {}

  @Test
  void otavaReadsItsConfigurationAndATableWithoutEmptyCells() throws JsonProcessingException {
    Map<String, String> files = ExportFormat.OTAVA.files(RUNS, line(5));
    OtavaConfig read =
        YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build()
            .readValue(file(files, "otava.yaml"), OtavaConfig.class);
    assertThat(read.tests()).containsOnlyKeys("aaaaaaaa-bbbbbbbb", "aaaaaaaa-cccccccc");
    OtavaTest test = Objects.requireNonNull(read.tests().get("aaaaaaaa-bbbbbbbb"));
    assertThat(test.type()).isEqualTo("csv");
    List<List<String>> table =
        file(files, test.file()).lines().map(row -> List.of(row.split(",", -1))).toList();
    assertThat(table).hasSize(3);
    assertThat(table.get(0)).contains(test.time()).containsAll(test.attributes());
    test.metrics()
        .forEach(
            (name, metric) -> {
              int column = table.get(0).indexOf(metric.column());
              assertThat(column).as(name).isPositive();
              assertThat(metric.direction()).isEqualTo(name.equals("put.ops_s") ? 1 : -1);
              table
                  .subList(1, 3)
                  .forEach(row -> assertThat(Double.parseDouble(row.get(column))).isPositive());
            });
    assertThat(table.get(1)).contains(commit(0));
    assertThat(table.get(2)).contains(commit(2));
  }

  @Test
  void otavaGetsNoColumnThatARunLacks() {
    Run without = SampleHistory.run(KEY, 3, load(KEY, 3).figures().subList(0, 2));
    String table =
        ExportFormat.OTAVA.files(List.of(load(KEY, 0), without), line(5)).get(KEY.label() + ".csv");
    assertThat(table).startsWith("time,commit,put.ops_s,put.p50\n").doesNotContain(",,");
  }

  @Test
  void otavaGetsAColumnOfItsOwnForEachOperation() {
    TrackedFigure slow = new TrackedFigure("a_b", "p50", "ns", Better.LOWER, 5e6, null, null);
    Run run = SampleHistory.run(KEY, 0, List.of(p50("a b"), slow));
    Map<String, String> files = ExportFormat.OTAVA.files(List.of(run), line(5));
    assertThat(file(files, KEY.label() + ".csv").lines())
        .containsExactly(
            "time,commit,a_b.p50-6120622e703530,a_b.p50-615f622e703530",
            "2026-11-01T00:00:00Z," + commit(0) + ",1000000.0,5000000.0");
    assertThat(file(files, "otava.yaml"))
        .contains("\"a_b.p50-6120622e703530\":\n", "column: \"a_b.p50-615f622e703530\"\n");
  }

  /** The grammar of OpenMetrics 1.0, section "ABNF". */
  private static final Pattern SAMPLE =
      Pattern.compile(
          "([a-zA-Z_:][a-zA-Z0-9_:]*)\\{((?:[a-zA-Z_][a-zA-Z0-9_]*=\"(?:[^\"\\\\\\n]|\\\\[\"\\\\n])*\",?)*)\\}"
              + " (-?[0-9.]+(?:E-?[0-9]+)?) ([0-9]+)");

  @Test
  void openMetricsHasAGaugeForEachUnit() {
    String text = file(ExportFormat.OPENMETRICS.files(RUNS, line(5)), "history.openmetrics.txt");
    List<String> lines = text.lines().toList();
    assertThat(text).endsWith("# EOF\n");
    Map<String, String> types = new LinkedHashMap<>();
    List<String> seen = new ArrayList<>();
    for (String one : lines.subList(0, lines.size() - 1)) {
      if (one.startsWith("# TYPE ")) {
        types.put(one.split(" ", -1)[2], one.split(" ", -1)[3]);
      } else if (!one.startsWith("# ")) {
        Matcher sample = SAMPLE.matcher(one);
        assertThat(sample.matches()).as(one).isTrue();
        assertThat(types).as(one).containsEntry(sample.group(1), "gauge");
        assertThat(sample.group(1)).as("families are not mixed").endsWith(last(types));
        seen.add(sample.group(1) + sample.group(2));
      }
    }
    assertThat(seen).hasSize(8).doesNotHaveDuplicates();
    assertThat(lines)
        .anyMatch(one -> one.contains("metric=\"p50\"") && one.contains("} 0.002 1793491"));
  }

  @ParameterizedTest
  @EnumSource(ExportFormat.class)
  void namesAreTextWhateverTheyContain(ExportFormat format) {
    String hostile = "x\u001b[2J\r\n# EOF\n\u202e\"} 1 ../";
    Run run =
        new Run(
            Run.SCHEMA,
            load(KEY, 0).time(),
            commit(0),
            KEY,
            hostile,
            Map.of(hostile, hostile),
            hostile,
            List.of(
                new TrackedFigure(hostile, "p50", "ns", Better.LOWER, 1, null, null),
                new TrackedFigure(hostile, hostile, hostile, Better.HIGHER, 1, null, null)),
            hostile);
    format
        .files(List.of(run), line(5))
        .forEach(
            (name, text) -> {
              assertThat(name).doesNotContain("..");
              assertThat((name + text).codePoints().filter(point -> point != '\n'))
                  .allMatch(PlainText::isPlain);
              assertThat(text.lines().filter(one -> one.equals("# EOF")).count())
                  .isEqualTo(format == ExportFormat.OPENMETRICS ? 1 : 0);
            });
  }

  private static String file(Map<String, String> files, String name) {
    return Objects.requireNonNull(files.get(name), name);
  }

  private static String last(Map<String, String> types) {
    return List.copyOf(types.keySet()).get(types.size() - 1);
  }

  @ParameterizedTest
  @EnumSource(ExportFormat.class)
  void withoutARunOnTheBranchThereIsNothingToWrite(ExportFormat format) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> format.files(List.of(load(KEY, 9)), line(5)))
        .withMessageContaining("no run with metrics for " + format.name().toLowerCase(Locale.ROOT));
  }
}
