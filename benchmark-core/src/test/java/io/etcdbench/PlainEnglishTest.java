// SPDX-License-Identifier: Apache-2.0
package io.etcdbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The documents avoid the phrases of {@code language/phrases.tsv}. */
final class PlainEnglishTest {
  private static final PlainEnglish TABLE = PlainEnglish.table();
  private static final Path TREE = Path.of("..");
  private static final Path DOCS = TREE.resolve("docs");

  /** Recorded runs and pages generated from them: they follow with the code that renders them. */
  private static final List<Path> RECORDED = List.of(DOCS.resolve("runs"), DOCS.resolve("claims"));

  private static final Path PLANS = TREE.resolve("src/plans");
  private static final Path REFERENCE =
      TREE.resolve("benchmark-core/src/main/resources/io/etcdbench/plan/reference.yaml");

  /** Code blocks, code words, comments, tags and the targets of links are not English. */
  private static final Pattern CODE =
      Pattern.compile("(?s)```.*?```|`[^`]*`|<!--.*?-->|</?[a-z][^>\n]*>|\\]\\([^)]*\\)");

  @TestFactory
  Stream<DynamicTest> documentsAvoidThePhrases() throws IOException {
    List<Path> documents = documents();
    assertThat(documents).hasSizeGreaterThan(20);
    return documents.stream()
        .map(file -> DynamicTest.dynamicTest(file.toString(), () -> avoidsThePhrases(file)));
  }

  @TestFactory
  Stream<DynamicTest> plansAvoidThePhrases() throws IOException {
    try (Stream<Path> files = Files.list(PLANS)) {
      List<Path> plans = Stream.concat(Stream.of(REFERENCE), files.sorted()).toList();
      assertThat(plans).hasSizeGreaterThan(4);
      return plans.stream()
          .map(file -> DynamicTest.dynamicTest(file.toString(), () -> avoidsThePhrases(file)));
    }
  }

  private static void avoidsThePhrases(Path file) throws IOException {
    String name = TREE.relativize(file).toString();
    assertThat(TABLE.violations(name, prose(Files.readString(file)))).isEmpty();
  }

  @Test
  void namesTheFileTheLineThePhraseAndTheBetterWording() {
    assertThat(TABLE.violations("docs/a.md", "# One\n\nBenchmark a cluster that\nis there.\n"))
        .containsExactly("docs/a.md:3: 'that is there'; better: existing");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "every byte arrives so much later",
        "they are measured there and back",
        "it is said beside",
        "the reads are held against the same criteria",
        "Hold two builds or client settings against each other",
        "hold what is published about etcd against your machine",
        "It is no YAML",
        "line 3 is no metric",
        "A criterion is laid at the door of the cluster",
        "see what users feel at a rate",
        "the client is brought to speed",
        "Tells a stored run again",
        "who begins within a pause waits",
        "the other rooms that it knows",
        "the habits of the house",
        "Worse surroundings",
        "look into its log",
        "one key was written again and again",
        "somebody else wrote meanwhile",
        "let it run to its end",
        "take the flag away"
      })
  void rejects(String phrase) {
    assertThat(TABLE.violations("text", phrase)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "There is no second model; the run is no longer scraped.",
        "A lock is held. Protect it against others.",
        "A reader who merges runs needs the distribution.",
        "The heap has room for 1,000 keys.",
        "That is the reason. There are two.",
        "Say how much later it was."
      })
  void acceptsHonestEnglish(String sentence) {
    assertThat(TABLE.violations("text", sentence)).isEmpty();
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> files = Files.walk(DOCS)) {
      return Stream.concat(
              Stream.of(TREE.resolve("README.md"), TREE.resolve("CONTRIBUTING.md")),
              files
                  .filter(file -> file.toString().endsWith(".md"))
                  .filter(file -> RECORDED.stream().noneMatch(file::startsWith)))
          .sorted()
          .toList();
    }
  }

  /** The text with its code blanked out, so that every line keeps its number. */
  private static String prose(String markdown) {
    return CODE.matcher(markdown)
        .replaceAll((MatchResult code) -> code.group().replaceAll("[^\n]", "`"));
  }
}
