// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.document.text.TextStyle;
import io.etcdbench.document.text.TextStyle.Colours;
import java.io.Console;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Presence, style and width of the terminal. */
public final class Terminal {
  /** Width in columns when it is unknown. */
  static final int DEFAULT_WIDTH = 80;

  private static final Set<String> YES = Set.of("y", "yes");
  private static final int WIDEST = 120;
  private static final File DEVICE = new File("/dev/tty");
  private static final long PATIENCE_MILLIS = 500;

  /** For {@code test}, which never blocks but starts slowly on a busy machine. */
  private static final long TEST_SECONDS = 10;

  private Terminal() {}

  /**
   * Returns whether lines on standard error can be overwritten, that is, whether it is a terminal
   * with control sequences.
   *
   * @return false for a file, a pipe, or a terminal without control sequences
   */
  public static boolean isErrorInteractive() {
    return isErrorInteractive(System.getenv(), isConsole(), Redirect.INHERIT);
  }

  static boolean isErrorInteractive(
      Map<String, String> environment, boolean console, Redirect error) {
    return isInteractive(environment, console) && isTerminal(error);
  }

  private static boolean isInteractive(Map<String, String> environment, boolean console) {
    String kind = environment.get("TERM");
    return console && kind != null && !kind.equals("dumb");
  }

  /**
   * Returns the style of plain text on standard output.
   *
   * @return colours on a terminal only, unless {@code NO_COLOR} is set to a non-empty value
   */
  public static TextStyle style() {
    return style(System.getenv(), isConsole());
  }

  static TextStyle style(Map<String, String> environment, boolean console) {
    boolean wanted = environment.getOrDefault("NO_COLOR", "").isEmpty();
    return new TextStyle(
        width(environment, console),
        wanted && isInteractive(environment, console) ? Colours.ANSI : Colours.NONE);
  }

  /**
   * Returns the width of a line: {@code COLUMNS}, else the terminal's width, else {@value
   * #DEFAULT_WIDTH}.
   *
   * @return columns, 40 to 120, because longer lines are hard to read
   */
  static int width() {
    return width(System.getenv(), isConsole());
  }

  private static int width(Map<String, String> environment, boolean console) {
    OptionalInt given = number(environment.getOrDefault("COLUMNS", ""));
    OptionalInt known = given.isPresent() || !console ? given : columnsOfDevice();
    return Math.max(TextStyle.NARROWEST, Math.min(WIDEST, known.orElse(DEFAULT_WIDTH)));
  }

  /**
   * Returns whether the JVM has a terminal. Before Java 22 a console implies one; since then the
   * console reports it.
   */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isConsole() {
    Console console = System.console();
    if (console == null) {
      return false;
    }
    try {
      return (boolean) Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }

  /** Asks {@code test} about standard error, because the console does not cover it. */
  private static boolean isTerminal(Redirect error) {
    try {
      Process test = new ProcessBuilder("test", "-t", "2").redirectError(error).start();
      if (!test.waitFor(TEST_SECONDS, TimeUnit.SECONDS)) {
        test.destroyForcibly();
        return false;
      }
      return test.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Returns the columns in the output of {@code stty size}, which prints rows and columns. */
  private static OptionalInt columnsOfDevice() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(DEVICE)
              .redirectError(Redirect.DISCARD)
              .start();
      if (!stty.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
        stty.destroyForcibly();
        return OptionalInt.empty();
      }
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return number(size.substring(size.indexOf(' ') + 1).strip());
    } catch (IOException e) {
      return OptionalInt.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    }
  }

  private static OptionalInt number(String text) {
    return text.matches("[1-9]\\d{0,3}")
        ? OptionalInt.of(Integer.parseInt(text))
        : OptionalInt.empty();
  }

  /**
   * Prompts the user with a yes-or-no question.
   *
   * @param question ends with the possible answers
   * @return false without a terminal, and for every answer but yes
   */
  @SuppressWarnings("SystemConsoleNull") // it still is null without a terminal before JDK 22
  public static boolean confirms(String question) {
    Console console = isConsole() ? System.console() : null;
    return isYes(console == null ? null : console.readLine("%s", question));
  }

  /** Whether a line of the terminal is a yes; null is the end of the input, or no terminal. */
  static boolean isYes(@Nullable String answer) {
    return answer != null && YES.contains(answer.strip().toLowerCase(Locale.ROOT));
  }
}
