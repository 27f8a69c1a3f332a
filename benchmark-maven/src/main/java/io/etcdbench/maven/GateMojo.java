// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.maven;

import io.etcdbench.result.file.OutputFolder;
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

  /**
   * Deletes what the previous session left below the build directory, as builds do; a session that
   * still runs keeps its folder, and the command refuses it.
   */
  @Override
  void prepare() throws IOException {
    Path folder = path(output);
    Path build = path(buildDirectory);
    boolean ofTheBuild = folder.startsWith(build) && !folder.equals(build);
    boolean ofASession =
        Stream.of("gate.json", OutputFolder.CLAIM)
            .anyMatch(name -> Files.exists(folder.resolve(name)));
    if (!ofTheBuild || !ofASession || OutputFolder.isInUse(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** The verdict of a session whose exit code this is; a command that ended otherwise has none. */
  @Override
  String reason(int exitCode, String lastLine) throws IOException {
    Path file = path(output).resolve("verdict.properties");
    if (!Files.exists(file)) {
      return lastLine;
    }
    Properties verdict = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      verdict.load(reader);
    }
    if (!Integer.toString(exitCode).equals(verdict.getProperty("exitCode"))) {
      return lastLine;
    }
    return "%s: %s More: %s"
        .formatted(
            verdict.getProperty("verdict"),
            verdict.getProperty("reason"),
            path(output).resolve("gate.md"));
  }
}
