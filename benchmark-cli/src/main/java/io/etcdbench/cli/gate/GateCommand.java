// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.analysis.compare.Verdict;
import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.OnInconclusive;
import io.etcdbench.cli.console.ProcessSignal;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.cli.load.ReproducibleCommand;
import io.etcdbench.cli.run.ResultFolder;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.format.Phrase;
import io.etcdbench.gate.GateResult;
import io.etcdbench.gate.GateRule;
import io.etcdbench.gate.GateRule.Pairs;
import io.etcdbench.gate.VerdictFile;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.gate.duet.DuetPlan.Clusters;
import io.etcdbench.gate.duet.Workloads;
import io.etcdbench.gate.report.GateDocument;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.file.OutputFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Decides whether one build, etcd or JVM is slower than another. */
@Command(
    name = "gate",
    description = {
      "Decides whether one build, etcd or JVM is slower than another. Runs pairs of JVMs, one per"
          + " side, that take short alternating turns. Writes gate.json, .md, .xml and .html.",
      "",
      "PASS: a slow-down of 10 %% is excluded with 95 %% confidence. FAIL (exit code 3): slower by"
          + " 5 %% or more, or a counter (allocations, calls, bytes) grew by more than 2 %%; the"
          + " error budget is 1 %% of sessions without a difference. INCONCLUSIVE and INCOMPARABLE:"
          + " exit code 4. ERROR: 1. A clear result ends the session early.",
      "",
      "Ctrl-C ends the session after the current turn and writes the results (exit code 4)."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench gate --baseline-set lb=round_robin --candidate-set lb=pick_first",
      "  etcd-bench gate --baseline HEAD~1 --budget 12m",
      "  etcd-bench gate --baseline io.etcd:jetcd-core:0.8.6",
      "  etcd-bench gate --baseline old-client.jar --candidate new-client.jar",
      "  etcd-bench gate --baseline-etcd 3.5.34 --candidate-etcd ./etcd     two servers",
      "  etcd-bench gate --candidate-server-flag=--max-txn-ops=256          a flag of the server",
      "  etcd-bench gate --candidate-java /usr/lib/jvm/temurin-25           another JVM",
      "  etcd-bench gate --same --cluster process:1       an A/A test of this machine",
      "  etcd-bench gate verify results/gate.json",
      "  etcd-bench gate bisect v1.2.0..HEAD"
    },
    subcommands = {GateVerifyCommand.class, GateBisectCommand.class})
public final class GateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ClusterOptions clusters = new ClusterOptions();

  @Mixin private SubjectOptions subjects = new SubjectOptions();

  @Essential
  @Option(
      names = "--workloads",
      split = ",",
      paramLabel = "NAME",
      description = "put, get, names of custom workloads, or paths of plans. Default: put,get.")
  private List<String> workloads = List.of("put", "get");

  @Option(
      names = "--arms-on",
      paramLabel = "shared|crossed",
      description =
          "shared: both sides use one cluster. crossed: two clusters, which the sides swap in"
              + " every second pair, for sides that leave different data behind. Default: shared;"
              + " a cluster per side with --*-etcd or --*-server-flag.")
  private Clusters use = Clusters.SHARED;

  @Essential
  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description =
          "Time limit of the session, builds included, for example 12m. Undecided metrics are then"
              + " INCONCLUSIVE, and the report estimates the additional minutes needed. The minimum"
              + " is printed at the start. Default: up to 60 pairs of JVMs per workload.")
  private @Nullable String budget;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the order of turns and of all keys. Default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--on-inconclusive",
      paramLabel = "fail|warn",
      description =
          "Exit code of an INCONCLUSIVE session: 4 (fail), or 0 with a warning (warn). Default:"
              + " fail.")
  private OnInconclusive onInconclusive = OnInconclusive.FAIL;

  @Essential
  @Option(names = "--output", paramLabel = "DIR", description = ResultFolder.OUTPUT)
  private @Nullable Path output;

  private @Nullable StopSignal shared;

  private boolean commitsInUse;

  /**
   * Leaves the signals to a command that runs several sessions.
   *
   * @param stop ends the session
   */
  void endWith(StopSignal stop) {
    shared = stop;
  }

  /** Returns whether the commits were being built or measured when the session ended. */
  boolean mayBlameTheCommits() {
    return commitsInUse;
  }

  @Override
  public Integer call() throws IOException {
    subjects.requireDifference();
    subjects.requireJava();
    List<RunPlan> plans =
        workloads.stream().map(name -> Workloads.named(name, subjects.elsewhere())).toList();
    Workloads.requireDifferentNames("--workloads", plans);
    subjects.requireSettings(plans);
    GateClusters.requireKeptHistory(clusters, plans);
    Consumer<String> notice = Progress.to(spec.commandLine().getErr());
    GateSession session =
        new GateSession(
            subjects,
            plans,
            budget(plans.size(), notice),
            seed,
            ReproducibleCommand.of(spec.commandLine().getParseResult()));
    Optional<OwnClusters> own = own(notice);
    try (OutputFolder folder = OutputFolder.claim(folder())) {
      return run(session, own, notice, folder.path());
    }
  }

  /**
   * Returns the clusters of each side, if any. Finds their servers before anything is built or
   * started.
   */
  private Optional<OwnClusters> own(Consumer<String> notice) {
    if (!subjects.servers().areGiven()) {
      if (use == Clusters.OWN) {
        throw new IllegalArgumentException(
            "--arms-on own requires --baseline-etcd, --candidate-etcd or a server flag of one side;"
                + " allowed otherwise: shared or crossed");
      }
      return Optional.empty();
    }
    if (use == Clusters.CROSSED) {
      throw new IllegalArgumentException(
          "--arms-on crossed cannot be combined with --*-etcd or --*-server-flag, which give each"
              + " side its own cluster; omit --arms-on");
    }
    ClusterSpec spec = OwnClusters.spec(clusters, clusters.choice(CliEnvironment.ofThisProcess()));
    return Optional.of(
        new OwnClusters(
            spec, subjects.servers().find(clusters.etcdBin(), spec.allFlags(), notice)));
  }

  private int run(
      GateSession session, Optional<OwnClusters> own, Consumer<String> notice, Path folder)
      throws IOException {
    StopSignal stop =
        shared == null
            ? ProcessSignal.stopping(
                notice, "measurements so far are kept", "keys may be left on the cluster")
            : shared;
    commitsInUse = true;
    Optional<GateSession.Builds> builds = session.builds(stop, notice);
    if (builds.isEmpty()) {
      notice.accept("the session was stopped before its first pair; nothing is kept");
      return ExitCode.INVALID;
    }
    boolean hasBuilds = !builds.get().baseline().isEmpty() || !builds.get().candidate().isEmpty();
    session
        .budget()
        .filter(one -> hasBuilds)
        .flatMap(one -> one.shortage(least(session.workloads().size())))
        .ifPresent(notice);
    commitsInUse = false; // the options of a cluster are read when it is opened
    GateSession.Outcome outcome;
    Optional<ClusterException> failure;
    try (GateClusters there =
        own.isPresent()
            ? GateClusters.of(own.get(), notice)
            : GateClusters.open(clusters, use, notice)) {
      commitsInUse = true;
      outcome = session.run(builds.get(), there, stop, folder, notice);
      boolean failed = outcome.result().verdict() == Verdict.ERROR && !stop.isGiven();
      failure = failed ? there.failure() : Optional.empty();
    }
    if (shared != null && failure.isPresent()) {
      throw failure.get(); // a session of a bisection, whose error would count for the commit
    }
    GateResult result = outcome.result();
    GateFiles.write(folder, result, outcome.profile());
    spec.commandLine()
        .getOut()
        .print(
            TextDocument.render(
                GateDocument.of(result).overview(),
                Terminal.style().withWidth(TextDocument.WIDTH)));
    outcome
        .profile()
        .ifPresent(
            profile ->
                spec.commandLine()
                    .getOut()
                    .print(
                        TextDocument.render(
                            profile.document(), Terminal.style().withWidth(TextDocument.WIDTH))));
    spec.commandLine().getOut().println("results in " + folder);
    boolean cutShort = stop.isGiven() && result.verdict() == Verdict.ERROR;
    int exitCode = cutShort ? ExitCode.INVALID : exitCode(result.verdict(), notice);
    VerdictFile.write(folder, result, exitCode);
    if (failure.isPresent()) {
      throw failure.get();
    }
    return exitCode;
  }

  /**
   * Parses the budget. Rejects one that is too short for any session before anything is built or
   * started.
   */
  private Optional<Budget> budget(int workloads, Consumer<String> notice) {
    Optional<Budget> given =
        Optional.ofNullable(budget)
            .map(Durations::parse)
            .map(Bound.BUDGET::require)
            .map(Budget::of);
    Pairs pairs = GateRule.DEFAULT.pairs();
    Duration least = least(workloads);
    if (given.isPresent() && given.get().length().compareTo(least) < 0) {
      throw new IllegalArgumentException(
          "--budget %s is too short for %s; allowed: %s or more, or fewer --workloads"
              .formatted(budget, Phrase.count(workloads, "workload"), Durations.format(least)));
    }
    String length =
        given.isPresent()
            ? "--budget " + budget
            : "up to about "
                + Durations.format(whole(workloads * pairs.most()))
                + " without --budget";
    notice.accept(
        "%s: %s; the minimum budget is %s"
            .formatted(Phrase.count(workloads, "workload"), length, Durations.format(least)));
    return given;
  }

  /** Returns the time for the fewest pairs that decide, rounded up to whole seconds. */
  private Duration least(int workloads) {
    int pairs = workloads * GateRule.DEFAULT.pairs().least();
    return Duration.ofSeconds(length(pairs).toSeconds() + 1);
  }

  /** Returns the time for a number of pairs, rounded up to whole minutes. */
  private Duration whole(int pairs) {
    return Duration.ofMinutes(length(pairs).toMinutes() + 1);
  }

  private Duration length(int pairs) {
    Duration clusters =
        subjects.servers().areGiven() ? OwnClusters.STARTING.multipliedBy(pairs) : Duration.ZERO;
    return Timing.DEFAULT.session(pairs).plus(clusters);
  }

  private int exitCode(Verdict verdict, Consumer<String> notice) {
    return switch (verdict) {
      case PASS -> ExitCode.SUCCESS;
      case FAIL -> ExitCode.REGRESSION;
      case INCOMPARABLE -> ExitCode.INVALID;
      case ERROR -> ExitCode.FAILURE;
      case INCONCLUSIVE -> {
        notice.accept("the session is inconclusive; see the report");
        yield onInconclusive.exitCode();
      }
    };
  }

  private Path folder() {
    return ResultFolder.of(output, "gate");
  }
}
