// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.gate.ArmServerOptions.Servers;
import io.etcdbench.cli.gate.GateSession.Builds;
import io.etcdbench.cli.run.DriverNames;
import io.etcdbench.gate.GateSetup.Platform;
import io.etcdbench.gate.GateSetup.Subject;
import io.etcdbench.gate.arm.ArmJava;
import io.etcdbench.gate.arm.ArmProcesses;
import io.etcdbench.gate.duet.ClientOverrides;
import io.etcdbench.gate.duet.SubjectPaths;
import io.etcdbench.gate.duet.Workloads;
import io.etcdbench.gate.duet.Workloads.Elsewhere;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Flags that describe the baseline and the candidate. */
final class SubjectOptions {
  /** Key of the driver in the client settings. */
  private static final String DRIVER = "driver";

  @Essential
  @Option(
      names = "--baseline",
      paramLabel = "BUILD",
      description =
          "Known-good build: jars or class directories (PATH:PATH), a Maven coordinate"
              + " (group:artifact:version), or a commit of --repository, built with Maven. Precedes"
              + " etcd-bench's class path; a complete client replaces the bundled one. Default:"
              + " etcd-bench itself.")
  private @Nullable String baseline;

  @Essential
  @Option(
      names = "--candidate",
      paramLabel = "BUILD",
      description = "Build to test, in the same formats as --baseline. Default: etcd-bench itself.")
  private @Nullable String candidate;

  @Essential
  @Option(
      names = "--baseline-set",
      paramLabel = "NAME=VALUE",
      description =
          "Client setting of the baseline: lb, connections, driver, or any key of a plan's"
              + " 'client' section except target. Repeatable.")
  private Map<String, String> baselineSet = new LinkedHashMap<>();

  @Essential
  @Option(
      names = "--candidate-set",
      paramLabel = "NAME=VALUE",
      description = "Client setting of the candidate, as --baseline-set. Repeatable.")
  private Map<String, String> candidateSet = new LinkedHashMap<>();

  @Essential
  @Option(
      names = "--driver",
      paramLabel = "NAME",
      description =
          "Driver of both sides: jetcd, grpc (raw stubs), wire (hand-written HTTP/2), or a custom"
              + " one. --baseline-set and --candidate-set driver=NAME override it for one side."
              + " Default: jetcd.",
      completionCandidates = DriverNames.class)
  private @Nullable String driver;

  @Mixin private ArmJavaOptions java = new ArmJavaOptions();

  @Mixin private ArmServerOptions servers = new ArmServerOptions();

  @Option(
      names = "--jvm-flag",
      paramLabel = "FLAG",
      description =
          "Additional flag for both JVMs, for example --jvm-flag=-Xmx1g. Repeatable; the last"
              + " value of a flag applies. --jvm-flag=-XX:TieredStopAtLevel=4 re-enables C2, which"
              + " then compiles during the turns.")
  private List<String> jvmFlags = List.of();

  @Option(
      names = "--repository",
      paramLabel = "DIR",
      description =
          "Git repository for commits in --baseline and --candidate. Default: the current"
              + " directory.")
  private Path repository = Path.of("").toAbsolutePath();

  @Essential
  @Option(
      names = "--same",
      description =
          "Run an A/A test: compare the baseline with itself to measure this machine's noise.")
  private boolean same;

  /** Returns JVM flags in addition to those of every arm. */
  List<String> jvmFlags() {
    return jvmFlags;
  }

  /**
   * Rejects invalid JDK homes, arguments that cannot be JVM flags, and flags that the JVMs of the
   * arms reject, before anything is built.
   *
   * @throws IllegalArgumentException when a home or a flag is invalid
   */
  void requireJava() {
    requireFlags(jvmFlags, List.of(java.baseline(), java.candidate()));
  }

  /**
   * Rejects arguments that cannot be JVM flags, and flags that the JVMs of the arms reject.
   *
   * @param jvmFlags of {@code --jvm-flag}
   * @param javas JVMs that run the arms
   * @throws IllegalArgumentException when a flag is invalid; the message is one sentence
   */
  static void requireFlags(List<String> jvmFlags, List<ArmJava> javas) {
    for (String flag : jvmFlags) {
      if (!flag.startsWith("-X") && !flag.startsWith("-D")) {
        throw new IllegalArgumentException(
            "--jvm-flag is '%s'; allowed: a JVM flag that starts with -X or -D, for example %s"
                .formatted(flag, "--jvm-flag=-Xmx1g"));
      }
    }
    if (!jvmFlags.isEmpty()) {
      List<String> all = Stream.concat(ArmProcesses.flags().stream(), jvmFlags.stream()).toList();
      javas.stream()
          .distinct()
          .forEach(
              runsOn ->
                  runsOn
                      .refusal(all)
                      .ifPresent(
                          words -> {
                            throw new IllegalArgumentException(
                                "--jvm-flag is '%s', which %s rejects: %s"
                                    .formatted(
                                        String.join(" ", jvmFlags), runsOn.description(), words));
                          }));
    }
  }

  ArmJavaOptions java() {
    return java;
  }

  ArmServerOptions servers() {
    return servers;
  }

  /**
   * Requires that the sides differ, unless {@code --same} is given.
   *
   * @throws IllegalArgumentException when both sides are the same without {@code --same}, or differ
   *     with it, or when a client setting cannot be chosen
   */
  void requireDifference() {
    boolean differ =
        !baselineOverrides().equals(candidateOverrides())
            || !Objects.equals(baseline, candidate)
            || java.differ()
            || servers.differ();
    if (differ == same) {
      throw new IllegalArgumentException(
          same
              ? "--same compares the baseline with itself, so both sides must be the same; give the"
                  + " candidate the same values as the baseline, or omit those of both"
              : "baseline and candidate are the same; give --baseline JAR, --candidate-set"
                  + " NAME=VALUE, --candidate-etcd or --candidate-java, or --same for an A/A test");
    }
  }

  /**
   * Rejects client settings that a workload cannot have, and drivers and workloads that a side
   * without a build lacks, before anything is built.
   *
   * @param workloads run by both sides
   * @throws IllegalArgumentException when a setting is invalid; the message is one sentence
   */
  void requireSettings(List<RunPlan> workloads) {
    requireSettings(baseline, baselineOverrides().over(workloads));
    requireSettings(candidate, candidateOverrides().over(workloads));
  }

  private static void requireSettings(@Nullable String words, List<RunPlan> plans) {
    if (words == null) {
      plans.forEach(plan -> Workloads.require(plan, List.of()));
    }
  }

  /**
   * Rejects builds that lack the driver or a workload of their side, and those of which no side
   * that has them uses anything.
   *
   * @param workloads run by both sides
   * @param builds of both sides
   * @throws IllegalArgumentException when a build is rejected; the message is one sentence
   */
  void requireUse(List<RunPlan> workloads, Builds builds) {
    List<RunPlan> before = baselineOverrides().over(workloads);
    List<RunPlan> after = candidateOverrides().over(workloads);
    before.forEach(plan -> Workloads.require(plan, builds.baseline()));
    after.forEach(plan -> Workloads.require(plan, builds.candidate()));
    boolean same = Objects.equals(baseline, candidate);
    List<RunPlan> all = Stream.concat(before.stream(), after.stream()).toList();
    if (baseline != null) {
      Workloads.requireUse(baseline, same ? all : before, builds.baseline());
    }
    if (candidate != null) {
      Workloads.requireUse(candidate, same ? all : after, builds.candidate());
    }
  }

  /**
   * Returns the entries prepended to the baseline's class path. Builds them when a commit is named.
   *
   * @param progress receives one line per build
   * @param stop ends a build
   * @return empty for this program as it is
   */
  List<Path> baselinePaths(Consumer<String> progress, StopSignal stop) {
    return paths(baseline, java.baseline(), progress, stop);
  }

  /**
   * Returns the entries prepended to the candidate's class path. Builds them when a commit is
   * named.
   *
   * @param progress receives one line per build
   * @param stop ends a build
   * @return empty for this program as it is
   */
  List<Path> candidatePaths(Consumer<String> progress, StopSignal stop) {
    return paths(candidate, java.candidate(), progress, stop);
  }

  /**
   * Returns whether builds are named, which may bring workloads that this program does not know.
   */
  Elsewhere elsewhere() {
    return baseline == null && candidate == null ? Elsewhere.NO : Elsewhere.POSSIBLE;
  }

  ClientOverrides baselineOverrides() {
    return new ClientOverrides(settings(baselineSet));
  }

  ClientOverrides candidateOverrides() {
    return new ClientOverrides(settings(candidateSet));
  }

  Subject baselineSubject(List<Path> paths, Optional<Servers> own) {
    return subject(baseline, paths, settings(baselineSet), platform(java.baseline(), own));
  }

  Subject candidateSubject(List<Path> paths, Optional<Servers> own) {
    return subject(candidate, paths, settings(candidateSet), platform(java.candidate(), own));
  }

  private Platform platform(ArmJava runsOn, Optional<Servers> own) {
    return new Platform(
        java.areGiven() ? runsOn.description() : "",
        own.map(servers -> servers.binary().version()).orElse(""),
        own.map(servers -> servers.binary().sha256()).orElse(""),
        own.map(Servers::flags).orElse(List.of()));
  }

  /** Returns the settings of one build, with the common driver unless it has its own. */
  private Map<String, String> settings(Map<String, String> own) {
    if (driver == null || own.containsKey(DRIVER)) {
      return own;
    }
    Map<String, String> settings = new LinkedHashMap<>(own);
    settings.put(DRIVER, driver);
    return settings;
  }

  private static Subject subject(
      @Nullable String words, List<Path> paths, Map<String, String> settings, Platform platform) {
    return new Subject(
        words == null ? "this program" : words,
        SubjectPaths.commit(paths),
        SubjectPaths.sha256(paths),
        settings,
        platform);
  }

  private List<Path> paths(
      @Nullable String words, ArmJava runsOn, Consumer<String> progress, StopSignal stop) {
    return words == null
        ? List.of()
        : new SubjectPaths(repository, BuildCache.path(), progress, stop).of(words, runsOn);
  }
}
