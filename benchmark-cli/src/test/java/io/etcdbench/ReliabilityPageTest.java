// SPDX-License-Identifier: Apache-2.0
package io.etcdbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each test that docs/reliability.md names is in the sources of a module. */
final class ReliabilityPageTest {
  private static final Path TREE = Path.of("..");
  private static final String JAVA = ".java";

  /** {@code `Class`} or {@code `Class.method`}. */
  private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))(?:\\.(\\w+))?`");

  @TestFactory
  Stream<DynamicTest> namesTestsThatExist() throws IOException {
    Map<String, String> sources = sources();
    String page = Files.readString(TREE.resolve("docs").resolve("reliability.md"));
    List<DynamicTest> tests =
        TEST.matcher(page)
            .results()
            .map(named -> DynamicTest.dynamicTest(named.group(), () -> exists(named, sources)))
            .toList();
    assertThat(tests).isNotEmpty();
    return tests.stream();
  }

  private static void exists(MatchResult named, Map<String, String> sources) {
    assertThat(sources).containsKey(named.group(1));
    if (named.group(2) != null) {
      assertThat(sources.get(named.group(1))).contains("void " + named.group(2) + "(");
    }
  }

  /** By name of the class, which no other class has. */
  private static Map<String, String> sources() throws IOException {
    Map<String, String> sources = new HashMap<>();
    for (Path tests : testFolders()) {
      try (Stream<Path> files = Files.walk(tests)) {
        for (Path file : (Iterable<Path>) files::iterator) {
          String name = file.getFileName().toString();
          if (name.endsWith(JAVA) && !name.equals("package-info.java")) {
            String type = name.substring(0, name.length() - JAVA.length());
            assertThat(sources.containsKey(type)).as("another class named %s", type).isFalse();
            sources.put(type, Files.readString(file));
          }
        }
      }
    }
    return sources;
  }

  private static List<Path> testFolders() throws IOException {
    try (Stream<Path> modules = Files.list(TREE)) {
      return modules
          .filter(module -> module.getFileName().toString().startsWith("benchmark-"))
          .map(module -> module.resolve("src").resolve("test"))
          .filter(Files::isDirectory)
          .toList();
    }
  }
}
