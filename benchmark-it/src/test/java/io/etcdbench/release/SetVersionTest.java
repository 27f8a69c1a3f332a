// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The version of a release, in all that a user copies from. */
final class SetVersionTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Pattern VERSION = Pattern.compile("(?m)^  <version>(.*)</version>$");

  @TempDir private Path tree;

  @Test
  void everyPomExampleAndGuideNamesTheVersion() throws Exception {
    Matcher version = VERSION.matcher(Files.readString(ROOT.resolve("pom.xml")));
    assertThat(version.find()).isTrue();
    String before = version.group(1);
    copy(List.of(ROOT.resolve("pom.xml"), ROOT.resolve("benchmark-bom/pom.xml")));
    copy(files(ROOT.resolve("docs"), 1));
    copy(files(ROOT.resolve("docs/examples"), Integer.MAX_VALUE));

    Process script =
        new ProcessBuilder(
                "bash",
                ROOT.resolve("src/release/set-version.sh").toString(),
                tree.toString(),
                "9.8.7")
            .inheritIO()
            .start();

    assertThat(script.waitFor()).isZero();
    assertThat(files(tree, Integer.MAX_VALUE))
        .allSatisfy(file -> assertThat(file).content().doesNotContain(before));
    assertThat(tree.resolve("pom.xml")).content().contains("<version>9.8.7</version>");
    assertThat(tree.resolve("docs/ci.md")).content().contains("benchmark-maven:9.8.7:run");
  }

  private void copy(List<Path> files) throws IOException {
    for (Path file : files) {
      Path copy = tree.resolve(ROOT.relativize(file).toString());
      Files.createDirectories(copy.getParent());
      Files.copy(file, copy);
    }
  }

  /** Without what a build of an example has left. */
  private static List<Path> files(Path folder, int depth) throws IOException {
    try (Stream<Path> all = Files.walk(folder, depth)) {
      return all.filter(Files::isRegularFile)
          .filter(file -> !file.toString().contains("/target/"))
          .toList();
    }
  }
}
