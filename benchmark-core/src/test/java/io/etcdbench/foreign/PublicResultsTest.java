// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.etcdbench.foreign.read.PublicResult;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The audit against results that people published: what a careful reader objects to in them was
 * written down from the figures alone, before the rules were asked.
 */
final class PublicResultsTest {
  private static final Path FOLDER = Path.of("src/test/resources/foreign/public");

  /** What the audit calls it where the reader's word is another one. */
  private static final Map<String, String> WORDS =
      Map.of("order-impossible", "percentile-impossible");

  @Test
  void raisesWhatACarefulReaderObjectsToAndNothingElse() throws IOException {
    int found = 0;
    List<String> missed = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    for (JsonNode result : results()) {
      List<ForeignVerdict> verdicts = verdicts(result);
      List<Set<String>> allowed = verdicts.stream().map(verdict -> mayAlso(result)).toList();
      for (JsonNode objection : result.path("objections")) {
        String kind = word(objection.path("kind").asText());
        String where =
            result.path("name").asText() + " run " + objection.path("run").asInt() + ": ";
        int run = objection.path("run").asInt() - 1;
        allowed.get(run).add(kind);
        if (kinds(verdicts.get(run)).contains(kind)) {
          found++;
        } else {
          missed.add(where + kind + ", " + objection.path("why").asText());
        }
      }
      for (int run = 0; run < verdicts.size(); run++) {
        ForeignVerdict verdict = verdicts.get(run);
        Set<String> ofRun = allowed.get(run);
        verdict.findings().stream()
            .filter(one -> one.severity() != Severity.INFO && !ofRun.contains(one.kind()))
            .forEach(
                one ->
                    wrong.add(
                        result.path("name").asText() + " " + verdict.run().name() + ": " + one));
      }
    }

    System.out.printf(
        "audit of public results: %d of %d objections found, %d false%n",
        found, found + missed.size(), wrong.size());
    assertThat(wrong).isEmpty();
    assertThat(100 * found / (found + missed.size()))
        .as(missed.toString())
        .isGreaterThanOrEqualTo(90);
  }

  /** What a reader may object to in any run of a result, which counts neither way. */
  private static Set<String> mayAlso(JsonNode result) {
    Set<String> kinds = new TreeSet<>();
    result
        .path("mayAlso")
        .forEach(kind -> kinds.add(word(kind.path("kind").asText(kind.asText()))));
    return kinds;
  }

  private static List<JsonNode> results() throws IOException {
    List<JsonNode> all = new ArrayList<>();
    for (String file : List.of("index.yaml", "texts.yaml")) {
      new YAMLMapper().readTree(FOLDER.resolve(file).toFile()).forEach(all::add);
    }
    return all;
  }

  private static List<ForeignVerdict> verdicts(JsonNode result) {
    if (!result.has("text")) {
      return PublicResult.runs(result).stream().map(ForeignAudit::of).toList();
    }
    List<ForeignVerdict> verdicts = ForeignAudit.of(result.path("text").asText(), Map.of());
    assertThat(verdicts)
        .as(result.path("name").asText())
        .extracting(verdict -> verdict.run().tool().label())
        .containsExactlyElementsOf(result.path("reads").findValuesAsText("tool"));
    return verdicts;
  }

  private static String word(String kind) {
    return WORDS.getOrDefault(kind, kind);
  }

  private static Set<String> kinds(ForeignVerdict verdict) {
    return verdict.findings().stream().map(Finding::kind).collect(Collectors.toSet());
  }
}
