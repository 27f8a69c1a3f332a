// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.text;

import io.etcdbench.document.Tone;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Layout of plain text: its width, and whether verdicts and headings are highlighted. Immutable.
 *
 * @param width width of a line in columns, 40 or more
 * @param colours colours that the reader's terminal supports
 */
public record TextStyle(int width, Colours colours) {
  /** For a file, a pipe, or an unknown terminal. */
  public static final TextStyle PLAIN = new TextStyle(80, Colours.NONE);

  /** Minimum width of a line in columns. */
  public static final int NARROWEST = 40;

  private static final int BOLD = 1;
  private static final Pattern VERDICT =
      Pattern.compile("\\b(VALID|DOUBTFUL|INVALID|MET|MISSED|UNDECIDABLE)\\b");

  /** Whether text is coloured. */
  public enum Colours {
    /** Plain text only. */
    NONE,
    /** The control sequences of ECMA-48, which every terminal emulator supports. */
    ANSI
  }

  public TextStyle {
    if (width < NARROWEST) {
      throw new IllegalArgumentException(
          "the width is %s columns; allowed: %s or more".formatted(width, NARROWEST));
    }
  }

  public TextStyle withWidth(int other) {
    return new TextStyle(other, colours);
  }

  /** Highlights a heading. */
  String heading(String line) {
    return painted(line, BOLD);
  }

  /** Highlights the verdicts in a line. */
  String verdicts(String line) {
    return VERDICT
        .matcher(line)
        .replaceAll(
            match -> Matcher.quoteReplacement(painted(match.group(), sgr(Tone.of(match.group())))));
  }

  /** Highlights the label at the start of a line if it is a verdict or a severity. */
  String labelled(String label, String line) {
    boolean verdict = !label.isEmpty() && label.equals(label.toUpperCase(Locale.ROOT));
    int at = line.indexOf(label);
    return verdict && at >= 0
        ? line.substring(0, at)
            + painted(label, sgr(Tone.of(label)))
            + line.substring(at + label.length())
        : line;
  }

  /** Returns the parameter of ECMA-48's "select graphic rendition". */
  private static int sgr(Tone tone) {
    return switch (tone) {
      case GOOD -> 32;
      case WARN -> 33;
      case BAD -> 31;
      case PLAIN -> 2;
    };
  }

  private String painted(String text, int sgr) {
    return colours == Colours.ANSI ? "\u001b[" + sgr + "m" + text + "\u001b[0m" : text;
  }
}
