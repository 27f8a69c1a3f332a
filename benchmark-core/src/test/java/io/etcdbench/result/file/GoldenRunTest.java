// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.etcdbench.analysis.repeat.RepeatedRuns;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Golden;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.Locales;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the golden sample, the code and docs/result-format.md together. */
final class GoldenRunTest {
  private static final Path SAMPLE = Path.of("src/test/resources/golden/run.json");
  private static final Path DOCUMENT = Path.of("../docs/result-format.md");

  /** Objects whose keys are free. */
  private static final Set<String> FREE =
      Set.of("plan", "settings", "params", "files", "versions", "handled", "pressure", "failed");

  /** Objects whose keys are free and whose values are objects with known fields. */
  private static final Set<String> FREE_KEYS = Set.of("calls", "peerRtt", "ok");

  @RegisterExtension final Locales locales = new Locales();

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "de-DE", "tr-TR", "ar-EG"})
  void isWrittenTheSameUnderEveryLocale(String locale) throws IOException {
    locales.use(locale);

    Golden.expect("run.json", ResultJson.write(SampleRun.result()));
  }

  @Test
  void isReadBackAsItWasWritten() {
    assertThat(ResultFile.read(SAMPLE))
        .usingRecursiveComparison()
        .ignoringFieldsMatchingRegexes(".*\\.histogram")
        .isEqualTo(SampleRun.result());
  }

  @Test
  void hasHistogramsThatGiveItsSummaries() {
    assertThat(summaries(ResultFile.read(SAMPLE)))
        .hasSize(7)
        .allSatisfy(
            summary ->
                assertThat(LatencySummary.of(HistogramText.decode(summary.histogram())))
                    .usingRecursiveComparison()
                    .ignoringFields("histogram")
                    .isEqualTo(summary));
  }

  private static Stream<LatencySummary> summaries(RunResult result) {
    Stream<LatencySummary> ofPhases =
        result.phases().stream()
            .flatMap(phase -> phase.series().stream())
            .flatMap(s -> Stream.of(s.serviceNanos(), s.responseNanos()));
    Stream<LatencySummary> ofBenchmarks =
        result.jmh().stream()
            .map(JmhResult::operations)
            .filter(Objects::nonNull)
            .map(JmhResult.Operations::serviceNanos);
    Stream<LatencySummary> ofClient =
        Stream.ofNullable(result.client()).map(ClientCost::hiccupNanos);
    return Stream.of(ofPhases, ofBenchmarks, ofClient)
        .flatMap(summaries -> summaries)
        .filter(Objects::nonNull);
  }

  @ParameterizedTest
  @CsvSource({"run.json, 60", "comparison.json, 14", "audit.json, 13"})
  void hasEachOfItsFieldsInTheDocument(String sample, int fewer) throws IOException {
    String document = Files.readString(DOCUMENT);
    Set<String> fields = new TreeSet<>();
    collect(new ObjectMapper().readTree(SAMPLE.resolveSibling(sample).toFile()), fields);

    assertThat(fields).hasSizeGreaterThan(fewer).allMatch(f -> document.contains("`" + f + "`"));
  }

  @Test
  void namesNoFieldInTheDocumentsTablesThatItDoesNotHave() throws IOException {
    Set<String> fields = new TreeSet<>();
    collect(new ObjectMapper().readTree(SAMPLE.toFile()), fields);
    String repeated = RepeatedRuns.repeat(List.of(RepeatedRuns.run(100, 1_000_000))).text();
    collect(new ObjectMapper().readTree(repeated), fields);
    for (String other :
        List.of(
            "capacity.json",
            "disk.json",
            "memory.json",
            "sweep-one.json",
            "failover.json",
            "comparison.json",
            "audit.json")) {
      collect(new ObjectMapper().readTree(SAMPLE.resolveSibling(other).toFile()), fields);
    }

    Path tournament = Path.of("../benchmark-gate/src/test/resources/golden/tournament.json");
    collect(new ObjectMapper().readTree(tournament.toFile()), fields);
    collect(new ObjectMapper().readTree(SAMPLE.resolveSibling("fleet.json").toFile()), fields);
    fields.add("fleet");

    assertThat(Files.readAllLines(DOCUMENT))
        .filteredOn(line -> line.startsWith("| `"))
        .isNotEmpty()
        .map(line -> line.substring(3, line.indexOf('`', 3)))
        .allMatch(fields::contains);
  }

  private static void collect(JsonNode node, Set<String> fields) {
    if (node.isArray()) {
      node.forEach(child -> collect(child, fields));
    }
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      fields.add(field.getKey());
      if (FREE_KEYS.contains(field.getKey())) {
        field.getValue().forEach(child -> collect(child, fields));
      } else if (!FREE.contains(field.getKey())) {
        collect(field.getValue(), fields);
      }
    }
  }
}
