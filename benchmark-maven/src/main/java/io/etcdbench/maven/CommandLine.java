// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.maven;

import java.util.List;
import java.util.regex.Pattern;

/** Splits the arguments in a property into words. */
final class CommandLine {
  private static final Pattern WORD = Pattern.compile("(?:\"[^\"]*\"|'[^']*'|[^\\s\"'])+");

  private CommandLine() {}

  /**
   * Returns the words of a line. Spaces within single or double quotes are part of a word.
   *
   * @param line may be empty
   * @return the words without their quotes
   */
  static List<String> words(String line) {
    return WORD.matcher(line)
        .results()
        .map(word -> word.group().replaceAll("\"([^\"]*)\"|'([^']*)'", "$1$2"))
        .toList();
  }
}
