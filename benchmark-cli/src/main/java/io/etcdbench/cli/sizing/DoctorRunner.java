// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.cluster.PlannedCluster;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.cli.fleet.FleetOptions;
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
import io.etcdbench.sizing.doctor.Checkup;
import io.etcdbench.sizing.doctor.CheckupPace;
import io.etcdbench.sizing.doctor.CheckupSession;
import io.etcdbench.sizing.doctor.Diagnosis;
import io.etcdbench.sizing.doctor.DoctorDocument;
import io.etcdbench.sizing.doctor.DoctorFile;
import io.etcdbench.sizing.doctor.DoctorResult;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Runs a checkup and reports its diagnosis. */
final class DoctorRunner implements CheckupSession.Listener {

  private final LoadRunner runner;
  private final Slo objective;
  private final CheckupPace pace;
  private final FleetOptions fleet;

  DoctorRunner(LoadRunner runner, Slo objective, CheckupPace pace, FleetOptions fleet) {
    this.runner = runner;
    this.objective = objective;
    this.pace = pace;
    this.fleet = fleet;
  }

  /**
   * Examines the cluster, writes the results and prints the report.
   *
   * @param plan operations to send, and the cluster
   * @param password of the plan's user, when already known
   * @param data data directory of a member; null when not given
   * @param folder for the result files
   * @param format of the printed report
   * @return the exit code
   */
  int run(
      RunPlan plan,
      Optional<String> password,
      @Nullable Path data,
      Path folder,
      ReportFormat format) {
    RunPlan heavy = plan.withOwnPrefix(); // not the session's prefix, which is in use
    try (RunFiles files = RunFiles.begin(folder, plan);
        FleetSetup setup = fleet.isGiven() ? fleet.open(runner, folder, password) : null;
        EtcdCluster cluster =
            PlannedCluster.open(plan.cluster(), password, runner.environment(), runner::notice)) {
      return examine(
          plan,
          cluster,
          data,
          (checkup, session) ->
              setup == null
                  ? checkup.load(session)
                  : setup.offering(heavy, cluster, rates -> checkup.load(session, heavy, rates)),
          checkup -> {
            Diagnosis diagnosis = Diagnosis.of(checkup);
            DoctorResult result = DoctorResult.of(diagnosis);
            StoredReport report =
                StoredReport.of(DoctorDocument.of(result), DoctorFile.FORMAT.text(result));
            keep(files, checkup, report);
            runner.print(format.render(report, Terminal.style()));
            runner.notice("report page and results: " + folder);
            return exitCode(diagnosis);
          });
    }
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
    CheckupSession checkup = new CheckupSession(cluster, objective, pace, this, stop).observe(data);
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
    files.write("diagnosis", DoctorFile.NAME, report.json());
    files.write("diagnosis-page", DoctorFile.PAGE, report.page());
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

  private static int exitCode(Diagnosis diagnosis) {
    Capacity capacity = diagnosis.checkup().search().capacity();
    if (capacity.end() == End.STOPPED || capacity.end() == End.GENERATOR) {
      return ExitCode.INVALID;
    }
    boolean mustChange =
        diagnosis.findings().stream().anyMatch(one -> one.severity() == Severity.ERROR);
    return mustChange || capacity.highest() == null ? ExitCode.REGRESSION : ExitCode.SUCCESS;
  }
}
