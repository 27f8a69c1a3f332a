// SPDX-License-Identifier: Apache-2.0
package io.etcdbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.operation.OperationPlan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * What the documents refer to is there, tables of our own cost name the runs they are from, and
 * load tests have enough samples for their objectives.
 */
final class DocumentFiguresTest {
  private static final Path TREE = Path.of("..");
  private static final Path PERFORMANCE = TREE.resolve("docs/performance.md");

  /** A link to a file of the tree: no scheme, and not only an anchor. */
  private static final Pattern LINK = Pattern.compile("\\]\\((?!\\w+:)([^)#\\s]+)[^)]*\\)");

  /** A day, as documents write it and as tools print it. */
  private static final Pattern DAY =
      Pattern.compile("\\b\\d{1,2} [A-Z][a-z]+ 20\\d\\d|20\\d\\d-\\d\\d-\\d\\d");

  /** Where raw data are: records of runs, of failover sessions and of the ledger. */
  private static final Pattern RAW = Pattern.compile("runs/|failover/|ledger\\.json");

  /** A file of raw data in running text. */
  private static final Pattern RUN = Pattern.compile("`(docs/runs/[\\w./-]+)`");

  /** A load test of a mix: its mix, rate, duration and objectives. */
  private static final Pattern LOAD_TEST =
      Pattern.compile(
          "@LoadTest\\(mix = \"(.+?)\", rate = \"(\\d+)\", duration = \"(\\w+)\","
              + " slo = ([^)]+)\\)");

  private static final Pattern QUOTED = Pattern.compile("\"([^\"]+)\"");

  @TestFactory
  Stream<DynamicTest> everythingThatADocumentRefersToIsThere() throws IOException {
    List<DynamicTest> tests =
        Stream.concat(documents(2), Stream.of(TREE.resolve("CHANGELOG.md")))
            .map(DocumentFiguresTest::resolves)
            .toList();
    assertThat(tests).hasSizeGreaterThan(50);
    return tests.stream();
  }

  private static DynamicTest resolves(Path document) {
    return DynamicTest.dynamicTest(
        TREE.relativize(document).toString(),
        () -> assertThat(references(document)).allSatisfy(file -> assertThat(file).exists()));
  }

  private static List<Path> references(Path document) {
    String text = read(document);
    List<Path> files = new ArrayList<>();
    LINK.matcher(text).results().forEach(link -> files.add(document.resolveSibling(link.group(1))));
    RUN.matcher(text).results().forEach(run -> files.add(TREE.resolve(run.group(1))));
    return files;
  }

  @Test
  void everyTableOfOurOwnCostNamesTheRunsThatItIsFrom() {
    assertThat(read(PERFORMANCE).split("(?m)^## ", -1))
        .filteredOn(section -> section.contains("\n|---"))
        .isNotEmpty()
        .allSatisfy(section -> assertThat(section).contains("runs/"));
  }

  /** The date in the description of the result format is that of a made-up example. */
  @Test
  void everySectionThatNamesTheDayOfAMeasurementNamesItsRawData() throws IOException {
    assertThat(
            Stream.concat(documents(1), pages(TREE.resolve("docs/adr"), 1))
                .filter(file -> !file.endsWith("result-format.md"))
                .flatMap(file -> Arrays.stream(read(file).split("(?m)^(?=#{1,6} )", -1))))
        .filteredOn(section -> DAY.matcher(section).find())
        .isNotEmpty()
        .allSatisfy(section -> assertThat(section).containsPattern(RAW));
  }

  @Test
  void everyLoadTestInADocumentHasEnoughSamplesForItsPercentiles() throws IOException {
    List<MatchResult> examples =
        documents(1).flatMap(file -> LOAD_TEST.matcher(read(file)).results()).toList();
    assertThat(examples).hasSizeGreaterThan(1);
    assertThat(examples.stream().flatMap(DocumentFiguresTest::undecidable)).isEmpty();
  }

  private static Stream<TailLimit> undecidable(MatchResult example) {
    List<OperationPlan> mix = PlanFile.mix(example.group(1)).operations();
    long total = Long.parseLong(example.group(2)) * Durations.parse(example.group(3)).toSeconds();
    return QUOTED
        .matcher(example.group(4))
        .results()
        .flatMap(slo -> Slo.parse(slo.group(1)).tailLimit().stream())
        .filter(
            tail -> {
              long samples = total * weight(mix, tail.operation()) / weight(mix, null);
              return !LatencySummary.carries(samples, 1 - tail.share());
            });
  }

  /** Returns the weight of an operation, or that of all for null. */
  private static int weight(List<OperationPlan> mix, @Nullable String name) {
    return mix.stream()
        .filter(one -> name == null || one.name().equals(name))
        .mapToInt(OperationPlan::weight)
        .sum();
  }

  private static Stream<Path> documents(int depth) throws IOException {
    return Stream.concat(
        Stream.of(TREE.resolve("README.md"), TREE.resolve("CONTRIBUTING.md")),
        pages(TREE.resolve("docs"), depth));
  }

  private static Stream<Path> pages(Path folder, int depth) throws IOException {
    try (Stream<Path> files = Files.walk(folder, depth)) {
      return files.filter(file -> file.toString().endsWith(".md")).toList().stream();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
