// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.text;

import io.etcdbench.document.Tone;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How plain text is laid out: how wide, and whether verdicts and headings stand out. Immutable.
 *
 * @param width of a line in columns, 40 or more
 * @param colours whether the reader's terminal shows them
 */
public record TextStyle(int width, Colours colours) {
  /** For a file, a pipe, or a terminal nothing is known of. */
  public static final TextStyle PLAIN = new TextStyle(80, Colours.NONE);

  private static final int NARROWEST = 40;
  private static final int BOLD = 1;
  private static final Pattern VERDICT =
      Pattern.compile("\\b(VALID|DOUBTFUL|INVALID|MET|MISSED|UNDECIDABLE)\\b");

  /** Whether text is coloured. */
  public enum Colours {
    /** Nothing but text. */
    NONE,
    /** The control sequences of ECMA-48, which every terminal emulator knows. */
    ANSI
  }

  public TextStyle {
    if (width < NARROWEST) {
      throw new IllegalArgumentException(
          "the width is %d columns; allowed: %d or more".formatted(width, NARROWEST));
    }
  }

  public TextStyle withWidth(int other) {
    return new TextStyle(other, colours);
  }

  /** A line that stands above others. */
  String heading(String line) {
    return painted(line, BOLD);
  }

  /** A line with verdicts in it, which stand out. */
  String verdicts(String line) {
    return VERDICT
        .matcher(line)
        .replaceAll(
            match -> Matcher.quoteReplacement(painted(match.group(), sgr(Tone.of(match.group())))));
  }

  /** A line that begins with a label; a label that is a verdict or a severity stands out. */
  String labelled(String label, String line) {
    boolean verdict = !label.isEmpty() && label.equals(label.toUpperCase(Locale.ROOT));
    int at = line.indexOf(label);
    return verdict && at >= 0
        ? line.substring(0, at)
            + painted(label, sgr(Tone.of(label)))
            + line.substring(at + label.length())
        : line;
  }

  /** The parameter of ECMA-48's "select graphic rendition". */
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
