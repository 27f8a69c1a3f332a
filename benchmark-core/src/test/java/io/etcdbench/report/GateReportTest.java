// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.SampleSession;
import io.etcdbench.result.Golden;
import io.etcdbench.result.Locales;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class GateReportTest {
  private static final List<String> SESSIONS =
      List.of("failed", "passed", "open", "incomparable", "broken");

  @RegisterExtension private final Locales locales = new Locales();

  @ParameterizedTest
  @ValueSource(strings = {"failed", "passed", "open", "incomparable", "broken"})
  void isToldInMarkdownTextAndXmlWhateverTheLocale(String session) throws IOException {
    locales.use("ar-EG");
    GateResult result = session(session);
    Golden.expect("gate-" + session + ".md", GateMarkdown.render(result));
    Golden.expect("gate-" + session + ".txt", GateText.render(result));
    Golden.expect("gate-" + session + ".xml", GateJunit.render(result));
  }

  @Test
  void neverPromisesMoreThanWasMeasured() {
    assertThat(SESSIONS.stream().map(GateReportTest::session))
        .flatMap(GateReportTest::everything)
        .noneMatch(text -> text.toLowerCase(Locale.ROOT).contains("no regression"));
  }

  @Test
  void aCommentIsFoundAgainByItsFirstLine() {
    assertThat(GateMarkdown.render(SampleSession.passed()).lines().findFirst())
        .hasValue("<!-- etcd-bench-gate -->");
  }

  /** Goal G9. */
  @Test
  void whatCannotBeComparedHasNoPercentage() {
    assertThat(GateText.render(SampleSession.incomparable())).doesNotContain("%");
  }

  @Test
  void whatIsOpenIsSkippedAndNotPassed() {
    assertThat(GateJunit.render(SampleSession.open()))
        .contains("<skipped message=\"INCONCLUSIVE: worse by ")
        .contains("failures=\"0\"");
    assertThat(GateJunit.render(SampleSession.failed())).contains("<failure message=\"worse by ");
  }

  private static GateResult session(String name) {
    return switch (name) {
      case "failed" -> SampleSession.failed();
      case "passed" -> SampleSession.passed();
      case "open" -> SampleSession.open();
      case "incomparable" -> SampleSession.incomparable();
      default -> SampleSession.broken();
    };
  }

  private static List<String> everything(GateResult result) {
    return List.of(GateMarkdown.render(result), GateText.render(result), GateJunit.render(result));
  }
}
