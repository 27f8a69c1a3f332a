// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.cli.ArmMain;
import io.etcdbench.cluster.process.GuardedSpawner;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.arm.ArmProcesses;
import io.etcdbench.gate.arm.ArmStarter;
import io.etcdbench.gate.arm.HiccupWatch;
import io.etcdbench.gate.duet.GateContext;
import io.etcdbench.gate.duet.SubjectPaths;
import io.etcdbench.gate.duet.WorkloadText;
import io.etcdbench.gate.tournament.Contestant;
import io.etcdbench.gate.tournament.ContestantPrograms;
import io.etcdbench.gate.tournament.ContestantPrograms.Built;
import io.etcdbench.gate.tournament.GoTool;
import io.etcdbench.gate.tournament.Tournament;
import io.etcdbench.gate.tournament.TournamentPlan;
import io.etcdbench.gate.tournament.TournamentResult;
import io.etcdbench.gate.tournament.TournamentResult.Entrant;
import io.etcdbench.gate.tournament.TournamentResult.Failure;
import io.etcdbench.gate.tournament.TournamentResult.Setup;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Jvm;
import io.etcdbench.workspace.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A tournament as the command line describes it.
 *
 * @param plan what is measured
 * @param ofFile names of contestants from a user's own file
 * @param jvmFlags additional flags of every JVM
 * @param goTool executable of etcd's Go tool, which takes part
 * @param command a command line that reproduces the tournament
 */
record TournamentSession(
    TournamentPlan plan,
    Set<String> ofFile,
    List<String> jvmFlags,
    Optional<Path> goTool,
    List<String> command) {
  /** Heap of each JVM. It is small because all contestants' JVMs are alive at the same time. */
  private static final List<String> SMALL_HEAP = List.of("-Xms256m", "-Xmx256m");

  /**
   * Additional heap per watch in a JVM that opens watches, because a client with a stream for each
   * is large.
   */
  private static final long BYTES_PER_WATCH = 16 << 10;

  private static final List<String> ENTRY = List.of(ArmMain.class.getName());

  /** Builds the contestants and measures. Rewrites the result file after every round. */
  TournamentResult run(
      GateClusters clusters, StopSignal stop, Path folder, Consumer<String> progress) {
    try (RunDirectory run = RunDirectory.temporary(progress);
        HiccupWatch watch = HiccupWatch.start()) {
      ContestantPrograms programs =
          new ContestantPrograms(
              new SubjectPaths(Path.of("").toAbsolutePath(), BuildCache.path(), progress, stop),
              run.path());
      Map<String, ArmStarter> starters = new HashMap<>();
      List<Entrant> entrants = new ArrayList<>();
      List<Failure> failures = new ArrayList<>();
      for (int number = 0; number < plan.contestants().size(); number++) {
        Contestant one = plan.contestants().get(number);
        try {
          Built built = programs.of(one);
          starters.put(
              Tournament.directory(number), clusters.starter(arms(built, jvmFlags, run.path())));
          starters.put(
              Tournament.watchDirectory(number),
              clusters.starter(arms(built, flagsForWatches(), run.path())));
          entrants.add(entrant(one, built.own()));
        } catch (IllegalArgumentException e) {
          entrants.add(entrant(one, List.of()));
          if (!stop.isGiven()) {
            progress.accept(
                "contestant '%s' cannot start: %s".formatted(one.name(), e.getMessage()));
            failures.add(new Failure(one.name(), "", 0, String.valueOf(e.getMessage())));
          }
        }
      }
      goTool.ifPresent(executable -> entrants.add(ofGoTool(executable)));
      GateContext tools =
          new GateContext(
              spec -> starter(starters, spec.directory()).start(spec),
              watch,
              clusters.counterOfClients(),
              NanoClock.system(),
              stop);
      TournamentResult begun =
          TournamentResult.planned(environment(clusters), setup(failures), entrants, failures);
      return new Tournament(
              plan,
              tools,
              fault -> clusters.carryOut(fault, stop),
              goTool.map(executable -> goTool(executable, clusters, run.path())),
              progress)
          .run(
              begun,
              result ->
                  TournamentResult.FORMAT.write(folder.resolve(TournamentResult.FILE), result));
    }
  }

  /** Returns the Go tool, which ends with this program, as the members that it needs do. */
  private static GoTool goTool(Path executable, GateClusters clusters, Path output) {
    List<String> prefix =
        Stream.of(GuardedSpawner.endingWithItsThread(), clusters.pinning().prefix())
            .flatMap(List::stream)
            .toList();
    return new GoTool(executable, clusters.all().get(0).endpoints(), output, prefix);
  }

  private static Entrant ofGoTool(Path executable) {
    return new Entrant(
        new Contestant(
            GoTool.NAME,
            "etcd's load generator in Go",
            GoTool.NAME,
            List.of(),
            List.of(),
            List.of(),
            Map.of()),
        List.of(),
        SubjectPaths.sha256(List.of(executable)),
        false);
  }

  private static ArmStarter starter(Map<String, ArmStarter> starters, String directory) {
    ArmStarter starter = starters.get(directory);
    if (starter == null) {
      throw new ArmException("it has no class path");
    }
    return starter;
  }

  /**
   * Returns the flags of JVMs that open watches. Flags of the user come last, so they take
   * precedence.
   */
  private List<String> flagsForWatches() {
    long mebibytes = (plan.watches() * BYTES_PER_WATCH) >> 20;
    String heap = Long.toString(256 + mebibytes) + "m";
    return Stream.concat(Stream.of("-Xms" + heap, "-Xmx" + heap), jvmFlags.stream()).toList();
  }

  private static ArmProcesses arms(Built built, List<String> more, Path directory) {
    List<String> flags = Stream.concat(SMALL_HEAP.stream(), more.stream()).toList();
    return new ArmProcesses(
        built.program(),
        built.program(),
        Stream.concat(flags.stream(), ENTRY.stream()).toList(),
        directory,
        List.of());
  }

  private Entrant entrant(Contestant one, List<Path> own) {
    return new Entrant(
        one,
        own.stream().map(path -> String.valueOf(path.getFileName())).toList(),
        own.isEmpty() ? "" : SubjectPaths.sha256(own),
        ofFile.contains(one.name()));
  }

  private Environment environment(GateClusters clusters) {
    List<String> flags =
        Stream.of(ArmProcesses.flags(), SMALL_HEAP, jvmFlags).flatMap(List::stream).toList();
    return clusters
        .pinning()
        .environment()
        .with(clusters.description())
        .with(Jvm.current().withFlags(flags));
  }

  /** Returns the setup. A contestant that cannot start is never the reference. */
  private Setup setup(List<Failure> failures) {
    Set<String> failed = Set.copyOf(failures.stream().map(Failure::contestant).distinct().toList());
    String reference =
        plan.contestants().stream()
            .map(Contestant::name)
            .filter(name -> !failed.contains(name))
            .findFirst()
            .orElse(plan.contestants().get(0).name());
    Map<String, String> operations = new LinkedHashMap<>();
    for (RunPlan operation : plan.operations()) {
      operations.put(operation.name(), WorkloadText.of(operation));
    }
    if (plan.watches() > 0) {
      operations.put(TournamentPlan.WATCHES, plan.watchesText());
    }
    Map<String, String> faults = new LinkedHashMap<>();
    plan.faults().forEach(fault -> faults.put(fault.name(), plan.faultText(fault)));
    return new Setup(reference, operations, plan.seed(), false, command, faults, null);
  }
}
