// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PlainTextTest {
  /**
   * ESC, BEL, DEL, CSI of C1, a bidi override, a line separator, half of a pair, a noncharacter.
   */
  private static final String HOSTILE =
      "a\u001b[2J\u0007\u007f\u009b31m\u202eb\u2028c\ud800d\uffffe\ufdd0f";

  @Test
  void whatIsVisibleStays() {
    for (String text : List.of("", "put p99 1.2 ms", "ÄÖ ñ 日本語 \ud83d\ude80 \u00b5s \\n")) {
      assertThat(PlainText.line(text)).isEqualTo(text);
    }
  }

  @Test
  void whatIsNotVisibleIsShownByItsNumber() {
    assertThat(PlainText.line(HOSTILE))
        .isEqualTo("a\\u001b[2J\\u0007\\u007f\\u009b31m\\u202eb\\u2028c\\ud800d\\uffffe\\ufdd0f");
    assertThat(PlainText.line("x\udb40\udc41y")).isEqualTo("x\\U000e0041y");
  }

  @Test
  void aLineStaysOne() {
    assertThat(PlainText.line("a\r\nb\nc\rd\te")).isEqualTo("a b c d e");
    assertThat(PlainText.lines(List.of("a\nPASS", "b"))).isEqualTo("a PASS\nb\n");
  }

  @Test
  void everyOtherCharacterOfTheC0AndC1RangesIsEscaped() {
    for (int point = 0; point < 0xa0; point++) {
      String line = PlainText.line("x" + (char) point + "y");
      assertThat(line.chars()).as("U+%04X", point).noneMatch(Character::isISOControl);
    }
  }

  @Test
  void aWriterForATerminalPassesLinesAndColoursAndNothingElse() {
    StringWriter screen = new StringWriter();
    PlainWriter out = new PlainWriter(new PrintWriter(screen));

    out.println("\u001b[31mred\u001b[0m\ttab");
    out.print("title \u001b]0;x\u0007 up \u001b[1A back \r over \u009b2J bidi \u202e");
    out.write(0x1b);
    out.printf("%s", "\u001b[K");
    PlainWriter.control(out, "\r\u001b[K");
    out.flush();

    assertThat(screen)
        .hasToString(
            "\u001b[31mred\u001b[0m\ttab\n"
                + "title \\u001b]0;x\\u0007 up \\u001b[1A back \\u000d over \\u009b2J bidi \\u202e"
                + "\\u001b\\u001b[K\r\u001b[K");
  }

  @Test
  void aControlSequencePassesAWriterAroundAnother() {
    StringWriter screen = new StringWriter();
    PlainWriter out = new PlainWriter(new PlainWriter(new PrintWriter(screen)));

    out.print("up \u001b[1A");
    PlainWriter.control(out, "\r\u001b[K");
    out.flush();

    assertThat(screen).hasToString("up \\u001b[1A\r\u001b[K");
  }

  @Test
  void jsonIsPlainAndReadsBack() throws Exception {
    JsonMapper mapper = new JsonMapper(JsonEscapes.factory());
    String readable = HOSTILE.replace("\ud800", "") + "\ud83d\ude80 ü";

    String json = mapper.writeValueAsString(readable);

    assertThat(json.codePoints()).allMatch(PlainText::isPlain);
    assertThat(json).contains("\ud83d\ude80 ü").contains("\\u202e");
    assertThat(mapper.readValue(json, String.class)).isEqualTo(readable);
  }

  @Test
  void markdownTakesNothingForMarkup() {
    assertThat(Markdown.text("a|b `c` *d* _e_ ~f~ [g](h) <i> #j \\ &lt; \n## k"))
        .isEqualTo("a\\|b \\`c\\` \\*d\\* \\_e\\_ \\~f\\~ \\[g\\](h) \\<i> #j \\\\ \\&lt;  ## k");
    assertThat(Markdown.text("> a")).isEqualTo("\\> a");
    assertThat(Markdown.paragraph("- a")).isEqualTo("\\- a");
    assertThat(Markdown.paragraph("12. a")).isEqualTo("12\\. a");
    assertThat(Markdown.paragraph("12 a.")).isEqualTo("12 a.");
    assertThat(Markdown.paragraph("## a")).isEqualTo("\\## a");
    assertThat(Markdown.code("a `b`` c")).isEqualTo("``` a `b`` c ```");
    assertThat(Markdown.code("a b")).isEqualTo("`a b`");
  }
}
