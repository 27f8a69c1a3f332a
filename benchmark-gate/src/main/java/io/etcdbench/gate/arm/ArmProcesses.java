// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.gate.Arm;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Starts each arm in a JVM of its own: the same Java, flags and heap for both, in directories whose
 * names are equally long, so that nothing but the build differs. Thread-safe.
 *
 * @param baseline what is put before the class path of this program for the baseline; empty for
 *     none
 * @param candidate the same for the candidate
 * @param entry what follows the class path: further flags of the JVM, which win over {@link
 *     #flags}, the main class that serves an arm, and its arguments; the process id of this JVM,
 *     with which the arm has to end, is added as the last one
 * @param directory where the arms' working directories are made
 * @param clusters that there are, one or more
 */
public record ArmProcesses(
    List<Path> baseline,
    List<Path> candidate,
    List<String> entry,
    Path directory,
    List<ClusterAccess> clusters)
    implements ArmStarter {

  /**
   * A heap that is enough for a client with a thousand calls in flight, of the same size from start
   * to end. HotSpot's first compiler alone: on two cores it has compiled a client after two
   * seconds, while the second one still changes what a call costs after twelve, in either JVM at
   * other times.
   */
  private static final List<String> FLAGS =
      List.of(
          "-Xms512m", "-Xmx512m", "-XX:+UseG1GC", "-XX:+AlwaysPreTouch", "-XX:TieredStopAtLevel=1");

  public ArmProcesses {
    baseline = List.copyOf(baseline);
    candidate = List.copyOf(candidate);
    entry = List.copyOf(entry);
    clusters = List.copyOf(clusters);
  }

  /**
   * The flags of every arm's JVM.
   *
   * @return in the order of the command line
   */
  public static List<String> flags() {
    return FLAGS;
  }

  /**
   * Whether a JVM starts with the flags of every arm and further ones.
   *
   * @param further they win over {@link #flags}
   * @return what the JVM says against them, in one line; empty when it starts
   * @throws ArmException when it cannot be asked
   */
  public static Optional<String> refusal(List<String> further) {
    List<String> command = new ArrayList<>(List.of(java()));
    command.addAll(FLAGS);
    command.addAll(further);
    command.add("-version");
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0
          ? Optional.empty()
          : Optional.of(said.lines().findFirst().orElse("it says nothing"));
    } catch (IOException e) {
      throw new ArmException("a JVM cannot be started: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ArmException("interrupted while a JVM was asked for its flags");
    }
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
    command.add(java());
    command.addAll(FLAGS);
    command.add("-cp");
    command.add(classPath(spec.role() == Arm.BASELINE ? baseline : candidate));
    command.addAll(entry);
    command.add(Long.toString(ProcessHandle.current().pid()));
    return command;
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
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
