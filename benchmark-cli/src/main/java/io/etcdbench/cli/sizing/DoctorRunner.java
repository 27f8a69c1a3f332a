// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.analysis.audit.Audit;
import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.cluster.PlannedCluster;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.load.Pace;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cli.run.RunFiles;
import io.etcdbench.cluster.ClusterSurvey;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.disk.FdatasyncProbe;
import io.etcdbench.observe.server.MetricsAddress;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerFlags;
import io.etcdbench.observe.server.ServerSampler;
import io.etcdbench.plan.ArrivalPlan;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.ResultFile;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Severity;
import io.etcdbench.run.LoadSession;
import io.etcdbench.sizing.capacity.Capacity;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.capacity.CapacityResult;
import io.etcdbench.sizing.capacity.CapacitySearch;
import io.etcdbench.sizing.capacity.LiveProber;
import io.etcdbench.sizing.capacity.Probe;
import io.etcdbench.sizing.capacity.SearchSpec;
import io.etcdbench.sizing.capacity.SearchSpec.Range;
import io.etcdbench.sizing.doctor.Checkup;
import io.etcdbench.sizing.doctor.Checkup.Search;
import io.etcdbench.sizing.doctor.Diagnosis;
import io.etcdbench.sizing.doctor.DoctorFormat;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Gathers a checkup, and tells what it says. */
final class DoctorRunner {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final double LOWEST_START = 50;
  private static final double HIGHEST_START = 1_000;
  private static final double HIGHEST = 200_000;
  private static final double DESCENT = 16;

  private final LoadRunner runner;
  private final Slo objective;
  private final Pace pace;

  DoctorRunner(LoadRunner runner, Slo objective, Pace pace) {
    this.runner = runner;
    this.objective = objective;
    this.pace = pace;
  }

  /**
   * Examines, keeps and tells.
   *
   * @param plan what is asked, and of which cluster
   * @param password of the plan's user, when it is known already
   * @param data where a member keeps its data; null when nobody said so
   * @param folder where the files go
   * @param format what is printed
   * @return the exit code
   */
  int run(
      RunPlan plan,
      Optional<String> password,
      @Nullable Path data,
      Path folder,
      DoctorFormat format) {
    try (RunFiles files = RunFiles.begin(folder, plan);
        EtcdCluster cluster =
            PlannedCluster.open(plan.cluster(), password, runner.around(), runner::tell)) {
      return examine(
          plan,
          cluster,
          data,
          checkup -> {
            Diagnosis diagnosis = Diagnosis.of(checkup);
            keep(files, checkup, diagnosis);
            runner.print(format.render(diagnosis));
            runner.tell("the page and the results are in " + folder);
            return exitCode(diagnosis);
          });
    }
  }

  /** The result is told before the keys are deleted, which may take long or fail. */
  private int examine(
      RunPlan plan, EtcdCluster cluster, @Nullable Path data, ToIntFunction<Checkup> told) {
    StopSignal stop = runner.stopOnSignal();
    runner.tell("members: who they are, their settings, what others ask of them");
    ClusterSurvey survey = ClusterSurvey.of(cluster);
    Map<String, ServerFlags> flags = flags(cluster);
    ServerAccount idle;
    try (ServerSampler sampler = ServerSampler.start(cluster)) {
      sleep(pace.idle(), stop);
      idle = sampler.finish();
    }
    DiskSpeed disk = disk(cluster, data);
    LoadSession session = LoadSession.open(plan, cluster, stop);
    try {
      RunResult light = light(session, stop);
      Search search = search(session, light, stop);
      return told.applyAsInt(
          new Checkup(cluster.description(), survey, flags, disk, idle, light, search));
    } finally {
      runner.end(session);
    }
  }

  private static Map<String, ServerFlags> flags(EtcdCluster cluster) {
    Map<String, ServerFlags> flags = new LinkedHashMap<>();
    for (MetricsAddress address : MetricsAddress.of(cluster)) {
      ServerFlags.of(address, cluster.access()).ifPresent(one -> flags.put(address.member(), one));
    }
    return flags;
  }

  private static void sleep(Duration length, StopSignal stop) {
    try {
      for (long left = length.toMillis(); left > 0 && !stop.isGiven(); left -= 100) {
        Thread.sleep(Math.min(left, 100));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A directory that was named must be there; one that is only known may be elsewhere. */
  private @Nullable DiskSpeed disk(EtcdCluster cluster, @Nullable Path named) {
    Path directory =
        named != null
            ? named
            : cluster
                .description()
                .dataStorage()
                .map(storage -> Path.of(storage.directory()))
                .filter(Files::isWritable)
                .orElse(null);
    if (directory == null) {
      return null;
    }
    runner.tell("disk: how fast " + directory + " makes writes durable");
    return FdatasyncProbe.DEFAULT.within(pace.disk()).run(directory);
  }

  private RunResult light(LoadSession session, StopSignal stop) {
    runner.tell("light load: one client");
    return session.offer(
        session.plan().load().with(ArrivalPlan.CLOSED).withDuration(pace.light()),
        SECOND,
        interval -> {},
        stop.narrower());
  }

  private Search search(LoadSession session, RunResult light, StopSignal stop) {
    LiveProber prober = new LiveProber(session, objective.tailLimit().orElseThrow(), stop);
    double start = Math.min(HIGHEST_START, Math.max(LOWEST_START, answered(light)));
    Capacity capacity = search(prober, new Range(start, HIGHEST, pace.precision()));
    if (capacity.end() == End.BELOW_RANGE) {
      capacity = search(prober, new Range(start / DESCENT, start, pace.precision()));
    }
    CapacityResult result = new CapacityResult(session.plan(), objective, prober, capacity);
    runner.tell(result.finding().observed());
    RunResult edge = capacity.highest() == null ? null : audited(result.atTheEdge());
    RunResult beyond = audited(result.beyond());
    return new Search(
        objective.toString(),
        capacity,
        edge,
        beyond,
        beyond == null ? "" : Beyond.breaksFirst(beyond));
  }

  private Capacity search(LiveProber prober, Range range) {
    SearchSpec spec =
        new SearchSpec(
            objective.tailLimit().orElseThrow(),
            LimitPlan.DEFAULT.maxErrorShare(),
            range,
            pace.search(),
            pace.confirm());
    return new CapacitySearch(
            spec,
            (rate, test) -> {
              Probe probe = prober.probe(rate, test);
              runner.tell(CapacitySheet.progress(probe, spec.limit()));
              return probe;
            })
        .run();
  }

  private static double answered(RunResult light) {
    return light.phases().stream()
        .map(PhaseResult::series)
        .flatMap(List::stream)
        .filter(series -> series.outcome().equals("ok"))
        .mapToDouble(SeriesResult::opsPerSecond)
        .sum();
  }

  private static @Nullable RunResult audited(Optional<RunResult> result) {
    return result.map(one -> one.withFindings(Audit.of(one))).orElse(null);
  }

  private static void keep(RunFiles files, Checkup checkup, Diagnosis diagnosis) {
    files.write("diagnosis", "doctor.json", DoctorFormat.JSON.render(diagnosis));
    files.write("diagnosis-page", "doctor.md", DoctorFormat.MARKDOWN.render(diagnosis));
    RunResult edge = checkup.search().edge();
    if (edge != null) {
      files.keep(files.finish(edge));
    }
    RunResult beyond = checkup.search().beyond();
    if (beyond != null) {
      ResultFile.write(files.folder().resolve("beyond"), beyond);
    }
  }

  private static int exitCode(Diagnosis diagnosis) {
    End end = diagnosis.checkup().search().capacity().end();
    if (end == End.STOPPED || end == End.GENERATOR) {
      return ExitCode.INVALID;
    }
    boolean mustChange =
        diagnosis.findings().stream().anyMatch(one -> one.severity() == Severity.INVALID);
    return mustChange || end == End.BELOW_RANGE ? ExitCode.REGRESSION : ExitCode.FINE;
  }
}
