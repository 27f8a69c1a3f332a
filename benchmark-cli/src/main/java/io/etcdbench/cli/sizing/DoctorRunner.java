// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.cluster.PlannedCluster;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.cli.fleet.FleetSetup;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.report.RunFiles;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.run.Session;
import io.etcdbench.sizing.capacity.Capacity;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.capacity.Probe;
import io.etcdbench.sizing.capacity.SearchSpec;
import io.etcdbench.sizing.check.CheckVerdict;
import io.etcdbench.sizing.doctor.Checkup;
import io.etcdbench.sizing.doctor.Checkup.Search;
import io.etcdbench.sizing.doctor.CheckupPace;
import io.etcdbench.sizing.doctor.CheckupSession;
import io.etcdbench.sizing.doctor.Diagnosis;
import io.etcdbench.sizing.doctor.DoctorDocument;
import io.etcdbench.sizing.doctor.DoctorResult;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Runs a checkup and reports its diagnosis. */
public final class DoctorRunner implements CheckupSession.Listener {

  private final LoadRunner runner;
  private final Slo objective;
  private final CheckupPace pace;
  private final Function<Path, @Nullable FleetSetup> fleet;

  /**
   * Creates a runner of one checkup.
   *
   * @param runner prints results and progress
   * @param objective a latency limit, for which the capacity is searched
   * @param pace the maximum time for each part
   * @param fleet maps the result folder to the workers that generate the load of the search;
   *     returns null when this process generates it
   */
  public DoctorRunner(
      LoadRunner runner,
      Slo objective,
      CheckupPace pace,
      Function<Path, @Nullable FleetSetup> fleet) {
    this.runner = runner;
    this.objective = objective;
    this.pace = pace;
    this.fleet = fleet;
  }

  /**
   * Examines the cluster, writes the results and prints the report.
   *
   * @param plan operations to send, the cluster, and the folder for the result files
   * @param password of the plan's user, when already known
   * @param data data directory of a member; null when not given
   * @param format of the printed report
   * @return the exit code
   */
  public int run(
      RunPlan plan, Optional<String> password, @Nullable Path data, ReportFormat format) {
    RunPlan heavy = plan.withOwnPrefix(); // not the session's prefix, which is in use
    try (RunFiles files = RunFiles.begin(LoadRunner.folder(plan), plan);
        FleetSetup setup = fleet.apply(files.folder());
        EtcdCluster cluster =
            PlannedCluster.open(plan.cluster(), password, runner.environment(), runner::notice)) {
      ToIntFunction<BiFunction<CheckupSession, Session, Checkup>> examining =
          loading ->
              examine(plan, cluster, data, loading, checkup -> report(files, checkup, format));
      // Listens for workers before the members are observed, which may outlast their patience.
      return setup == null
          ? examining.applyAsInt(CheckupSession::load)
          : setup.offering(
              heavy,
              cluster,
              runner.stopOnSignal(),
              rates ->
                  examining.applyAsInt((checkup, session) -> checkup.load(session, heavy, rates)));
    }
  }

  private int report(RunFiles files, Checkup checkup, ReportFormat format) {
    Diagnosis diagnosis = Diagnosis.of(checkup);
    StoredReport report = stored(DoctorResult.of(diagnosis));
    keep(files, checkup, report);
    print(runner, format, files.folder(), report);
    return exitCode(diagnosis);
  }

  /** Prints the report of a checkup from the files in a folder. */
  static int report(LoadRunner runner, ReportFormat format, Path folder) {
    DoctorResult result = DoctorResult.FORMAT.read(folder.resolve(DoctorResult.FILE));
    print(runner, format, folder, stored(result));
    return ExitCode.SUCCESS;
  }

  private static StoredReport stored(DoctorResult result) {
    return StoredReport.of(DoctorDocument.of(result), DoctorResult.FORMAT.text(result));
  }

  private static void print(
      LoadRunner runner, ReportFormat format, Path folder, StoredReport report) {
    runner.print(format.render(report, Terminal.style()));
    runner.noticeFolder(folder);
  }

  /**
   * Examines the cluster. Prints the result before deleting the keys, which may take long or fail.
   */
  private int examine(
      RunPlan plan,
      EtcdCluster cluster,
      @Nullable Path data,
      BiFunction<CheckupSession, Session, Checkup> loading,
      ToIntFunction<Checkup> printing) {
    StopSignal stop = runner.stopOnSignal();
    CheckupSession checkup =
        new CheckupSession(cluster, objective, pace, this, stop)
            .observe(data, plan.cluster().given().dialTimeout());
    Session session = Session.open(plan, cluster, runner::noticePhase, stop);
    try {
      return printing.applyAsInt(loading.apply(checkup, session));
    } finally {
      runner.end(session);
    }
  }

  @Override
  public void step(String step) {
    runner.notice(step);
  }

  @Override
  public void probed(Probe probe, SearchSpec spec) {
    runner.notice(ProbeLine.of(probe, spec.limit()));
  }

  private static void keep(RunFiles files, Checkup checkup, StoredReport report) {
    files.write("diagnosis", DoctorResult.FILE, report.json());
    files.write("diagnosis-page", DoctorResult.PAGE, report.page());
    files.write(
        "diagnosis-text", "doctor.md", ReportFormat.MARKDOWN.render(report, TextStyle.PLAIN));
    RunResult edge = checkup.search().edge();
    if (edge != null) {
      files.keep(files.finish(edge));
    }
    RunResult beyond = checkup.search().beyond();
    if (beyond != null) {
      ResultFile.write(files.folder().resolve("beyond"), beyond);
    }
  }

  static int exitCode(Diagnosis diagnosis) {
    Search search = diagnosis.checkup().search();
    Capacity capacity = search.capacity();
    RunResult edge = search.edge();
    if (capacity.end() == End.STOPPED
        || capacity.end() == End.GENERATOR
        || (edge != null && CheckVerdict.isBrokenLoad(edge))) {
      return ExitCode.INVALID;
    }
    boolean mustChange =
        diagnosis.findings().stream().anyMatch(one -> one.severity() == Severity.ERROR);
    if (mustChange) {
      return ExitCode.REGRESSION;
    }
    if (capacity.highest() != null) {
      return ExitCode.SUCCESS;
    }
    return capacity.end() == End.OUT_OF_BUDGET || search.isUnsure()
        ? ExitCode.INVALID
        : ExitCode.REGRESSION;
  }
}
