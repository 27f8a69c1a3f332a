// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Artifacts that Maven resolves together. Immutable.
 *
 * @param libraries coordinates {@code group:artifact:version}, at least one
 * @param boms coordinates of POMs with managed versions, in order of precedence; may be empty
 */
public record MavenLibraries(List<String> libraries, List<String> boms) {
  static final String SNAPSHOT = "-SNAPSHOT";

  private static final Pattern COORDINATE = Pattern.compile("[\\w.-]+:[\\w.-]+:[\\w.-]+");

  public MavenLibraries {
    libraries = List.copyOf(libraries);
    boms = List.copyOf(boms);
    if (libraries.isEmpty()) {
      throw new IllegalArgumentException("no library is given; give one as group:artifact:version");
    }
    Stream.concat(libraries.stream(), boms.stream()).forEach(MavenLibraries::require);
  }

  static MavenLibraries of(String coordinate) {
    return new MavenLibraries(List.of(coordinate), List.of());
  }

  /** Whether a word has the form {@code group:artifact:version}. */
  static boolean isCoordinate(String word) {
    return COORDINATE.matcher(word).matches();
  }

  private static void require(String word) {
    if (!isCoordinate(word)) {
      throw new IllegalArgumentException(
          "'%s' is not a Maven coordinate; allowed: group:artifact:version, for example %s"
              .formatted(word, "io.etcd:jetcd-core:0.8.7"));
    }
  }

  /** Returns the libraries and their BOMs as text. */
  public String text() {
    return String.join(", ", libraries)
        + (boms.isEmpty() ? "" : " with " + String.join(", ", boms));
  }

  /** Returns a folder name that is unique to these libraries. */
  String folder() {
    // Some file systems do not allow a colon in a file name; a coordinate cannot contain a plus.
    return libraries.size() == 1 && boms.isEmpty()
        ? "maven-" + libraries.get(0).replace(':', '+')
        : "maven-" + UUID.nameUUIDFromBytes(pom().getBytes(StandardCharsets.UTF_8));
  }

  /** Whether a version may resolve to different content later. */
  boolean isChanging() {
    return Stream.concat(libraries.stream(), boms.stream())
        .map(one -> one.substring(one.lastIndexOf(':') + 1))
        .anyMatch(
            version ->
                version.endsWith(SNAPSHOT)
                    || version.equals("LATEST")
                    || version.equals("RELEASE"));
  }

  String pom() {
    return """
    <project xmlns="http://maven.apache.org/POM/4.0.0">
      <modelVersion>4.0.0</modelVersion>
      <groupId>io.etcdbench.subject</groupId>
      <artifactId>subject</artifactId>
      <version>1</version>
      <packaging>pom</packaging>
      <dependencyManagement>
        <dependencies>
    %s\
        </dependencies>
      </dependencyManagement>
      <dependencies>
    %s\
      </dependencies>
    </project>
    """
        .formatted(
            dependencies(boms, "<type>pom</type><scope>import</scope>"),
            dependencies(libraries, ""));
  }

  private static String dependencies(List<String> coordinates, String more) {
    return coordinates.stream()
        .map(one -> one.split(":", -1))
        .map(
            part ->
                "<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>%s</dependency>\n"
                    .formatted(part[0], part[1], part[2], more))
        .collect(Collectors.joining());
  }
}
