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
 * The table of rooms in docs/architecture.md is what the code is: each room stands in it, with the
 * other rooms that it knows. Which arrows are allowed at all, {@link ArchitectureTest} says.
 */
@AnalyzeClasses(packages = "io.etcdbench", importOptions = DoNotIncludeTests.class)
final class ArchitecturePictureTest {
  private static final Path PICTURE = Path.of("..", "docs", "architecture.md");
  private static final String ROOT = "io.etcdbench.";

  /** A row: the room, its question, the rooms it knows, what is in it. */
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `(\\w+)` \\| [^|]*\\| ([^|]*) \\|.*\\|$");

  @ArchTest
  static void theTableOfRoomsShowsEveryRoomAndEveryArrow(JavaClasses classes) throws IOException {
    assertThat(drawn())
        .as("rooms and arrows of docs/architecture.md, against those of the code")
        .isEqualTo(built(classes));
  }

  private static Map<String, Set<String>> drawn() throws IOException {
    Map<String, Set<String>> rooms = new TreeMap<>();
    Matcher row = ROW.matcher(Files.readString(PICTURE));
    while (row.find()) {
      String known = row.group(2).replace("`", "");
      rooms.put(
          row.group(1),
          known.equals("-") ? Set.of() : new TreeSet<>(Arrays.asList(known.split(", ", -1))));
    }
    return rooms;
  }

  private static Map<String, Set<String>> built(JavaClasses classes) {
    Map<String, Set<String>> rooms = new TreeMap<>();
    for (JavaClass each : classes) {
      Set<String> known = rooms.computeIfAbsent(room(each), room -> new TreeSet<>());
      each.getDirectDependenciesFromSelf().stream()
          .map(Dependency::getTargetClass)
          .filter(target -> target.getPackageName().startsWith(ROOT))
          .map(ArchitecturePictureTest::room)
          .filter(target -> !target.equals(room(each)))
          .forEach(known::add);
    }
    return rooms;
  }

  private static String room(JavaClass each) {
    return each.getPackageName().substring(ROOT.length()).split("\\.", -1)[0];
  }
}
