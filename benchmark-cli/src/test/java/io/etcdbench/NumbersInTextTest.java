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
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The package {@code format} writes quantities; other code inserts its text. {@code formatted} uses
 * the locale of the user, whose digits and decimal separators may be others: it inserts text, and
 * numbers as {@code %s}.
 */
final class NumbersInTextTest {
  private static final Pattern TOKEN =
      Pattern.compile(
          "//[^\n]*+|/\\*[\\s\\S]*?\\*/|'(?:[^'\\\\]|\\\\.)++'"
              + "|(?<text>\"\"\"[\\s\\S]*?\"\"\"|\"(?:[^\"\\\\]|\\\\.)*+\")"
              + "|(?<formatted>\\.formatted\\()|(?<open>\\()|(?<close>\\))|(?<other>\\S)");

  private static final Pattern NUMBER =
      Pattern.compile("(?<!%)(?:%%)*+%(?:\\d+\\$)?[-#+ 0,(]*+\\d*+(?:\\.\\d+)?[dfeEgG]");

  /** A number of decimals, or thousands separators. */
  private static final Pattern QUANTITY =
      Pattern.compile("(?<!%)(?:%%)*+%[-#+ 0($\\d]*(?:,\\d*[defg]|,?\\d*\\.\\d+[eEfgG])");

  /** {@code benchmark-api}, whose users get no other module, writes one duration itself. */
  private static final Path IN_THE_API = Path.of("io/etcdbench/driver/BlockingCall.java");

  private static final String FORMAT = "/io/etcdbench/format/";

  @Test
  void formattedTextHasNoNumbersInTheDigitsOfALocale() throws IOException {
    List<Path> files = mainFiles();
    assertThat(files).hasSizeGreaterThan(500);
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      numbers(Files.readString(file)).forEach(text -> found.add(file.getFileName() + ": " + text));
    }
    assertThat(found).isEmpty();
  }

  @Test
  void thePackageFormatWritesQuantities() throws IOException {
    List<Path> files = new ArrayList<>(mainFiles());
    files.addAll(javaFiles(Path.of("../src/perf/java")));
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      if (!file.endsWith(IN_THE_API) && !file.toString().contains(FORMAT)) {
        quantities(Files.readString(file))
            .forEach(text -> found.add(file.getFileName() + ": " + text));
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void findsQuantitiesInText() {
    assertThat(quantities("say(\"%.1f s\", 1)")).containsExactly("\"%.1f s\"");
    assertThat(quantities("printf(\"%1$+6.2f %% of\")")).hasSize(1);
    assertThat(quantities("\"%,d\" + \"%,.0f\" + \"%,.3f\"")).hasSize(3);
    assertThat(quantities("\"%d of %s, 50 % for %%.1f\" // \"%.1f\"")).isEmpty();
  }

  @Test
  void findsThemInEveryFormOfText() {
    assertThat(numbers("\"a %d\".formatted(1)")).containsExactly("\"a %d\"");
    assertThat(numbers("(\"%.0f \" + \"b\")\n    .formatted(1)")).containsExactly("\"%.0f \"");
    assertThat(numbers("\"\"\"\n  \"%1$02d\"\n  \"\"\".formatted(1)")).hasSize(1);
    assertThat(numbers("\"a %s, 50 %%, for\".formatted(say(\"%d\", 1))")).isEmpty();
    assertThat(numbers("say(\"%d\", 1) + \"%s\".formatted(1) // \"%d\".formatted(1)")).isEmpty();
  }

  private static List<Path> mainFiles() throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path module : modules.toList()) {
        files.addAll(javaFiles(module.resolve("src/main/java")));
      }
    }
    return files;
  }

  private static List<Path> javaFiles(Path sources) throws IOException {
    if (!Files.isDirectory(sources)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(sources)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  private static List<String> quantities(String source) {
    return TOKEN
        .matcher(source)
        .results()
        .map(MatchResult::group)
        .filter(token -> token.startsWith("\"") && QUANTITY.matcher(token).find())
        .toList();
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
