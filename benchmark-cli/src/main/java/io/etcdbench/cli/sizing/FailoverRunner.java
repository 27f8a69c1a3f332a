// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cli.cluster.PlannedCluster;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.format.Phrase;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.Environment;
import io.etcdbench.result.file.OutputFolder;
import io.etcdbench.sizing.failover.FailoverDocument;
import io.etcdbench.sizing.failover.FailoverResult;
import io.etcdbench.sizing.failover.FailoverSession;
import io.etcdbench.sizing.failover.FailoverSpec;
import io.etcdbench.sizing.failover.GapAssertion;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs a failover session, writes its result after each cycle, and reports it. */
final class FailoverRunner {
  private static final String PAGE = "failover.html";

  private final LoadRunner runner;
  private final FailoverSpec spec;
  private final List<GapAssertion> assertions;
  private final ReportFormat format;

  FailoverRunner(
      LoadRunner runner, FailoverSpec spec, List<GapAssertion> assertions, ReportFormat format) {
    this.runner = runner;
    this.spec = spec;
    this.assertions = assertions;
    this.format = format;
  }

  /**
   * Measures until all cycles have completed or a signal arrives.
   *
   * @param plan of a cluster to start
   * @param profile name of the profile
   * @param seed for the fault times
   * @param folder for the result files
   * @return the exit code
   */
  int run(ClusterPlan plan, String profile, long seed, Path folder) {
    runner.notice(
        "%s side by side, %s, %s each"
            .formatted(
                Phrase.count(spec.settings().size(), "setting"),
                Phrase.count(spec.faults().size(), "fault"),
                Phrase.count(spec.cycles(), "cycle")));
    try (OutputFolder claim = OutputFolder.claim(folder);
        EtcdCluster cluster =
            PlannedCluster.open(plan, Optional.empty(), runner.environment(), runner::notice)) {
      Environment environment = Environment.capture().with(cluster.description());
      FailoverResult planned = FailoverResult.planned(spec, profile, environment, seed);
      StopSignal stop = runner.stopOnSignal();
      FailoverResult result;
      try (FailoverSession session = new FailoverSession(cluster, spec, runner::notice, stop)) {
        result = withAssertions(session.run(planned, soFar -> keep(claim, withAssertions(soFar))));
      }
      if (result.cycles().isEmpty()) {
        runner.notice("no cycle completed; no files kept");
        return ExitCode.INVALID;
      }
      runner.print(format.render(report(result), Terminal.style()));
      runner.noticeFolder(folder);
      return exitCode(result);
    }
  }

  private FailoverResult withAssertions(FailoverResult result) {
    return result.with(assertions.stream().map(one -> one.evaluate(result)).toList());
  }

  private static StoredReport report(FailoverResult result) {
    return StoredReport.of(FailoverDocument.of(result), FailoverResult.FORMAT.text(result));
  }

  private static void keep(OutputFolder folder, FailoverResult result) {
    FailoverResult.FORMAT.write(folder.path().resolve(FailoverResult.FILE), result);
    folder.write(PAGE, report(result).page());
  }

  /** Returns what a session with at least one cycle proves. */
  static int exitCode(FailoverResult result) {
    boolean missed =
        result.assertions().stream().anyMatch(one -> Boolean.FALSE.equals(one.holds()));
    if (missed || !result.isSafe()) {
      return ExitCode.REGRESSION;
    }
    boolean known =
        result.cycles().size() == result.total()
            && result.unaudited() == 0
            && result.decidesAssertions()
            && !result.timed().isEmpty();
    return known ? ExitCode.SUCCESS : ExitCode.INVALID;
  }
}
