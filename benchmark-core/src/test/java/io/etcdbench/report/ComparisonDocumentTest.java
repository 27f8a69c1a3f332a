// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.analysis.compare.Fingerprint.Difference;
import io.etcdbench.analysis.compare.Fingerprint.Weight;
import io.etcdbench.analysis.compare.RunComparison;
import io.etcdbench.analysis.compare.RunComparison.Interval;
import io.etcdbench.analysis.compare.RunComparison.Row;
import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.result.JmhResult.Better;
import io.etcdbench.result.Locales;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ComparisonDocumentTest {
  private static final Difference MEMORY =
      new Difference("machine.memory", Weight.WARN, "16 GiB", "32 GiB");

  private static final List<Row> ROWS =
      List.of(
          new Row("measure put", "ops/s", Better.HIGHER, 500, 650, 0.3, new Interval(0.2, 0.4), ""),
          new Row(
              "measure put", "p50", Better.LOWER, 732e3, 915e3, 0.25, new Interval(0.1, 0.4), ""),
          new Row("measure put", "p99", Better.LOWER, 3.58e6, 3.6e6, 0.0056, null, "not bounded"),
          new Row(
              "PutBenchmark.put thrpt {}",
              "ops/s",
              Better.HIGHER,
              0,
              100,
              null,
              null,
              "nothing succeeded"));

  @RegisterExtension private final Locales locales = new Locales();

  @ParameterizedTest
  @CsvSource({"comparison, PASS, WARN", "comparison-incomparable, INCOMPARABLE, MUST"})
  void isMadeFromItsFileAloneInEveryFormatUnderAnyLocale(
      String name, Verdict verdict, Weight weight) {
    locales.use("ar-EG");
    Difference jvm = new Difference("jvm.flags", weight, "-Xmx2g", "-Xmx3g");
    String text =
        RunComparison.FORMAT.text(
            new RunComparison(RunComparison.SCHEMA, verdict, List.of(jvm, MEMORY), ROWS));

    RunComparison read = RunComparison.FORMAT.parse("it", text);
    GoldenReport.expect(name, StoredReport.of(ComparisonDocument.of(read), text));
  }

  @Test
  void aFileOfIncomparableRunsHasNoChange() {
    Difference jvm = new Difference("jvm", Weight.MUST, "17", "21");
    RunComparison comparison =
        new RunComparison(
            RunComparison.SCHEMA, Verdict.INCOMPARABLE, List.of(jvm), ROWS.subList(0, 1));

    assertThat(comparison.rows())
        .containsExactly(
            new Row("measure put", "ops/s", Better.HIGHER, 500, 650, null, null, "not comparable"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"differences", "rows", "weight", "name", "series", "metric", "better", "reason"})
  void aFileWithoutAFieldIsRefused(String field) {
    assertThatThrownBy(() -> parse('"' + field + '"', "\"other\""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'a.json' cannot be read as a result: ")
        .hasMessageContaining("'" + field + "'")
        .hasMessageEndingWith(" is missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "comparison/1 | comparison/2 | its schema is 'etcd-bench/comparison/2', this version reads"
            + " etcd-bench/comparison/1; read it with the version that wrote it",
        "\"PASS\" | \"INCOMPARABLE\" | verdict is INCOMPARABLE but the differences make it PASS",
        "\"PASS\" | null | verdict is null but the differences make it PASS",
        "\"WARN\" | \"MUST\" | verdict is PASS but the differences make it INCOMPARABLE",
        "\"WARN\" | \"HEAVY\" | in 'differences[0].weight': 'HEAVY' is not one of MUST, WARN, INFO",
        "500.0 | 1e999 | in 'rows[0]': baseline is Infinity; allowed: a finite number",
        "650.0 | \"NaN\" | in 'rows[0]': candidate is NaN; allowed: a finite number",
        "0.3, | -1e999, | in 'rows[0]': change is -Infinity; allowed: a finite number",
        "0.2, | 1e999, | in 'rows[0].interval': low is Infinity; allowed: a finite number"
      })
  void aFileWithAHostileValueIsRefusedInOneSentence(String good, String bad, String sentence) {
    assertThatThrownBy(() -> parse(good, bad))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'a.json' cannot be read as a result: " + sentence);
  }

  private static void parse(String good, String bad) {
    String text =
        RunComparison.FORMAT.text(
            new RunComparison(RunComparison.SCHEMA, Verdict.PASS, List.of(MEMORY), ROWS));
    assertThat(text).contains(good);
    RunComparison unused = RunComparison.FORMAT.parse("a.json", text.replace(good, bad));
  }
}
