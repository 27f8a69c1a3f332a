// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.causes;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.analysis.explain.Bottleneck;
import io.etcdbench.analysis.explain.Explanation;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the documents say of injected causes, against the runs that are kept. */
final class KeptRunsTest {
  private static final Path RUNS = Path.of("../docs/runs/causes");
  private static final Pattern VERDICT = Pattern.compile("round \\d+, (.+?): ([A-Z_]+)[ ;].*");

  @ParameterizedTest
  @EnumSource(Cause.class)
  void aKeptRunStillGetsTheRightVerdict(Cause cause) {
    Explanation kept =
        Explanation.of(ResultFile.read(RUNS.resolve(cause.fileName()).resolve(ResultFile.NAME)));

    assertThat(cause.isRight(kept.verdict())).as("%s", kept).isTrue();
  }

  @Test
  void theTableOfTheDocumentsCountsTheVerdictsThatAreKept() throws IOException {
    ConfusionMatrix matrix = new ConfusionMatrix();
    for (String line : Files.readAllLines(RUNS.resolve("verdicts.txt"))) {
      Matcher verdict = VERDICT.matcher(line);
      assertThat(verdict.matches()).as(line).isTrue();
      matrix.add(labelled(verdict.group(1)), Bottleneck.valueOf(verdict.group(2)));
    }

    assertThat(Files.readString(Path.of("../docs/explain.md"))).contains(matrix.toMarkdown());
  }

  private static Cause labelled(String label) {
    return Arrays.stream(Cause.values())
        .filter(cause -> cause.label().equals(label))
        .findFirst()
        .orElseThrow();
  }
}
