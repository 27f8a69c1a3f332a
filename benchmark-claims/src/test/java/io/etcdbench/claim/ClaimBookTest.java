// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The published claims, as files. */
final class ClaimBookTest {
  static final Path CLAIMS = Path.of("..", "src", "claims");

  /** How many rows each table has; 005 are the patterns of clients, 006 is asked by nobody else. */
  private static final Map<String, Integer> ROWS =
      Map.of("000", 20, "001", 22, "002", 27, "003", 10, "004", 14, "005", 34, "006", 8);

  private static final ClaimBook BOOK = ClaimBook.in(CLAIMS);

  @TempDir private Path folder;

  @Test
  void everyRowOfEveryDocumentHasAFile() {
    List<String> expected = new ArrayList<>();
    ROWS.forEach(
        (document, rows) -> {
          for (int row = 1; row <= rows; row++) {
            expected.add(String.format(Locale.ROOT, "%s-%02d", document, row));
          }
        });

    assertThat(BOOK.claims()).extracting(Claim::id).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(BOOK.documents())
        .extracting(ClaimSource::id)
        .containsExactlyInAnyOrderElementsOf(ROWS.keySet());
  }

  @Test
  void theIndexNamesEveryFile() throws IOException {
    List<String> files;
    try (Stream<Path> all = Files.walk(CLAIMS)) {
      files =
          all.filter(file -> file.toString().endsWith(".yaml"))
              .map(file -> CLAIMS.relativize(file).toString().replace('\\', '/'))
              .toList();
    }

    assertThat(Files.readAllLines(CLAIMS.resolve("index.txt")))
        .containsExactlyInAnyOrderElementsOf(files);
  }

  @Test
  void everyExperimentDecidesAClaim() throws IOException {
    assertThat(PublishedExperiments.all())
        .extracting(one -> "experiments/%s.yaml".formatted(one.name()))
        .containsExactlyInAnyOrderElementsOf(
            Files.readAllLines(CLAIMS.resolve("index.txt")).stream()
                .filter(file -> file.startsWith("experiments/"))
                .toList());
    assertThat(PublishedExperiments.all())
        .allSatisfy(one -> assertThat(one.question()).endsWith("?"));
  }

  @ParameterizedTest
  @EnumSource
  void everyPlanOfEveryExperimentCanBeReadAtEveryScale(Scale scale) {
    for (Experiment experiment : PublishedExperiments.all()) {
      List<RunSpec> runs = experiment.runs(scale);

      assertThat(runs).as(experiment.name()).isNotEmpty();
      assertThat(runs.stream().map(RunSpec::name)).doesNotHaveDuplicates();
      assertThat(runs)
          .allSatisfy(run -> assertThat(run.plan().withOwnPrefix().mix().labels()).isNotEmpty());
    }
  }

  /** Each run takes some five seconds on two cores: connecting, warming up, measuring, deleting. */
  @Test
  void theSmokeScaleIsForHalfAnHour() {
    int runs =
        PublishedExperiments.all().stream()
            .mapToInt(one -> one.runs(Scale.SMOKE).size() * one.rounds(Scale.SMOKE))
            .sum();

    assertThat(runs).isLessThan(30 * 60 / 7);
  }

  @Test
  void whatCannotBeTestedSaysWhatWouldBeNeeded() {
    assertThat(BOOK.claims())
        .filteredOn(claim -> !claim.untestable().isEmpty())
        .isNotEmpty()
        .allSatisfy(claim -> assertThat(claim.untestable()).contains("need"));
  }

  @Test
  void choosesClaimsByIdAndGlob() {
    assertThat(BOOK.claims(List.of("003-1?", "000-12", "003-10")))
        .extracting(Claim::id)
        .containsExactly("000-12", "003-10");
    assertThat(BOOK.claims(List.of())).hasSize(93 + 34 + 8);
    assertThatThrownBy(() -> BOOK.claims(List.of("9*")))
        .hasMessage("no claim is named '9*'; 'etcd-bench claims list' prints them all");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          id: 000-01                                                                     | claim 000-01 has no statement
          {id: 1, statement: s}                                                          | the id is '1'; allowed: document and row
          {id: 000-01, statement: s, untestable: n}                                      | claim 000-01 lacks 'falsified'
          {id: 000-01, statement: s, falsified: f}                                                     | claim 000-01 can never be decided
          {id: 000-01, statement: s, falsified: f, holds: [{kind: at-least, figure: 'a:b', value: 1}]} | names no experiment
          {id: 000-01, statement: s, falsified: f, untestable: no, extra: 1}                           | unknown key 'extra'
          {id: 000-02, statement: s, falsified: f, untestable: n}                                      | its content belongs in '000/000-02.yaml'
          {id: 000-01, statement: s, falsified: f, experiment: a/b, untestable: n}                     | the experiment 'a/b', which has no file
          {id: 000-01, statement: s, falsified: f, untestable: n, tests: statement, figures: [{what: w, published: 1}]} | 'tests: statement', which is for statements without numbers
          {id: 000-01, statement: s, falsified: f, untestable: n, figures: [{what: w}]}                | 'w' has neither 'published' nor 'figure'
          {id: 000-01, statement: s, falsified: f, untestable: n, figures: [{what: w, published: 1, instead: 'a:b'}]} | 'w' has an anti-pattern's metric ('instead') but none of the pattern
          """)
  void refusesABrokenFileInOneSentence(String claim, String sentence) throws IOException {
    write("index.txt", "000/document.yaml\n000/000-01.yaml\n");
    write("000/document.yaml", "{id: \"000\", title: t, environment: e}");
    write("000/000-01.yaml", claim);

    assertThatThrownBy(() -> ClaimBook.in(folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("\n");
  }

  @Test
  void saysWhichFileIsMissing() {
    assertThatThrownBy(() -> ClaimBook.in(folder))
        .hasMessageContaining(
            "index.txt' cannot be read (there is no such file or folder); name a folder of claims");
  }

  private void write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
