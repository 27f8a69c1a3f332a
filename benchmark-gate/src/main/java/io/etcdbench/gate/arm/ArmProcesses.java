// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.gate.Arm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Starts each arm in a JVM of its own. Both have the same flags and heap, and directories whose
 * names have equal length, so that only the compared builds differ. Thread-safe.
 *
 * @param baseline program of the baseline
 * @param candidate program of the candidate
 * @param entry what follows the class path: further JVM flags, which override {@link #flags}, the
 *     main class that serves an arm, and its arguments; the process id of this JVM, with which the
 *     arm must exit, is appended as the last one
 * @param directory parent of the arms' working directories
 * @param clusters available clusters, one or more
 * @param prefix words in front of the command of each arm, for example {@code taskset -c 0,1}
 */
public record ArmProcesses(
    Program baseline,
    Program candidate,
    List<String> entry,
    Path directory,
    List<ClusterAccess> clusters,
    List<String> prefix)
    implements ArmStarter {

  /**
   * The program of an arm.
   *
   * @param java the Java installation that runs it
   * @param classPath entries before {@code program} on the class path; empty for none
   * @param program the class path of this program, or the part of it that serves an arm
   */
  public record Program(ArmJava java, List<Path> classPath, List<Path> program) {
    public Program {
      classPath = List.copyOf(classPath);
      program = List.copyOf(program);
    }

    /**
     * Creates a program with the whole class path of this program.
     *
     * @param java the Java installation that runs it
     * @param classPath entries before it on the class path; empty for none
     */
    public Program(ArmJava java, List<Path> classPath) {
      this(java, classPath, ofThisProgram());
    }

    /** Returns the class path of this program. */
    public static List<Path> ofThisProgram() {
      return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
          .map(Path::of)
          .toList();
    }
  }

  /**
   * A fixed heap size that suffices for a client with a thousand calls in flight. C1 only: on two
   * cores it has compiled a client after two seconds, while C2 still changes the cost of a call
   * after twelve, and at different times in the two JVMs.
   */
  private static final List<String> FLAGS =
      List.of(
          "-Xms512m", "-Xmx512m", "-XX:+UseG1GC", "-XX:+AlwaysPreTouch", "-XX:TieredStopAtLevel=1");

  /**
   * Creates a starter that does not pin arms to CPUs.
   *
   * @param baseline program of the baseline
   * @param candidate program of the candidate
   * @param entry what follows the class path
   * @param directory parent of the arms' working directories
   * @param clusters available clusters, one or more
   */
  public ArmProcesses(
      Program baseline,
      Program candidate,
      List<String> entry,
      Path directory,
      List<ClusterAccess> clusters) {
    this(baseline, candidate, entry, directory, clusters, List.of());
  }

  /**
   * Creates a starter that runs both arms on the Java of this program.
   *
   * @param baseline entries before the class path of this program for the baseline
   * @param candidate the same for the candidate
   * @param entry what follows the class path
   * @param directory parent of the arms' working directories
   * @param clusters available clusters, one or more
   */
  public ArmProcesses(
      List<Path> baseline,
      List<Path> candidate,
      List<String> entry,
      Path directory,
      List<ClusterAccess> clusters) {
    this(
        new Program(ArmJava.ofThisProgram(), baseline),
        new Program(ArmJava.ofThisProgram(), candidate),
        entry,
        directory,
        clusters);
  }

  public ArmProcesses {
    entry = List.copyOf(entry);
    clusters = List.copyOf(clusters);
    prefix = List.copyOf(prefix);
  }

  /** Returns the flags of every arm's JVM, in command-line order. */
  public static List<String> flags() {
    return FLAGS;
  }

  /**
   * Returns a copy that uses other clusters.
   *
   * @param others one or more
   */
  public ArmProcesses on(List<ClusterAccess> others) {
    return new ArmProcesses(baseline, candidate, entry, directory, others, prefix);
  }

  /** Returns a copy with further JVM flags for both arms. */
  public ArmProcesses with(List<String> flags) {
    return new ArmProcesses(
        baseline,
        candidate,
        Stream.concat(flags.stream(), entry.stream()).toList(),
        directory,
        clusters,
        prefix);
  }

  /**
   * Returns a copy that pins both arms to CPUs.
   *
   * @param pinning pinning of the session
   */
  public ArmProcesses with(Pinning pinning) {
    return new ArmProcesses(baseline, candidate, entry, directory, clusters, pinning.prefix());
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
    List<String> command = new ArrayList<>(prefix);
    Program program = spec.role() == Arm.BASELINE ? baseline : candidate;
    command.add(program.java().executable().toString());
    command.addAll(FLAGS);
    command.add("-cp");
    command.add(classPath(program));
    command.addAll(entry);
    command.add(Long.toString(ProcessHandle.current().pid()));
    return command;
  }

  private static String classPath(Program program) {
    return Stream.concat(program.classPath().stream(), program.program().stream())
        .map(path -> path.toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
