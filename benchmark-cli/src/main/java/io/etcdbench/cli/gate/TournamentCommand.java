// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import io.etcdbench.cli.cluster.ClusterChoice;
import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.ProcessSignal;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.cli.load.ReproducibleCommand;
import io.etcdbench.cli.run.ResultFolder;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.document.Document;
import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.format.Phrase;
import io.etcdbench.gate.arm.ArmJava;
import io.etcdbench.gate.arm.Timing;
import io.etcdbench.gate.duet.DuetPlan.Clusters;
import io.etcdbench.gate.duet.Workloads;
import io.etcdbench.gate.duet.Workloads.Elsewhere;
import io.etcdbench.gate.tournament.Contestant;
import io.etcdbench.gate.tournament.Contestants;
import io.etcdbench.gate.tournament.GoTool;
import io.etcdbench.gate.tournament.TournamentDocument;
import io.etcdbench.gate.tournament.TournamentPlan;
import io.etcdbench.gate.tournament.TournamentResult;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.file.OutputFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Compares several clients. */
@Command(
    name = "tournament",
    description = {
      "Compares Java clients of etcd. Each runs in its own JVM with its own class path; all take"
          + " short turns with the same operations on one cluster, in repeated rounds. Writes"
          + " tournament.json and tournament.html.",
      "",
      "Per contestant: CPU time and bytes per operation, throughput and latency with ratios to the"
          + " first contestant and 95 %% intervals, calls, logins, connections, threads, memory,"
          + " time to the first response, and memory and server streams of many watches. There is"
          + " no verdict. A failed contestant is listed with the reason; the others continue.",
      "",
      "--failover adds the time for which puts and linearizable gets are not served when the leader"
          + " is killed or frozen, and --go-tool adds etcd's own load generator.",
      "",
      "Ctrl-C ends the tournament after the current turn and keeps the completed rounds."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench tournament",
      "  etcd-bench tournament --list",
      "  etcd-bench tournament --contestants jetcd,grpc,wire --budget 5m",
      "  etcd-bench tournament --contestants-file ours.yaml --contestants jetcd,ours",
      "  etcd-bench tournament --contestants jetcd,ours --failover 5",
      "  etcd-bench report etcd-bench-results/..-tournament --format csv"
    })
public final class TournamentCommand implements Callable<Integer> {
  /** With fewer, no member can take over. */
  private static final int FEWEST_FOR_FAULTS = 3;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private ClusterOptions clusters = new ClusterOptions();

  @Essential
  @Option(
      names = "--contestants",
      split = ",",
      paramLabel = "NAME",
      description =
          "Contestants to compare; the first is the reference of all ratios. Default: all, see"
              + " --list.")
  private List<String> names = List.of();

  @Essential
  @Option(
      names = "--contestants-file",
      paramLabel = "FILE",
      description =
          "YAML file of additional contestants: name, driver, libraries (Maven coordinates), boms,"
              + " classPath, settings. A built-in contestant of the same name is replaced.")
  private @Nullable Path file;

  @Essential
  @Option(names = "--list", description = "Print the contestants and exit.")
  private boolean list;

  @Essential
  @Option(
      names = "--operations",
      split = ",",
      paramLabel = "NAME",
      description = "put, get, names of custom workloads, or paths of plans. Default: put,get.")
  private List<String> operations = List.of("put", "get");

  @Essential
  @Option(
      names = "--watches",
      paramLabel = "N",
      description =
          "Watches per contestant and round, opened in a fresh JVM to measure memory and server"
              + " streams: 100 to 100000, or 0 for none. Default: ${DEFAULT-VALUE}.")
  private int watches = 10_000;

  @Essential
  @Option(
      names = "--failover",
      paramLabel = "CYCLES",
      description =
          "Number of times that the leader is killed, and as often frozen, under each contestant,"
              + " 0 to 100, after the rounds and in addition to --budget. Only with three or five"
              + " members that the tournament starts. Default: 0.")
  private int failover;

  @Option(
      names = "--go-tool",
      paramLabel = "FILE",
      description =
          "Executable of etcd's load generator, built from go.etcd.io/etcd/v3/tools/benchmark,"
              + " which takes part in the rounds of puts and gets. Only with members that the"
              + " tournament starts, without TLS and users. Default: none.")
  private @Nullable Path goTool;

  @Essential
  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description =
          "Time limit of the rounds, excluding builds and cluster start. A round that would exceed"
              + " it is not started; the first one always runs. Default: ${DEFAULT-VALUE}.")
  private String budget = "10m";

  @Option(
      names = "--warm-up",
      paramLabel = "TIME",
      description = "Warm-up of each JVM before its turns. Default: ${DEFAULT-VALUE}.")
  private String warmUp = "2s";

  @Option(
      names = "--jvm-flag",
      paramLabel = "FLAG",
      description =
          "Additional flag for every JVM. Repeatable. --jvm-flag=-XX:TieredStopAtLevel=4 re-enables"
              + " C2; combine it with --warm-up 15s or more.")
  private List<String> jvmFlags = List.of();

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the order of turns and of all keys. Default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Essential
  @Option(names = "--output", paramLabel = "DIR", description = ResultFolder.OUTPUT)
  private @Nullable Path output;

  @Override
  public Integer call() throws IOException {
    Contestants ofFile = file == null ? null : Contestants.read(file);
    Contestants all = ofFile == null ? Contestants.builtIn() : Contestants.builtIn().with(ofFile);
    if (list) {
      all.contestants().forEach(this::print);
      return ExitCode.SUCCESS;
    }
    SubjectOptions.requireFlags(jvmFlags, List.of(ArmJava.ofThisProgram()));
    List<RunPlan> plans =
        operations.stream().map(name -> Workloads.named(name, Elsewhere.NO)).toList();
    Workloads.requireDifferentNames("--operations", plans);
    GateClusters.requireKeptHistory(clusters, plans);
    requireExecutable(goTool);
    TournamentPlan plan =
        new TournamentPlan(
            names.isEmpty() ? all.contestants() : all.named(names),
            plans,
            timing(),
            Bound.BUDGET.require(Durations.parse(budget)),
            watches,
            failover,
            seed);
    requireOwnMembers(plan);
    Consumer<String> notice = Progress.to(spec.commandLine().getErr());
    notice.accept(
        "a round of %s with %s takes about %s"
            .formatted(
                Phrase.count(plan.contestants().size(), "contestant"),
                String.join(" and ", plan.names()),
                about(plan.round().plus(ofGoTool(plan)))));
    if (failover > 0) {
      notice.accept(
          "then %s per contestant, about %s more"
              .formatted(Phrase.count(failover, "failover cycle"), about(plan.failover())));
    }
    TournamentSession session =
        new TournamentSession(
            plan,
            ofFile == null ? Set.of() : namesOf(ofFile),
            jvmFlags,
            Optional.ofNullable(goTool),
            ReproducibleCommand.of(spec.commandLine().getParseResult()));
    try (OutputFolder folder = OutputFolder.claim(folder())) {
      return run(session, notice, folder.path());
    }
  }

  private int run(TournamentSession session, Consumer<String> notice, Path folder)
      throws IOException {
    StopSignal stop =
        ProcessSignal.stopping(
            notice, "completed rounds are kept", "keys may be left on the cluster");
    TournamentResult result;
    try (GateClusters there = GateClusters.open(clusters, Clusters.SHARED, notice)) {
      result = session.run(there, stop, folder, notice);
    }
    if (result.rounds().isEmpty()) {
      notice.accept("no round completed; no files kept");
      return exitCode(result);
    }
    TournamentResult.FORMAT.write(folder.resolve(TournamentResult.FILE), result);
    Document document = TournamentDocument.of(result);
    Files.writeString(folder.resolve("tournament.html"), HtmlDocument.render(document));
    spec.commandLine()
        .getOut()
        .print(
            TextDocument.render(
                document.overview(), Terminal.style().withWidth(TextDocument.WIDTH)));
    spec.commandLine().getOut().println("results in " + folder);
    return exitCode(result);
  }

  private static int exitCode(TournamentResult result) {
    if (result.setup().stopped()) {
      return ExitCode.INVALID;
    }
    return result.scores().isEmpty() ? ExitCode.FAILURE : ExitCode.SUCCESS;
  }

  private Timing timing() {
    return new Timing(
        Timing.DEFAULT.slice(),
        Bound.WARMUP.require(Durations.parse(warmUp)),
        Timing.DEFAULT.washOut());
  }

  private Duration ofGoTool(TournamentPlan plan) {
    return goTool == null ? Duration.ZERO : GoTool.LENGTH.multipliedBy(plan.operations().size());
  }

  private static String about(Duration time) {
    return Durations.format(Duration.ofSeconds(time.toSeconds()));
  }

  private static void requireExecutable(@Nullable Path file) {
    if (file != null && !(Files.isRegularFile(file) && Files.isExecutable(file))) {
      throw new IllegalArgumentException(
          "--go-tool is '%s', which is not an executable file; give the path of etcd's benchmark, built from go.etcd.io/etcd/v3/tools/benchmark"
              .formatted(file));
    }
  }

  /** Rejects what would disturb an existing cluster, or cannot work on the members to start. */
  private void requireOwnMembers(TournamentPlan plan) {
    if (failover == 0 && goTool == null) {
      return;
    }
    ClusterChoice choice = clusters.choice(CliEnvironment.ofThisProcess());
    if (choice.origin() == Origin.EXTERNAL) {
      throw new IllegalArgumentException(
          "endpoints are given, but %s never disturbed; omit them, or add --cluster process:3"
              .formatted(
                  failover > 0
                      ? "--failover kills and freezes members, and an existing cluster is"
                      : "--go-tool leaves its keys behind, and an existing cluster is"));
    }
    if (failover > 0 && choice.members() < FEWEST_FOR_FAULTS) {
      throw new IllegalArgumentException(
          "--failover kills the leader, and a cluster of %s member has no other to take over; start three or five, for example --cluster process:3"
              .formatted(choice.members()));
    }
    Security security = clusters.spec(choice).security();
    if (goTool != null
        && (security.transport() != Transport.PLAIN || security.tokens() != Tokens.NONE)) {
      throw new IllegalArgumentException(
          "--go-tool connects without TLS and users; omit it, or --tls, --mtls and --auth");
    }
    if (goTool != null
        && plan.contestants().stream().anyMatch(one -> one.name().equals(GoTool.NAME))) {
      throw new IllegalArgumentException(
          "a contestant is named '%s', as the Go tool is; rename it".formatted(GoTool.NAME));
    }
  }

  private void print(Contestant one) {
    spec.commandLine().getOut().println("%-24s %s".formatted(one.name(), one.description()));
  }

  private static Set<String> namesOf(Contestants contestants) {
    return contestants.contestants().stream().map(Contestant::name).collect(Collectors.toSet());
  }

  private Path folder() {
    return ResultFolder.of(output, "tournament");
  }
}
