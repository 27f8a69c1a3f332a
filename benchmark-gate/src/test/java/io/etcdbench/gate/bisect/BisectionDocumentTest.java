// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.bisect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.gate.bisect.Bisection.Step;
import io.etcdbench.report.GoldenReport;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.Locales;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class BisectionDocumentTest {
  @RegisterExtension private final Locales locales = new Locales();

  @Test
  void isMadeFromItsFileAloneInEveryFormatUnderAnyLocale() {
    locales.use("ar-EG");
    String text =
        Bisection.FORMAT.text(
            bisection(
                new Step(commit(8), Verdict.FAIL, "p50 of 'put' is 12.0 % worse"),
                new Step(commit(4), Verdict.INCONCLUSIVE, "the pairs are too noisy"),
                new Step(commit(3), Verdict.PASS, "no metric is slower"),
                new Step(commit(6), Verdict.FAIL, "p50 of 'put' is 11.5 % worse"),
                new Step(commit(5), Verdict.ERROR, "it does not build")));

    Bisection read = Bisection.FORMAT.parse("it", text);
    GoldenReport.expect("bisect", StoredReport.of(BisectionDocument.of(read), text));
  }

  @Test
  void theOneSuspectIsTheResult() {
    Bisection found =
        Bisection.of("good", List.of(commit(1)), List.of())
            .with(new Step(commit(1), Verdict.FAIL, "slower"));

    assertThat(found.outcome()).isEqualTo(Bisection.Outcome.FOUND);
    assertThat(text(found))
        .isEqualTo(
            """
            etcd-bench gate bisect: FOUND
            1 commit after good

              FOUND  The first slower commit is 1111111111; found in 1 session.
              seen   FAIL: slower

            Sessions
                session  commit      verdict  reason
                      1  1111111111  FAIL     slower
            """);
    assertThat(BisectionDocument.of(found).exports().suite().cases())
        .extracting(Case::name, Case::outcome)
        .containsExactly(tuple("first slower commit", TestSuite.Outcome.PASSED));
  }

  @Test
  void anUnfinishedSearchCountsTheSessionsThatAreLeft() {
    assertThat(text(bisection(new Step(commit(8), Verdict.FAIL, "slower"))))
        .startsWith("etcd-bench gate bisect: UNFINISHED\n")
        .contains("1 session completed, about 3 more needed.")
        .contains("run the same command again to resume");
  }

  /** A search among eight commits. */
  private static Bisection bisection(Step... steps) {
    List<String> commits =
        IntStream.rangeClosed(1, 8).mapToObj(BisectionDocumentTest::commit).toList();
    Bisection bisection = Bisection.of("0".repeat(40), commits, List.of("--workloads=put"));
    for (Step step : steps) {
      bisection = bisection.with(step);
    }
    return bisection;
  }

  private static String commit(int number) {
    return Integer.toString(number).repeat(40);
  }

  private static String text(Bisection bisection) {
    return TextDocument.render(
        BisectionDocument.of(bisection), TextStyle.PLAIN.withWidth(TextDocument.WIDTH));
  }
}
