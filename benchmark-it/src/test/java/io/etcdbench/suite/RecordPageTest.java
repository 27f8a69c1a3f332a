// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.suite.RecordLine.Seen;
import io.etcdbench.suite.RecordLine.Session;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordPageTest {
  @TempDir private Path folder;

  @Test
  void countsFalseAlarmsAndBoundsTheirRate() {
    String page =
        RecordPage.render(
            List.of(
                session("aa", "PASS", 0.01),
                session("aa", "FAIL", 0.03),
                session("client-20", "FAIL", 0.2)));
    assertThat(page)
        .contains(
            "| 2 | fake | aa | slices of 1 s | 2 | 1 | 0 | 1 | 0 | below 97 % | 2.0 % (1.0 to 3.0)"
                + " |")
        .contains(
            "| 2 | fake | client-20 | slices of 1 s | 1 | 1 | 0 | 0 | 0 | above 5 % | 22.1 % (22.1"
                + " to")
        .contains(
            "* rule 2: 1 in 2 sessions without a difference: the rate is below 97.5 %"
                + " (Clopper-Pearson, one-sided, 95 %).")
        .contains("* 2026-11-20T20:00:00Z, seed 7, fake servers: because");
  }

  @Test
  void aRemovedSessionIsListedWithItsReasonAndDoesNotCount() {
    RecordLine kept = session("aa", "PASS", 0.01);
    RecordLine removed =
        new RecordLine(
            RecordLine.SCHEMA,
            "a build ran beside it",
            kept.rule(),
            kept.time(),
            kept.commit(),
            kept.machine(),
            kept.scale(),
            kept.servers(),
            kept.minutes(),
            new Session("aa", 8, "FAIL", "because"),
            kept.metrics());
    assertThat(RecordPage.render(List.of(kept, removed)))
        .contains("* rule 2: 0 in 1 sessions without a difference")
        .endsWith("* 2026-11-20T20:00:00Z, `aa`, fake servers, FAIL: a build ran beside it\n");
  }

  @Test
  void tellsTheScatterOfSessionsFromThatOfTheirPairs() {
    String page =
        RecordPage.render(List.of(session("aa", "PASS", -0.02), session("aa", "PASS", 0.02)));
    assertThat(page).contains("| fake get p50 | 2 | 0.00 % | 2.83 % | 0.41 % | 2.80 % | 1.00 % |");
  }

  @Test
  void saysThatNothingIsRecordedYet() {
    assertThat(RecordPage.render(List.of()))
        .endsWith("No session is recorded yet.\n\n## Removed sessions\nNone.\n");
  }

  @Test
  void thePageInTheTreeIsMadeOfTheRecordInTheTree() throws IOException {
    Path docs = Path.of("..", "docs");
    String page = RecordPage.render(new RecordFile(docs.resolve("gate-record.jsonl")).read());
    assertThat(docs.resolve("gate-record.md")).content().isEqualTo(page);
  }

  @Test
  void aLineIsReadAsItWasWritten() throws IOException {
    RecordFile file = new RecordFile(folder.resolve("record.jsonl"));
    assertThat(file.read()).isEmpty();
    RecordLine line = session("aa", "PASS", 0.01);
    file.append(line);
    file.append(line);
    assertThat(file.read()).containsExactly(line, line);
  }

  private static RecordLine session(String kind, String verdict, double mean) {
    return new RecordLine(
        RecordLine.SCHEMA,
        "",
        2,
        "2026-11-20T20:00:00Z",
        "abc",
        "a machine",
        "slices of 1 s",
        "fake",
        2.5,
        new Session(kind, 7, verdict, "because"),
        List.of(
            new Seen("get throughput", "PASS", mean, 0.01, 6),
            new Seen("get p50", "PASS", mean, 0.01, 6)));
  }
}
