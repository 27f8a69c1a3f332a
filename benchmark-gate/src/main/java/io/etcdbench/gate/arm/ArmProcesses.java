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
 * Starts each arm in a JVM of its own: the same flags and heap for both, in directories whose names
 * are equally long, so that nothing but what is compared differs. Thread-safe.
 *
 * @param baseline what runs as the baseline
 * @param candidate the same for the candidate
 * @param entry what follows the class path: further flags of the JVM, which win over {@link
 *     #flags}, the main class that serves an arm, and its arguments; the process id of this JVM,
 *     with which the arm has to end, is added as the last one
 * @param directory where the arms' working directories are made
 * @param clusters that there are, one or more
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
   * What an arm runs.
   *
   * @param java on which
   * @param classPath what is put before {@code program}; empty for none
   * @param program the class path of this program, or the part of it that serves an arm
   */
  public record Program(ArmJava java, List<Path> classPath, List<Path> program) {
    public Program {
      classPath = List.copyOf(classPath);
      program = List.copyOf(program);
    }

    /**
     * With the whole class path of this program.
     *
     * @param java on which
     * @param classPath what is put before it; empty for none
     */
    public Program(ArmJava java, List<Path> classPath) {
      this(java, classPath, ofThisProgram());
    }

    /** The class path of this program. */
    public static List<Path> ofThisProgram() {
      return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
          .map(Path::of)
          .toList();
    }
  }

  /**
   * A heap that is enough for a client with a thousand calls in flight, of the same size from start
   * to end. HotSpot's first compiler alone: on two cores it has compiled a client after two
   * seconds, while the second one still changes what a call costs after twelve, in either JVM at
   * other times.
   */
  private static final List<String> FLAGS =
      List.of(
          "-Xms512m", "-Xmx512m", "-XX:+UseG1GC", "-XX:+AlwaysPreTouch", "-XX:TieredStopAtLevel=1");

  /**
   * On any processors.
   *
   * @param baseline what runs as the baseline
   * @param candidate the same for the candidate
   * @param entry what follows the class path
   * @param directory where the arms' working directories are made
   * @param clusters that there are, one or more
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
   * Both arms on the Java of this program.
   *
   * @param baseline what is put before the class path of this program for the baseline
   * @param candidate the same for the candidate
   * @param entry what follows the class path
   * @param directory where the arms' working directories are made
   * @param clusters that there are, one or more
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

  /**
   * The flags of every arm's JVM.
   *
   * @return in the order of the command line
   */
  public static List<String> flags() {
    return FLAGS;
  }

  /**
   * The same JVMs on other clusters.
   *
   * @param others one or more
   * @return a changed copy
   */
  public ArmProcesses on(List<ClusterAccess> others) {
    return new ArmProcesses(baseline, candidate, entry, directory, others, prefix);
  }

  /**
   * The same with further flags for both JVMs.
   *
   * @param flags of a JVM
   * @return a changed copy
   */
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
   * The same on processors of their own.
   *
   * @param pinning of the session
   * @return a changed copy
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
