// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.maven;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Compares two builds, as <code>etcd-bench gate</code> does, and fails the build on a regression.
 */
@Mojo(name = "gate", defaultPhase = LifecyclePhase.VERIFY, requiresProject = false)
public final class GateMojo extends CommandMojo {
  /** Directory for the session's results, such as gate.json, gate.md and verdict.properties. */
  @Parameter(
      property = "etcd-bench.output",
      defaultValue = "${project.build.directory}/etcd-bench-gate")
  private String output = "etcd-bench-gate";

  @Parameter(defaultValue = "${project.build.directory}", readonly = true)
  private String buildDirectory = "target";

  /** Called by Maven. */
  public GateMojo() {
    super("gate");
  }

  @Override
  List<String> ownArguments() {
    return List.of("--output=" + output);
  }

  /** Deletes the previous session's results below the build directory, as builds do. */
  @Override
  void prepare() throws IOException {
    deletePrevious(Path.of(output), Path.of(buildDirectory));
  }

  /** Does nothing unless the folder is below the build directory and holds a gate session. */
  static void deletePrevious(Path output, Path buildDirectory) throws IOException {
    Path folder = output.toAbsolutePath().normalize();
    Path build = buildDirectory.toAbsolutePath().normalize();
    if (folder.equals(build)
        || !folder.startsWith(build)
        || !Files.exists(folder.resolve("gate.json"))) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Override
  String reason(String lastLine) throws IOException {
    Path file = Path.of(output, "verdict.properties");
    if (!Files.exists(file)) {
      return lastLine;
    }
    Properties verdict = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      verdict.load(reader);
    }
    return "%s: %s More: %s"
        .formatted(
            verdict.getProperty("verdict"),
            verdict.getProperty("reason"),
            Path.of(output, "gate.md"));
  }
}
