// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.fleet;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cli.console.ErrorMessages;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.run.ErasureConsent;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cli.sizing.CapacityRunner;
import io.etcdbench.cli.sizing.CheckKind;
import io.etcdbench.cli.sizing.DoctorRunner;
import io.etcdbench.cli.sizing.ResultEvaluator;
import io.etcdbench.cli.sizing.SearchOptions;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fleet.ConductorAddress;
import io.etcdbench.fleet.FleetSpec;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.fleet.FleetTls;
import io.etcdbench.fleet.kubernetes.FleetManifest;
import io.etcdbench.fleet.kubernetes.JobLauncher;
import io.etcdbench.fleet.kubernetes.ResultLog;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.result.SoftwareVersions;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.sizing.capacity.SearchSpec;
import io.etcdbench.sizing.check.CheckLevel;
import io.etcdbench.sizing.doctor.CheckupPace;
import io.etcdbench.sizing.doctor.DoctorResult;
import io.etcdbench.workload.mix.LoadShare;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs as one pod of a fleet. */
@Command(
    name = "pod",
    description = {
      "Runs one pod of a fleet, as part of the Job that '--on kubernetes' creates. The pod with"
          + " completion index 0 is the conductor and writes the result to its log; the others are"
          + " workers."
    })
public final class FleetPodCommand implements Callable<Integer> {
  /** Exit code without a result: the Job ends without retries. */
  private static final int NO_RESULT = 70;

  private static final String INDEX = "JOB_COMPLETION_INDEX";
  private static final String FAILURES = "JOB_INDEX_FAILURES";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(index = "0", paramLabel = "PLAN", description = "Plan file.")
  private @Nullable Path file;

  @Option(
      names = "--workers",
      paramLabel = "N",
      required = true,
      description = "Number of workers: one less than the pods of the Job.")
  private int workers;

  @Option(
      names = "--conductor",
      paramLabel = "HOST:PORT",
      required = true,
      description = "Address on which the pod with index 0 listens.")
  private String conductor = "";

  @Option(
      names = "--on-worker-loss",
      paramLabel = "invalid|keep",
      description = "As in 'fleet run'. Default: invalid.")
  private OnWorkerLoss onLoss = OnWorkerLoss.INVALID;

  @Option(
      names = "--join-timeout",
      paramLabel = "TIME",
      description = "Time limit for workers to join. Default: 2m.")
  private Duration joinTimeout = Duration.ofMinutes(2);

  @Option(
      names = "--fleet-tls",
      paramLabel = "DIR",
      description = "Folder with the run's certificates and keys. Default: no TLS.")
  private @Nullable Path certificates;

  @ArgGroup(exclusive = false, heading = "%nSearch instead of a run, as in 'capacity':%n")
  private @Nullable SearchOptions search;

  @Option(
      names = "--check",
      paramLabel = "perf|reads|datascale",
      description = "Judge the result as 'check' does. Default: by the limits of the plan.")
  private @Nullable CheckKind check;

  @Option(
      names = "--load",
      paramLabel = "s|m|l|xl",
      description = "Load level of --check. Default: s.")
  private CheckLevel level = CheckLevel.S;

  @Option(
      names = "--doctor",
      description = "Examine the cluster as 'doctor' does, instead of running the plan.")
  private boolean doctor;

  @Option(names = "--quick", description = "With --doctor, as in 'doctor'.")
  private boolean quick;

  @Option(names = "--yes", description = ErasureConsent.YES)
  boolean yes; // read by Agreement

  @Override
  public Integer call() {
    FleetFlags.requireJoinTimeout(joinTimeout);
    new LoadShare(1, workers);
    if (search != null) {
      SearchSpec unused = search.spec(LimitPlan.DEFAULT.maxErrorShare());
    }
    int index = index();
    if (index > 0) {
      // Each rate of a search has its own plan.
      Path expected = search == null && !doctor ? file : null;
      return WorkerCommand.work(
          LoadRunner.of(spec),
          WorkerCommand.identity(index, expected),
          new ConductorAddress(
              conductor,
              FleetFlags.secret(null),
              certificates == null ? null : FleetTls.worker(certificates)));
    }
    PrintWriter out = spec.commandLine().getOut();
    StringWriter report = new StringWriter();
    spec.commandLine().setOut(new PrintWriter(report));
    ResultLog.begin(out, SoftwareVersions.onClassPath().getOrDefault("etcd-bench", "unknown"));
    int code = conduct(out);
    if (code >= 0) {
      ResultLog.report(out);
      out.print(report);
      ResultLog.result(out, folder(), code);
    }
    return code < 0 ? NO_RESULT : ExitCode.SUCCESS;
  }

  /** Returns the exit code of the run, or a negative number when it has no result. */
  private int conduct(PrintWriter out) {
    try {
      requireFirstAttempt();
      RunPlan given = FleetFlags.plan(Objects.requireNonNull(file));
      RunPlan plan = given.with(given.output().withFolder(folder().toString()));
      FleetTls tls = certificates == null ? null : FleetTls.conductor(certificates, List.of());
      InetSocketAddress here = new InetSocketAddress("0.0.0.0", FleetManifest.PORT);
      LoadRunner runner = LoadRunner.of(spec);
      FleetSetup fleet =
          new FleetSetup(
              new FleetSpec(workers, onLoss, here, joinTimeout, FleetSpec.WORKER_TIMEOUT, tls),
              FleetFlags.secret(null),
              new JobLauncher(),
              new RunCertificates(null, null, false),
              runner::notice);
      int code =
          doctor
              ? examine(runner, fleet, plan)
              : search == null ? run(runner, fleet, plan, given) : search(runner, fleet, plan);
      if (Stream.of(ResultFile.NAME, ResultFile.INVALID_NAME, DoctorResult.FILE)
          .map(folder()::resolve)
          .noneMatch(Files::exists)) {
        throw new ClusterException("nothing was measured");
      }
      return code;
    } catch (RuntimeException e) {
      int code = e instanceof IllegalArgumentException ? ExitCode.USAGE : ExitCode.FAILURE;
      ResultLog.failed(out, code, ErrorMessages.sentence(e));
      return -1;
    }
  }

  private int run(LoadRunner runner, FleetSetup fleet, RunPlan plan, RunPlan given) {
    ResultEvaluator evaluator = check == null ? ResultEvaluator.OF_LIMITS : check.evaluator(level);
    return ConductedRun.runner(runner, fleet.run().forPlanFile(given), folder())
        .run(plan, Optional.empty(), evaluator);
  }

  private int examine(LoadRunner runner, FleetSetup fleet, RunPlan plan) {
    Slo objective = Slo.parse(plan.limits().objectives().get(0));
    CheckupPace pace = quick ? CheckupPace.QUICK : CheckupPace.FULL;
    return new DoctorRunner(runner, objective, pace, folder -> fleet)
        .run(plan, Optional.empty(), null, ReportFormat.TEXT);
  }

  private int search(LoadRunner runner, FleetSetup fleet, RunPlan plan) {
    SearchOptions wanted = Objects.requireNonNull(search);
    plan.withOwnPrefix().requireDealable(workers);
    return new CapacityRunner(
            runner, wanted.objective(), wanted.spec(plan.limits().maxErrorShare()), folder -> fleet)
        .run(plan, plan.load().warmup().most(), Optional.empty());
  }

  private static Path folder() {
    return Path.of(System.getProperty("java.io.tmpdir"), "etcd-bench-result");
  }

  private static int index() {
    String text = Objects.requireNonNullElse(System.getenv(INDEX), "");
    if (!text.matches("[0-9]{1,4}") || Integer.parseInt(text) > LoadShare.MAX_WORKERS) {
      throw new IllegalArgumentException(
          "%s is '%s'; allowed: 0 to %s, as set by an Indexed Job; run 'etcd-bench fleet run --on kubernetes'"
              .formatted(INDEX, text, LoadShare.MAX_WORKERS));
    }
    return Integer.parseInt(text);
  }

  /**
   * Fails when the conductor's pod was restarted, because the load must not be sent a second time.
   */
  private static void requireFirstAttempt() {
    String failures = Objects.requireNonNullElse(System.getenv(FAILURES), "");
    if (!failures.isEmpty() && !failures.equals("0")) {
      throw new ClusterException(
          "the conductor's first pod was lost, and the run with it; the run is not repeated, and"
              + " its keys may remain on the cluster");
    }
  }
}
