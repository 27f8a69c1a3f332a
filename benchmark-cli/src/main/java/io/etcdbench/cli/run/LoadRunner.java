// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.cluster.MachineLimits;
import io.etcdbench.cli.cluster.MemberHashes;
import io.etcdbench.cli.cluster.PlannedCluster;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.ProcessSignal;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.cli.run.ErasureConsent.Agreement;
import io.etcdbench.cli.sizing.Judge;
import io.etcdbench.cli.sizing.Judgement;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.format.Precision;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.Bound;
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
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;

/** Carries a plan out for a person: the cluster, the signals, the files, the report. */
public final class LoadRunner {
  private final PrintWriter out;
  private final PrintWriter err;
  private final CliEnvironment around;
  private final Agreement agreement;
  private final Conducting conducting;

  /** Who carries a plan out on a cluster. */
  @FunctionalInterface
  public interface Conducting {
    /** Measures on a cluster that stays open. */
    RunResult run(RunPlan plan, EtcdCluster cluster, RunObserver observer, StopSignal stop);
  }

  LoadRunner(PrintWriter out, PrintWriter err, CliEnvironment around, Agreement agreement) {
    this(out, err, around, agreement, new InThisJvm());
  }

  private LoadRunner(
      PrintWriter out,
      PrintWriter err,
      CliEnvironment around,
      Agreement agreement,
      Conducting conducting) {
    this.conducting = conducting;
    this.out = out;
    this.err = err;
    this.around = around;
    this.agreement = agreement;
  }

  /**
   * The runner of a command.
   *
   * @param spec the command
   * @return one that prints where the command does
   */
  public static LoadRunner of(CommandSpec spec) {
    return new LoadRunner(
        spec.commandLine().getOut(),
        spec.commandLine().getErr(),
        CliEnvironment.ofThisProcess(),
        Agreement.of(spec));
  }

  /**
   * The same runner, whose plans are carried out otherwise.
   *
   * @param other takes the place of a session in this JVM
   * @return a changed copy
   */
  public LoadRunner with(Conducting other) {
    return new LoadRunner(out, err, around, agreement, other);
  }

  /** Where variables and the person are. */
  public CliEnvironment around() {
    return around;
  }

  /**
   * Makes a plan; what it takes for granted is printed only when it can be carried out.
   *
   * @param making takes the receiver of each default and flag that does not do what one may think
   * @return the plan
   */
  public RunPlan plan(Function<Consumer<String>, RunPlan> making) {
    List<String> notices = new ArrayList<>();
    RunPlan plan = making.apply(notices::add);
    notices.forEach(this::tell);
    return plan;
  }

  /** Tells the person something in one line. */
  public void tell(String line) {
    Progress.to(err).accept(line);
  }

  /**
   * Prints a text to standard output.
   *
   * @param text whole lines
   * @return the exit code
   */
  public int print(String text) {
    out.print(text);
    out.flush();
    return ExitCode.FINE;
  }

  /**
   * Runs a plan.
   *
   * @param plan what to do
   * @param password of its user, when it is known already
   * @return the exit code
   */
  public int run(RunPlan plan, Optional<String> password) {
    return run(plan, password, Judge.OF_LIMITS);
  }

  /**
   * Runs a plan.
   *
   * @param plan what to do
   * @param password of its user, when it is known already
   * @param judge says what the result means
   * @return the exit code
   */
  public int run(RunPlan plan, Optional<String> password, Judge judge) {
    MachineLimits.requireRoomFor(plan);
    RunPlan decided = plan.withOwnPrefix();
    try (RunFiles files = RunFiles.begin(folder(plan), decided)) {
      Carried carried =
          carryOut(decided, files, judge, reporter -> measure(decided, password, reporter, judge));
      Judgement judgement = carried.judgement();
      if (!files.hasMeasurement()) {
        tell(judgement.why() + "; no files are kept");
        return judgement.exitCode();
      }
      if (!judgement.why().isEmpty()) {
        tell(judgement.why()); // before the report, whose last line are the figures
      }
      try {
        judge.keep(files, decided, carried.result());
        files.keep(carried.result());
      } finally {
        print(report(plan.output(), carried.result(), files.folder()));
      }
      return judgement.exitCode();
    }
  }

  /**
   * Runs a plan several times on one cluster.
   *
   * @param plan what to do each time
   * @param password of its user, when it is known already
   * @param times how often, 1 or more; 1 is a single run
   * @return the worst exit code of the runs
   */
  public int run(RunPlan plan, Optional<String> password, int times) {
    Bound.REPEAT.require(times);
    if (times == 1) {
      return run(plan, password);
    }
    MachineLimits.requireRoomFor(plan);
    return new RepeatedRun(this, plan, times).run(password);
  }

  /**
   * What came of a plan.
   *
   * @param result with its objectives
   * @param judgement what it means
   */
  record Carried(RunResult result, Judgement judgement) {}

  /** Measures, completes the result, and judges it; of the files, drafts are kept only. */
  Carried carryOut(
      RunPlan decided, RunFiles files, Judge judge, Function<RunReporter, RunResult> measuring) {
    List<Slo> objectives = decided.limits().objectives().stream().map(Slo::parse).toList();
    UnaryOperator<RunResult> completion =
        gathered -> {
          RunResult measured = files.finish(gathered);
          return judge.completed(
              decided,
              measured.withObjectives(
                  objectives.stream().map(slo -> slo.evaluate(measured)).toList()));
        };
    RunReporter reporter =
        new RunReporter(decided, files, err, draft -> keepDraft(files, completion.apply(draft)));
    RunResult gathered;
    try (RunReporter open = reporter) {
      gathered = measuring.apply(open);
    }
    RunResult result = completion.apply(gathered);
    return new Carried(result, judge.judged(decided, result));
  }

  /** Before the clean-up; when that fails as well, the final result says why nothing is kept. */
  private void keepDraft(RunFiles files, RunResult draft) {
    try {
      files.keep(draft);
    } catch (UncheckedIOException e) {
      tell(String.valueOf(e.getMessage()));
    }
  }

  private RunResult measure(
      RunPlan plan, Optional<String> password, RunReporter reporter, Judge judge) {
    try (EtcdCluster cluster = PlannedCluster.open(plan.cluster(), password, around, this::tell)) {
      requireConsent(plan, cluster);
      judge.begins(cluster);
      return measureOn(cluster, plan, reporter, stopOnSignal());
    }
  }

  /** Measures on a cluster that stays open. */
  RunResult measureOn(EtcdCluster cluster, RunPlan plan, RunReporter reporter, StopSignal stop) {
    RunResult result = conducting.run(plan, cluster, reporter, stop);
    return plan.limits().hashes() == Hashes.COMPARE && !stop.isGiven()
        ? result.withFindings(List.of(MemberHashes.compare(cluster)))
        : result;
  }

  /**
   * Lets nobody erase the history of a given cluster unknowingly.
   *
   * @param plan what is about to be carried out
   * @param cluster on which cluster
   * @throws IllegalArgumentException when the plan erases history and nobody agreed
   */
  public void requireConsent(RunPlan plan, EtcdCluster cluster) {
    new ErasureConsent(agreement, this::tell).require(plan, cluster);
  }

  /** Tells the person that a phase has begun, or what it has to say. */
  public void tellPhase(PhaseName phase, String detail) {
    tell(phase.label() + ": " + detail);
  }

  /** Ends a session. Keys left on the cluster do not invalidate the result and were reported. */
  public void end(Session session) {
    try {
      session.close();
    } catch (ClusterException alreadyTold) {
      return;
    }
  }

  /** The first signal ends the run in good order, a second one at once. */
  public StopSignal stopOnSignal() {
    return ProcessSignal.stopping(
        this::tell,
        "what was measured is kept, keys are deleted",
        "what was measured is kept, keys of the run may be left on the cluster");
  }

  /**
   * Where the files of a plan go.
   *
   * @param plan what to do
   * @return the folder that it names, or a dated one
   */
  public static Path folder(RunPlan plan) {
    String given = plan.output().folder();
    return given.isEmpty() ? ResultFolder.dated(plan.name()) : Path.of(given);
  }

  /** The report of a run in the format of its plan. */
  public static String report(OutputPlan output, RunResult result, Path folder) {
    Precision precision =
        output.figures() == OutputPlan.Figures.PRECISE ? Precision.PRECISE : Precision.ROUNDED;
    return report(output, new RunReport(result, folder, precision));
  }

  /** Any result in the format of its plan. */
  public static String report(OutputPlan output, StoredReport report) {
    return ReportFormat.valueOf(output.format().name()).render(report, Terminal.style());
  }
}
