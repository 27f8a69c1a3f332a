// SPDX-License-Identifier: Apache-2.0
package io.etcdbench;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * docs/architecture.md shows every package with the packages that it depends on. {@link
 * ArchitectureTest} says which dependencies must never exist.
 */
@AnalyzeClasses(
    packages = "io.etcdbench",
    importOptions = {DoNotIncludeTests.class, Rows.NoTestJars.class})
final class ArchitecturePictureTest {
  private static final Path PICTURE = Path.of("..", "docs", "architecture.md");

  /** A row: the package, its module, what it depends on, what is there. */
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `([\\w.]+)` \\| [a-z, ]+ \\| ([^|]*) \\|.*\\|$");

  @ArchTest
  static void theTableShowsEveryPackageAndEveryDependency(JavaClasses classes) throws IOException {
    assertThat(drawn())
        .as("packages and dependencies of docs/architecture.md, compared with the code")
        .isEqualTo(built(classes));
  }

  private static Map<String, Set<String>> drawn() throws IOException {
    Map<String, Set<String>> rows = new TreeMap<>();
    Matcher row = ROW.matcher(Files.readString(PICTURE));
    while (row.find()) {
      String known = row.group(2).replace("`", "");
      rows.put(
          row.group(1),
          known.equals("-") ? Set.of() : new TreeSet<>(Arrays.asList(known.split(", ", -1))));
    }
    return rows;
  }

  private static Map<String, Set<String>> built(JavaClasses classes) {
    Map<String, Set<String>> rows = new TreeMap<>();
    for (JavaClass each : classes) {
      Set<String> known = rows.computeIfAbsent(Rows.of(each), row -> new TreeSet<>());
      each.getDirectDependenciesFromSelf().stream()
          .map(Dependency::getTargetClass)
          .filter(target -> target.getPackageName().startsWith(Rows.ROOT))
          .map(Rows::of)
          .filter(target -> !target.equals(Rows.of(each)))
          .forEach(known::add);
    }
    return rows;
  }
}
