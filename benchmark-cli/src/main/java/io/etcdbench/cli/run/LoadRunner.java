// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.cluster.MemberHashes;
import io.etcdbench.cli.cluster.PlannedCluster;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.ProcessSignal;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.cli.run.ErasureConsent.Agreement;
import io.etcdbench.cli.sizing.ResultEvaluator;
import io.etcdbench.cli.sizing.RunVerdict;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.format.Precision;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.Footprint;
import io.etcdbench.plan.LimitPlan.Hashes;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.report.RunFiles;
import io.etcdbench.report.RunReport;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Runs a plan from the command line: opens the cluster, handles signals, writes the files and
 * prints the report.
 */
public final class LoadRunner {
  private static final String RESULTS = "report page and results: ";

  private final PrintWriter out;
  private final PrintWriter err;
  private final CliEnvironment environment;
  private final Agreement agreement;
  private final Conducting conducting;

  /** Shared with the copies, so that several runs on one cluster need one consent. */
  private final ErasureConsent consent;

  /** Shared with the copies; null until signals are handled. */
  private final AtomicReference<@Nullable StopSignal> stop;

  /** Shared with the copies; the reporter of the latest run prints around its live line. */
  private final AtomicReference<Consumer<String>> notices;

  /** Runs a plan on a cluster. */
  @FunctionalInterface
  public interface Conducting {
    /** Measures on a cluster and leaves it open. */
    RunResult run(RunPlan plan, EtcdCluster cluster, RunObserver observer, StopSignal stop);
  }

  LoadRunner(PrintWriter out, PrintWriter err, CliEnvironment environment, Agreement agreement) {
    this.out = out;
    this.err = err;
    this.environment = environment;
    this.agreement = agreement;
    this.conducting = new InThisJvm();
    this.stop = new AtomicReference<>();
    this.notices = new AtomicReference<>(Progress.to(err));
    this.consent = new ErasureConsent(agreement, this::notice);
  }

  private LoadRunner(LoadRunner origin, Conducting conducting) {
    this.out = origin.out;
    this.err = origin.err;
    this.environment = origin.environment;
    this.agreement = origin.agreement;
    this.conducting = conducting;
    this.stop = origin.stop;
    this.notices = origin.notices;
    this.consent = origin.consent;
  }

  /** Returns a runner that prints to the writers of a command. */
  public static LoadRunner of(CommandSpec spec) {
    return new LoadRunner(
        spec.commandLine().getOut(),
        spec.commandLine().getErr(),
        CliEnvironment.ofThisProcess(),
        Agreement.of(spec));
  }

  /**
   * Returns a copy that runs plans differently.
   *
   * @param other replaces the session in this JVM
   */
  public LoadRunner with(Conducting other) {
    return new LoadRunner(this, other);
  }

  public CliEnvironment environment() {
    return environment;
  }

  /** Returns whether {@code --yes} was given: consent to erase the history of a cluster. */
  public boolean isErasureAgreed() {
    return agreement == Agreement.GIVEN;
  }

  /**
   * Makes a plan. Notices about defaults are printed only when the plan is valid.
   *
   * @param making takes the receiver of a line for each default and flag that may not do what the
   *     user expects
   */
  public RunPlan plan(Function<Consumer<String>, RunPlan> making) {
    List<String> notices = new ArrayList<>();
    RunPlan plan = making.apply(notices::add);
    notices.forEach(this::notice);
    return plan;
  }

  /** Prints a progress line. */
  public void notice(String line) {
    Objects.requireNonNull(notices.get()).accept(line);
  }

  /** Prints where the files of a result are. */
  public void noticeFolder(Path folder) {
    notice(RESULTS + folder);
  }

  /** Prints a progress line from a pod, unless it names a folder of the pod. */
  public void noticeFromPod(String line) {
    if (!line.startsWith(RESULTS)) {
      notice(line);
    }
  }

  /**
   * Prints a text to standard output.
   *
   * @param text whole lines
   * @return {@link ExitCode#SUCCESS}
   */
  public int print(String text) {
    out.print(text);
    out.flush();
    return ExitCode.SUCCESS;
  }

  /**
   * Runs a plan and evaluates its result by the plan's limits.
   *
   * @param password of its user, when already known
   * @return the exit code
   */
  public int run(RunPlan plan, Optional<String> password) {
    return run(plan, password, ResultEvaluator.OF_LIMITS);
  }

  /**
   * Runs a plan.
   *
   * @param password of its user, when already known
   * @param evaluator decides what the result means
   * @return the exit code
   */
  public int run(RunPlan plan, Optional<String> password, ResultEvaluator evaluator) {
    if (conducting instanceof InThisJvm) {
      Footprint.of(plan).requireFitsThisProcess();
    }
    RunPlan decided = plan.withOwnPrefix();
    try (RunFiles files = RunFiles.begin(folder(plan), decided)) {
      Carried carried =
          carryOut(
              decided,
              files,
              evaluator,
              reporter -> measure(decided, password, reporter, evaluator));
      RunVerdict verdict = carried.verdict();
      if (!files.hasMeasurement()) {
        notice(verdict.why() + "; no result is kept");
        return verdict.exitCode();
      }
      if (!verdict.why().isEmpty()) {
        notice(verdict.why()); // before the report, whose last line is the figures
      }
      try {
        evaluator.keep(files, decided, carried.result());
        files.keep(carried.result());
      } finally {
        print(report(plan.output(), carried.result(), files.folder()));
      }
      return verdict.exitCode();
    }
  }

  /**
   * Runs a plan several times on one cluster.
   *
   * @param password of its user, when already known
   * @param times number of runs, 1 or more; 1 is a single run
   * @return the worst exit code of the runs
   */
  public int run(RunPlan plan, Optional<String> password, int times) {
    Bound.REPEAT.require(times);
    if (times == 1) {
      return run(plan, password);
    }
    Footprint.of(plan).requireFitsThisProcess();
    return new RepeatedRun(this, plan, times).run(password);
  }

  /**
   * The outcome of a plan.
   *
   * @param result including its objectives
   * @param verdict what it means
   */
  record Carried(RunResult result, RunVerdict verdict) {}

  /** Measures, completes the result, and evaluates it. Writes only drafts to the files. */
  Carried carryOut(
      RunPlan decided,
      RunFiles files,
      ResultEvaluator evaluator,
      Function<RunReporter, RunResult> measuring) {
    List<Slo> objectives = decided.limits().objectives().stream().map(Slo::parse).toList();
    UnaryOperator<RunResult> completion =
        gathered -> {
          RunResult measured = files.finish(gathered);
          return evaluator.completed(
              decided,
              measured.withObjectives(
                  objectives.stream().map(slo -> slo.evaluate(measured)).toList()));
        };
    RunReporter reporter =
        new RunReporter(decided, files, err, draft -> keepDraft(files, completion.apply(draft)));
    notices.set(reporter::notice);
    RunResult gathered;
    try (RunReporter open = reporter) {
      gathered = measuring.apply(open);
    }
    RunResult result = completion.apply(gathered);
    return new Carried(result, evaluator.evaluate(decided, result));
  }

  /** Writes a draft before the clean-up. When that fails, the final write reports the failure. */
  private void keepDraft(RunFiles files, RunResult draft) {
    try {
      files.keep(draft);
    } catch (UncheckedIOException e) {
      notice(String.valueOf(e.getMessage()));
    }
  }

  private RunResult measure(
      RunPlan plan, Optional<String> password, RunReporter reporter, ResultEvaluator evaluator) {
    try (EtcdCluster cluster =
        PlannedCluster.open(plan.cluster(), password, environment, this::notice)) {
      requireConsent(plan, cluster);
      evaluator.begins(cluster);
      StopSignal own = stopOnSignal().narrower(); // given when a member of this cluster dies
      return measureOn(cluster, plan, reporter, own);
    }
  }

  /** Measures on a cluster and leaves it open. */
  RunResult measureOn(EtcdCluster cluster, RunPlan plan, RunReporter reporter, StopSignal over) {
    RunResult result = conducting.run(plan, cluster, reporter, over);
    return plan.limits().hashes() == Hashes.COMPARE && !over.isGiven()
        ? result.withFindings(List.of(MemberHashes.compare(cluster, over)))
        : result;
  }

  /**
   * Requires consent when a plan erases the history of an existing cluster, unless an earlier plan
   * of this runner erases the same.
   *
   * @throws IllegalArgumentException when the plan erases history and nobody agreed
   */
  public void requireConsent(RunPlan plan, EtcdCluster cluster) {
    consent.require(plan, cluster);
  }

  /** Prints that a phase has started, or a message from it. */
  public void noticePhase(PhaseName phase, String detail) {
    notice(phase.label() + ": " + detail);
  }

  /**
   * Closes a session. Ignores a failure to delete keys, which has been reported and does not
   * invalidate the result.
   */
  public void end(Session session) {
    try {
      session.close();
    } catch (ClusterException alreadyTold) {
      return;
    }
  }

  /**
   * Handles signals from the first call on: the first one stops the command gracefully, a second
   * one immediately.
   *
   * @return the same for all runs of this runner and its copies
   */
  public StopSignal stopOnSignal() {
    StopSignal known = stop.get();
    if (known == null) {
      known =
          ProcessSignal.stopping(
              this::notice,
              "results so far are kept, keys are deleted",
              "results so far are kept, keys of the run may remain on the cluster");
      stop.set(known);
    }
    return known;
  }

  /** Returns the output folder of a plan: the one that it names, or a dated one. */
  public static Path folder(RunPlan plan) {
    String given = plan.output().folder();
    return given.isEmpty() ? ResultFolder.dated(plan.name()) : Path.of(given);
  }

  /** Formats the report of a run as its plan requires. */
  public static String report(OutputPlan output, RunResult result, Path folder) {
    Precision precision =
        output.figures() == OutputPlan.Figures.PRECISE ? Precision.PRECISE : Precision.ROUNDED;
    return report(output, new RunReport(result, folder, precision));
  }

  /** Formats any report as the plan requires. */
  public static String report(OutputPlan output, StoredReport report) {
    return ReportFormat.valueOf(output.format().name()).render(report, Terminal.style());
  }
}
