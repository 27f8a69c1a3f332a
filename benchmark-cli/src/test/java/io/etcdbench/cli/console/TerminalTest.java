// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.document.text.TextStyle;
import io.etcdbench.document.text.TextStyle.Colours;
import java.io.File;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

final class TerminalTest {
  @TempDir private Path folder;

  @Test
  void aFileOrAPipeIsPlainAndEightyColumnsWide() {
    assertThat(Terminal.style(Map.of("TERM", "xterm"), false)).isEqualTo(TextStyle.PLAIN);
  }

  @Test
  void aTerminalHasColoursUnlessTheyAreUnwanted() {
    TextStyle coloured = new TextStyle(100, Colours.ANSI);
    TextStyle plain = new TextStyle(100, Colours.NONE);
    Map<String, String> none = Map.of("COLUMNS", "100");

    assertThat(Terminal.style(none, true)).isEqualTo(plain);
    assertThat(Terminal.style(of("xterm", ""), true)).isEqualTo(coloured);
    assertThat(Terminal.style(of("xterm", "1"), true)).isEqualTo(plain);
    assertThat(Terminal.style(of("dumb", ""), true)).isEqualTo(plain);
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "/dev/ptmx is Linux")
  void linesAreOverwrittenOnlyWhereStandardErrorIsATerminal() {
    Redirect terminal = Redirect.to(new File("/dev/ptmx"));
    Redirect file = Redirect.to(folder.resolve("progress.log").toFile());
    Map<String, String> xterm = Map.of("TERM", "xterm");

    assertThat(Terminal.isErrorInteractive(xterm, true, terminal)).isTrue();
    assertThat(Terminal.isErrorInteractive(xterm, true, file)).isFalse();
    assertThat(Terminal.isErrorInteractive(xterm, true, Redirect.PIPE)).isFalse();
    assertThat(Terminal.isErrorInteractive(xterm, false, terminal)).isFalse();
    assertThat(Terminal.isErrorInteractive(Map.of("TERM", "dumb"), true, terminal)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"y", "yes", "Y", " YES "})
  void aYesConfirms(String answer) {
    assertThat(Terminal.isYes(answer)).isTrue();
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(strings = {"n", "no", "yess", "y n"})
  void anyOtherAnswerAndTheEndOfTheInputDoNot(@Nullable String answer) {
    assertThat(Terminal.isYes(answer)).isFalse();
  }

  private static Map<String, String> of(String kind, String noColour) {
    return Map.of("TERM", kind, "NO_COLOR", noColour, "COLUMNS", "100");
  }

  @ParameterizedTest
  @CsvSource({"39, 40", "40, 40", "100, 100", "120, 120", "121, 120", "wide, 80", "0, 80"})
  void isAsWideAsLinesCanBeRead(String columns, int width) {
    assertThat(Terminal.style(Map.of("COLUMNS", columns), false).width()).isEqualTo(width);
  }
}
