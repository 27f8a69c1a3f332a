// SPDX-License-Identifier: Apache-2.0
package io.etcdbench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Phrases that texts for users avoid, with the wording to use instead; immutable. */
public final class PlainEnglish {
  private static final String TABLE = "/language/phrases.tsv";

  /** Bounded, because a pattern may use it in a look-behind. */
  private static final String SPACE = "\\\\s{1,20}";

  private final List<Phrase> phrases;

  private PlainEnglish(List<Phrase> phrases) {
    this.phrases = List.copyOf(phrases);
  }

  private record Phrase(Pattern pattern, String better) {
    static Phrase parse(String row) {
      String[] cells = row.split("\t", -1);
      if (cells.length != 2 || cells[0].isBlank() || cells[1].isBlank()) {
        throw new IllegalArgumentException("not a pattern, a tab and a wording: '" + row + "'");
      }
      return new Phrase(
          Pattern.compile(cells[0].replaceAll(" ", SPACE), Pattern.CASE_INSENSITIVE), cells[1]);
    }
  }

  /** The table {@code language/phrases.tsv} of the test resources. */
  public static PlainEnglish table() {
    try (InputStream table =
        Objects.requireNonNull(PlainEnglish.class.getResourceAsStream(TABLE), TABLE)) {
      return new PlainEnglish(
          new String(table.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.isBlank() && !line.startsWith("#"))
              .map(Phrase::parse)
              .toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The phrases in a text, one sentence each.
   *
   * @param source what the sentences call the text, for example the name of a file
   */
  public List<String> violations(String source, String text) {
    List<String> violations = new ArrayList<>();
    for (Phrase phrase : phrases) {
      Matcher found = phrase.pattern().matcher(text);
      while (found.find()) {
        long line = text.substring(0, found.start()).lines().count();
        boolean begins = found.start() == 0 || text.charAt(found.start() - 1) == '\n';
        violations.add(
            "%s:%d: '%s'; better: %s"
                .formatted(
                    source,
                    begins ? line + 1 : line,
                    found.group().replaceAll("\\s+", " "),
                    phrase.better()));
      }
    }
    return violations;
  }
}
