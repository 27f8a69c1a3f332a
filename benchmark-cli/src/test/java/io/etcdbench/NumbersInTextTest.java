// SPDX-License-Identifier: Apache-2.0
package io.etcdbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * {@code formatted} uses the locale of the user, whose digits and decimal separators may be others:
 * it inserts text, and numbers as {@code %s}. Other formats of numbers name their locale.
 */
final class NumbersInTextTest {
  private static final Pattern TOKEN =
      Pattern.compile(
          "//[^\n]*+|/\\*[\\s\\S]*?\\*/|'(?:[^'\\\\]|\\\\.)++'"
              + "|(?<text>\"\"\"[\\s\\S]*?\"\"\"|\"(?:[^\"\\\\]|\\\\.)*+\")"
              + "|(?<formatted>\\.formatted\\()|(?<open>\\()|(?<close>\\))|(?<other>\\S)");

  private static final Pattern NUMBER =
      Pattern.compile("(?<!%)(?:%%)*+%(?:\\d+\\$)?[-#+ 0,(]*+\\d*+(?:\\.\\d+)?[dfeEgG]");

  @Test
  void formattedTextHasNoNumbersInTheDigitsOfALocale() throws IOException {
    List<String> found = new ArrayList<>();
    int checked = 0;
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path sources : modules.map(module -> module.resolve("src/main/java")).toList()) {
        for (Path file : javaFiles(sources)) {
          checked++;
          for (String text : numbers(Files.readString(file))) {
            found.add(file.getFileName() + ": " + text);
          }
        }
      }
    }
    assertThat(checked).isGreaterThan(500);
    assertThat(found).isEmpty();
  }

  @Test
  void findsThemInEveryFormOfText() {
    assertThat(numbers("\"a %d\".formatted(1)")).containsExactly("\"a %d\"");
    assertThat(numbers("(\"%.0f \" + \"b\")\n    .formatted(1)")).containsExactly("\"%.0f \"");
    assertThat(numbers("\"\"\"\n  \"%1$02d\"\n  \"\"\".formatted(1)")).hasSize(1);
    assertThat(numbers("\"a %s, 50 %%, for\".formatted(say(\"%d\", 1))")).isEmpty();
    assertThat(numbers("say(\"%d\", 1) + \"%s\".formatted(1) // \"%d\".formatted(1)")).isEmpty();
  }

  private static List<Path> javaFiles(Path sources) throws IOException {
    if (!Files.isDirectory(sources)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(sources)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  /** Returns the texts that {@code formatted} is called on and that format a number. */
  private static List<String> numbers(String source) {
    List<String> found = new ArrayList<>();
    Deque<List<String>> groups = new ArrayDeque<>();
    groups.push(new ArrayList<>());
    List<String> last = List.of();
    for (Matcher token = TOKEN.matcher(source); token.find(); ) {
      if (token.group("text") != null) {
        last = List.of(token.group("text"));
        groups.element().addAll(last);
      } else if (token.group("formatted") != null) {
        last.stream().filter(text -> NUMBER.matcher(text).find()).forEach(found::add);
        groups.push(new ArrayList<>());
        last = List.of();
      } else if (token.group("open") != null) {
        groups.push(new ArrayList<>());
        last = List.of();
      } else if (token.group("close") != null) {
        last = groups.pop();
        groups.element().addAll(last);
      } else if (token.group("other") != null) {
        last = List.of();
      }
    }
    return found;
  }
}
