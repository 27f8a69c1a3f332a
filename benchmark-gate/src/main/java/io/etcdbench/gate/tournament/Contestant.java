// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.gate.duet.MavenLibraries;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A client that takes part in a tournament. With {@code libraries} it uses those instead of the
 * client libraries of this program. Immutable.
 *
 * @param name letters, digits, dots, dashes and underscores
 * @param description one line; may be empty
 * @param driver name of the driver for the client; {@code jetcd} by default
 * @param libraries Maven coordinates of the client; may be empty
 * @param boms Maven coordinates of POMs that manage the versions of the libraries' dependencies
 * @param classPath jars and folders of classes that precede everything else on the class path, for
 *     example a driver
 * @param settings client settings by name, as {@code --baseline-set} of the gate accepts them
 */
public record Contestant(
    String name,
    String description,
    String driver,
    List<String> libraries,
    List<String> boms,
    List<String> classPath,
    Map<String, String> settings) {
  private static final Pattern NAME = Pattern.compile("[\\w.-]{1,40}");

  public Contestant {
    if (name == null || !NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "the name of a contestant is '%s'; allowed: 1 to 40 letters, digits, dots, dashes and underscores"
              .formatted(name));
    }
    // Absent in a file when empty.
    description = description == null ? "" : description;
    driver = driver == null || driver.isEmpty() ? "jetcd" : driver;
    libraries = libraries == null ? List.of() : List.copyOf(libraries);
    boms = boms == null ? List.of() : List.copyOf(boms);
    classPath = classPath == null ? List.of() : List.copyOf(classPath);
    settings =
        settings == null ? Map.of() : Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    if (libraries.isEmpty() && !boms.isEmpty()) {
      throw new IllegalArgumentException(
          "the contestant '%s' has boms without libraries; give the libraries too".formatted(name));
    }
    if (!libraries.isEmpty()) {
      MavenLibraries unused = new MavenLibraries(libraries, boms); // rejects invalid coordinates
    }
  }

  /**
   * Returns the libraries that Maven resolves.
   *
   * @return empty for a contestant that uses the libraries of this program
   */
  public Optional<MavenLibraries> maven() {
    return libraries.isEmpty()
        ? Optional.empty()
        : Optional.of(new MavenLibraries(libraries, boms));
  }

  /** Returns its client settings by name, including the driver. */
  public Map<String, String> clientSettings() {
    Map<String, String> all = new TreeMap<>(settings);
    all.put("driver", driver);
    return all;
  }
}
