// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.analysis.audit.Audit;
import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.cluster.PlannedCluster;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.fleet.FleetSetup;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.document.csv.CsvDocument;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.Footprint;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.RunFiles;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.run.Session;
import io.etcdbench.run.share.LoadOffer;
import io.etcdbench.sizing.capacity.Capacity;
import io.etcdbench.sizing.capacity.CapacityDocument;
import io.etcdbench.sizing.capacity.CapacityOutcome;
import io.etcdbench.sizing.capacity.CapacityResult;
import io.etcdbench.sizing.capacity.CapacitySession;
import io.etcdbench.sizing.capacity.Probe;
import io.etcdbench.sizing.capacity.SearchSpec;
import io.etcdbench.sizing.check.CheckVerdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs a capacity search from the command line: opens the cluster, handles signals, writes the
 * files and the curve, and prints the report.
 */
public final class CapacityRunner {
  private static final String CURVE = "curve.csv";
  private static final String BEYOND = "beyond";

  private final LoadRunner runner;
  private final Slo objective;
  private final SearchSpec wanted;
  private final Function<Path, @Nullable FleetSetup> fleet;

  /**
   * Creates a runner of one search.
   *
   * @param runner prints results and progress
   * @param objective the objective that the limit of {@code wanted} is derived from
   * @param wanted the range, the budget and the precision
   * @param fleet maps the result folder to the workers that generate the load; returns null when
   *     this process generates it
   */
  public CapacityRunner(
      LoadRunner runner,
      Slo objective,
      SearchSpec wanted,
      Function<Path, @Nullable FleetSetup> fleet) {
    this.runner = runner;
    this.objective = objective;
    this.wanted = wanted;
    this.fleet = fleet;
  }

  /**
   * Searches, writes the results and prints the report.
   *
   * @param plan operations to send, at the lowest rate
   * @param warmup duration of the warm-up
   * @param password of the plan's user, when already known
   * @return the exit code
   */
  public int run(RunPlan plan, Duration warmup, Optional<String> password) {
    OutputPlan output = plan.output();
    if (!output.files().isEmpty()
        || output.metricsPort() > 0
        || output.figures() == OutputPlan.Figures.PRECISE) {
      runner.notice("a search ignores --sample, --report-perfdash, --metrics-port and --precise");
    }
    RunPlan decided = plan.withOwnPrefix();
    try (RunFiles files = RunFiles.begin(LoadRunner.folder(decided), decided);
        FleetSetup setup = fleet.apply(files.folder());
        EtcdCluster cluster = open(plan, setup == null, password)) {
      runner.requireConsent(decided, cluster);
      StopSignal stop = runner.stopOnSignal();
      CapacitySession search =
          new CapacitySession(objective, wanted, probe -> printProbe(probe, plan.output()), stop);
      // Writes the results before the keys are deleted and the workers dismissed, which may take
      // long or fail.
      Function<LoadOffer, Integer> searching =
          offer -> report(plan.output(), files, search.run(decided, offer, warmup));
      return setup == null
          ? here(decided, cluster, searching, stop)
          : setup.offering(decided, cluster, stop, searching);
    }
  }

  private EtcdCluster open(RunPlan plan, boolean here, Optional<String> password) {
    if (here) {
      Footprint.of(plan).requireFitsThisProcess();
    }
    return PlannedCluster.open(plan.cluster(), password, runner.environment(), runner::notice);
  }

  private int here(
      RunPlan plan, EtcdCluster cluster, Function<LoadOffer, Integer> searching, StopSignal stop) {
    Session session = Session.open(plan, cluster, runner::noticePhase, stop);
    try {
      return searching.apply(session::offer);
    } finally {
      runner.end(session);
    }
  }

  private void printProbe(Probe probe, OutputPlan output) {
    if (output.progress() != OutputPlan.Progress.QUIET) {
      runner.notice(ProbeLine.of(probe, wanted.limit()));
    }
  }

  private int report(OutputPlan output, RunFiles files, CapacityOutcome found) {
    Path folder = files.folder();
    found
        .beyond()
        .map(CapacityRunner::audited)
        .ifPresent(result -> ResultFile.write(folder.resolve(BEYOND), result));
    RunResult edge = audited(found.atTheEdge().orElseThrow());
    CapacityResult result = CapacityResult.of(wanted, found, edge);
    StoredReport report =
        StoredReport.of(CapacityDocument.of(result), CapacityResult.FORMAT.text(result));
    files.write("curve", CURVE, CsvDocument.render(report.document()));
    files.write("capacity", CapacityResult.FILE, report.json());
    files.write("capacity-page", CapacityResult.PAGE, report.page());
    files.keep(files.finish(edge));
    runner.print(LoadRunner.report(output, report));
    runner.noticeFolder(folder);
    runner.notice("capacity: " + found.finding().observed());
    return exitCode(found, edge);
  }

  /** Prints the report of a search from the files in a folder. */
  static int report(LoadRunner runner, OutputPlan output, Path folder) {
    CapacityResult result = CapacityResult.FORMAT.read(folder.resolve(CapacityResult.FILE));
    runner.print(
        LoadRunner.report(
            output,
            StoredReport.of(CapacityDocument.of(result), CapacityResult.FORMAT.text(result))));
    runner.noticeFolder(folder);
    return ExitCode.SUCCESS;
  }

  private static RunResult audited(RunResult result) {
    return result.withFindings(Audit.of(result));
  }

  /** A run that is invalid because of the cluster says something about the cluster. */
  static int exitCode(CapacityOutcome found, RunResult edge) {
    if (CheckVerdict.isBrokenLoad(edge)) {
      return ExitCode.INVALID;
    }
    int code = exitCode(found);
    return edge.status() == Status.INVALID ? Math.max(ExitCode.REGRESSION, code) : code;
  }

  private static int exitCode(CapacityOutcome found) {
    Capacity capacity = found.capacity();
    return switch (capacity.end()) {
      case CONFIRMED, ABOVE_RANGE -> ExitCode.SUCCESS;
      case BELOW_RANGE -> found.isUnsure() ? ExitCode.INVALID : ExitCode.REGRESSION;
      case OUT_OF_BUDGET -> capacity.highest() == null ? ExitCode.INVALID : ExitCode.SUCCESS;
      case GENERATOR, STOPPED -> ExitCode.INVALID;
    };
  }
}
