// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.duet;

import io.etcdbench.gate.Arm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts each arm in a JVM of its own: the same Java, flags and heap for both, in directories whose
 * names are equally long, so that nothing but the build differs. Thread-safe.
 *
 * @param baseline what is put before the class path of this program for the baseline; empty for
 *     none
 * @param candidate the same for the candidate
 * @param entry the main class that serves an arm, and its arguments
 * @param directory where the arms' working directories are made
 * @param clusters that there are, one or more
 */
public record ArmProcesses(
    List<Path> baseline,
    List<Path> candidate,
    List<String> entry,
    Path directory,
    List<Reach> clusters)
    implements ArmStarter {

  /** Enough for a client with a thousand calls in flight; the same size from start to end. */
  private static final List<String> FLAGS =
      List.of("-Xms512m", "-Xmx512m", "-XX:+UseG1GC", "-XX:+AlwaysPreTouch");

  public ArmProcesses {
    baseline = List.copyOf(baseline);
    candidate = List.copyOf(candidate);
    entry = List.copyOf(entry);
    clusters = List.copyOf(clusters);
  }

  @Override
  public LiveArm start(ArmSpec spec) {
    try {
      Path own = directory.resolve(spec.directory());
      return ArmProcess.start(spec, command(spec), own, clusters.get(spec.cluster()));
    } catch (IOException e) {
      throw new ArmException("a JVM cannot be started: " + e.getMessage());
    }
  }

  private List<String> command(ArmSpec spec) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    command.add("-cp");
    command.add(classPath(spec.subject() == Arm.BASELINE ? baseline : candidate));
    command.addAll(entry);
    return command;
  }

  private static String classPath(List<Path> subject) {
    List<String> parts = new ArrayList<>();
    subject.forEach(path -> parts.add(path.toAbsolutePath().toString()));
    for (String own : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      parts.add(Path.of(own).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, parts);
  }
}
