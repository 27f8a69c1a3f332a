// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The default build leaves out {@code long}, and {@code -Pproofs} runs {@code proof} alone. */
final class TagsTest {
  /** Annotations and comments, up to the declaration that they belong to. */
  private static final Pattern DECLARATION =
      Pattern.compile(
          "(?m)^(?<annotations>(?: *(?:@|//).*\\R)*+)(?<indent> *)(?<code>[^@/\\s].*)$");

  @Test
  void everyLongTestIsAProofThatSomeBuildRuns() throws IOException {
    List<Path> files = sources();
    assertThat(files).hasSizeGreaterThan(50);
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      inNoBuild(Files.readString(file))
          .forEach(code -> found.add(file.getFileName() + ": " + code));
    }
    assertThat(found).isEmpty();
  }

  @Test
  void findsALongTestThatIsNoProof() {
    String test = "  @Tag(\"long\") // minutes\n  @Test\n  void isSlow() {\n";

    assertThat(inNoBuild("final class AnIT {\n" + test)).containsExactly("void isSlow() {");
    assertThat(inNoBuild("@Tag(\"long\")\nfinal class AnIT {\n"))
        .containsExactly("final class AnIT {");
    assertThat(inNoBuild("@Tag(\"proof\")\nfinal class AnIT {\n" + test)).isEmpty();
    assertThat(inNoBuild("final class AnIT {\n  @Tag(\"proof\")\n" + test)).isEmpty();
  }

  /** Returns the declarations with the tag {@code long} that have no {@code proof}. */
  private static List<String> inNoBuild(String source) {
    List<String> found = new ArrayList<>();
    boolean classIsProof = false;
    Matcher declaration = DECLARATION.matcher(source);
    while (declaration.find()) {
      String annotations = declaration.group("annotations");
      boolean isProof = annotations.contains("@Tag(\"proof\")");
      if (declaration.group("indent").isEmpty()) {
        classIsProof |= isProof;
      }
      if (annotations.contains("@Tag(\"long\")") && !isProof && !classIsProof) {
        found.add(declaration.group("code"));
      }
    }
    return found;
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }
}
