// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.document.text.TextStyle;
import io.etcdbench.foreign.AuditResult.Audited;
import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Locales;
import io.etcdbench.result.Severity;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AuditReportTest {
  private static final String TABLE =
      """
      row,opsPerSecond,meanMillis,clients
      fine,1000,10,10
      odd,1000,5,10
      unknown,1000,10,
      """;

  @RegisterExtension private final Locales locales = new Locales();

  @Test
  void isMadeFromItsFileAloneInEveryFormatUnderAnyLocale() {
    locales.use("ar-EG");
    String text = AuditResult.FORMAT.text(sample());

    GoldenReport.expect("audit", new AuditReport(AuditResult.FORMAT.parse("it", text)));
  }

  @Test
  void itsTextHasALineForEachResultAndFinding() {
    assertThat(ReportFormat.TEXT.render(new AuditReport(sample()), TextStyle.PLAIN))
        .isEqualTo(
            """
            results/monday: INVALID
              ERROR operations-lost: 3 of 1000 operations are missing
              WARNING data-on-tmpfs: fsync is free; use a real disk
            results/tuesday: VALID
            table.csv, fine (table): VALID
              passed: littles-law
              not applied: network-bound lacks the size of a value (--val-size); few-per-client \
            lacks the number of operations; idle-connections lacks the number of connections \
            (--conns); one-key lacks the number of different keys; same-machine lacks where the \
            client ran; figures-contradict lacks the time that was measured, the number of \
            operations
            table.csv, odd (table): DOUBTFUL
              WARNING littles-law: throughput times mean latency is 0.50 of the 10 clients; the \
            clients spent 50 % of their time outside the measured latency: the throughput is \
            the load generator's limit
              not applied: network-bound lacks the size of a value (--val-size); few-per-client \
            lacks the number of operations; idle-connections lacks the number of connections \
            (--conns); one-key lacks the number of different keys; same-machine lacks where the \
            client ran; figures-contradict lacks the time that was measured, the number of \
            operations
            table.csv, unknown (table): NOT-DECIDABLE
              not applied: littles-law lacks the number of clients (--clients); network-bound \
            lacks the size of a value (--val-size); few-per-client lacks the number of \
            operations, the number of clients (--clients); idle-connections lacks the number of \
            clients (--clients), the number of connections (--conns); one-key lacks the number \
            of different keys; same-machine lacks where the client ran; figures-contradict \
            lacks the time that was measured, the number of operations
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "results",
        "file",
        "run",
        "tool",
        "verdict",
        "findings",
        "passed",
        "notApplied",
        "rule",
        "lacks",
        "severity"
      })
  void aFileWithoutAFieldIsRefused(String field) {
    assertThatThrownBy(() -> parse('"' + field + '"', "\"other\""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'a.json' cannot be read as a result: ")
        .hasMessageContaining("'" + field + "'")
        .hasMessageContaining(" is missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "audit/1 | audit/2 | its schema is 'etcd-bench/audit/2', this version reads"
            + " etcd-bench/audit/1; read it with the version that wrote it",
        "\"DOUBTFUL\" | \"VALID\" | in 'results[3]': verdict is VALID but the findings make it"
            + " DOUBTFUL",
        "\"DOUBTFUL\" | \"NOT-DECIDABLE\" | in 'results[3]': verdict is NOT-DECIDABLE but the"
            + " findings make it DOUBTFUL",
        "\"NOT-DECIDABLE\" | \"FINE\" | in 'results[4]': verdict is FINE but the findings make it"
            + " VALID",
      })
  void aFileWithAHostileValueIsRefusedInOneSentence(String good, String bad, String sentence) {
    assertThatThrownBy(() -> parse(good, bad))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'a.json' cannot be read as a result: " + sentence);
  }

  @Test
  void aFileWithAnUnknownFactOrWithoutResultsIsRefusedInOneSentence() {
    assertThatThrownBy(() -> parse("\"CLIENTS\"", "\"COLOUR\""))
        .hasMessageStartingWith("'a.json' cannot be read as a result: in 'results[4].notApplied[")
        .hasMessageContaining("'COLOUR' is not one of OPS_PER_SECOND, SECONDS, ");
    assertThatThrownBy(
            () ->
                AuditResult.FORMAT.parse(
                    "a.json", "{\"schema\": \"etcd-bench/audit/1\", \"results\": []}"))
        .hasMessage("'a.json' cannot be read as a result: 'results' is missing or empty");
  }

  /** Two runs of etcd-bench, and a table of three rows. */
  private static AuditResult sample() {
    Finding lost =
        new Finding("operations-lost", Severity.ERROR, "3 of 1000 operations are missing", "");
    Finding tmpfs =
        new Finding("data-on-tmpfs", Severity.WARNING, "fsync is free", "use a real disk");
    return AuditResult.of(
        Stream.concat(
                Stream.of(
                    Audited.of("results/monday", List.of(lost, tmpfs)),
                    Audited.of("results/tuesday", List.of())),
                ForeignAudit.of(TABLE, Map.of()).stream().map(one -> Audited.of("table.csv", one)))
            .toList());
  }

  private static void parse(String good, String bad) {
    String text = AuditResult.FORMAT.text(sample());
    assertThat(text).contains(good);
    AuditResult unused = AuditResult.FORMAT.parse("a.json", text.replace(good, bad));
  }
}
