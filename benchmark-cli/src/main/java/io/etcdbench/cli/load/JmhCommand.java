// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import io.etcdbench.cli.cluster.ClusterChoice;
import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.ProcessSignal;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.run.ResultFolder;
import io.etcdbench.jmh.plan.BenchProfile;
import io.etcdbench.jmh.plan.Catalogue;
import io.etcdbench.jmh.plan.JmhArguments;
import io.etcdbench.jmh.runner.JmhRun;
import io.etcdbench.jmh.runner.JmhRunSpec;
import io.etcdbench.jmh.runner.MeasurementFailure;
import io.etcdbench.jmh.runner.RunClusters;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import io.etcdbench.security.Access;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Runs the JMH scenarios. */
@Command(
    name = "jmh",
    description = {
      "Runs the JMH benchmarks against a cluster. Writes run.json, report.html, jmh.json, jmh.log"
          + " and summary.md.",
      "",
      "The profile sets benchmarks, forks, iterations and durations. JMH options override"
          + " it: -f forks, -wi and -i iterations, -w and -r iteration time, -bm modes, -p"
          + " parameters, -t threads, -prof profilers, -jvmArgs, -e excludes. -l, -lp and -lprof"
          + " list benchmarks (those that the patterns match), parameters and profilers."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench jmh",
      "  etcd-bench jmh --profile smoke",
      "  etcd-bench jmh -l                                  list the benchmarks",
      "  etcd-bench jmh PutBenchmark -f 1 -p inFlight=1,64,256 -p valueBytes=1024",
      "  etcd-bench jmh SerializableRead --driver jetcd,grpc -p endpointPolicy=LEADER,FOLLOWER",
      "  etcd-bench jmh --cluster container:3 LargeValue",
      "  etcd-bench jmh --endpoints https://10.0.0.5:2379 --cacert ca.pem --user bench \\",
      "      --password-file bench.pw Put LinearizableRead"
    })
public final class JmhCommand implements Callable<Integer> {
  /** JMH's options whose value is a flag of the JVM. */
  private static final Set<String> JVM_FLAGS =
      Set.of("-jvmArgs", "-jvmArgsPrepend", "-jvmArgsAppend");

  private CommandSpec spec = CommandSpec.create();

  @Mixin private ClusterOptions clusters = new ClusterOptions();

  @Essential
  @Option(
      names = "--profile",
      paramLabel = "smoke|default|thorough",
      description =
          "Length of the run: under 90 seconds, about 8 minutes or about 1 hour."
              + " Default: default.")
  private BenchProfile profile = BenchProfile.DEFAULT;

  @Essential
  @Option(
      names = "--driver",
      paramLabel = "NAME[,NAME]",
      description =
          "Drivers to measure; same as -p driver=NAME. Default: jetcd; --profile thorough also"
              + " measures grpc.")
  private @Nullable String drivers;

  @Option(
      names = "--max-error-share",
      paramLabel = "SHARE",
      description =
          "Share of failed operations above which a benchmark fails, 0 to 1. Default:"
              + " ${DEFAULT-VALUE}.")
  private double maxErrorShare = 0.01;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of every random choice of keys and values. Default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--prefix",
      paramLabel = "PREFIX",
      description =
          "Prefix of every key of the run, followed by eight random hex digits. The run deletes"
              + " its keys at the end. Default: ${DEFAULT-VALUE}.")
  private String prefix = "etcd-bench/";

  @Essential
  @Option(names = "--output", paramLabel = "DIR", description = ResultFolder.OUTPUT)
  private @Nullable Path output;

  @Parameters(
      paramLabel = "JMH",
      description = "Benchmark patterns (regular expressions) and JMH options.")
  private List<String> jmh = List.of();

  /** Accepts unknown options, because they may be JMH's. */
  @Spec
  void spec(CommandSpec injected) {
    spec = injected;
    injected.parser().unmatchedOptionsArePositionalParams(true);
  }

  @Override
  public Integer call() throws IOException {
    JmhArguments arguments = arguments();
    CommandLineOptions options = arguments.options();
    if (options.shouldList() || options.shouldListWithParams()) {
      list(arguments);
    } else if (options.shouldListProfilers()) {
      options.listProfilers();
    } else {
      return run(arguments);
    }
    return ExitCode.SUCCESS;
  }

  /**
   * Parses JMH's options. They have one dash, so an unknown word with two is a mistyped option of
   * etcd-bench, unless it is a flag for the JVM.
   */
  private JmhArguments arguments() {
    IntStream.range(0, jmh.size())
        .filter(i -> i == 0 || !JVM_FLAGS.contains(jmh.get(i - 1)))
        .mapToObj(jmh::get)
        .filter(word -> word.startsWith("--"))
        .findFirst()
        .ifPresent(
            word -> {
              throw new UnmatchedArgumentException(spec.commandLine(), List.of(word));
            });
    List<String> words = new ArrayList<>(jmh);
    if (drivers != null) {
      words.addAll(List.of("-p", "driver=" + drivers));
    }
    return JmhArguments.parse(words);
  }

  private void list(JmhArguments arguments) {
    PrintWriter out = spec.commandLine().getOut();
    for (Catalogue.Entry entry :
        Catalogue.onClassPath().chosen(arguments, any -> true, "the list")) {
      out.println(entry.name());
      if (arguments.options().shouldListWithParams()) {
        entry
            .params()
            .forEach(
                (name, values) -> out.println("  -p " + name + "=" + String.join(",", values)));
      }
    }
  }

  private int run(JmhArguments arguments) {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    JmhRunSpec.Keys keys = new JmhRunSpec.Keys(ownPrefix(), seed);
    JmhRunSpec runSpec = new JmhRunSpec(profile, arguments, keys, maxErrorShare, folder());
    StopSignal stop =
        ProcessSignal.stopping(
            Progress.to(err),
            "completed measurements are kept",
            "keys may be left on the cluster, and running members");
    try {
      RunResult result = new JmhRun(runSpec, runClusters(err), err, stop).run(out);
      return result.status() == Status.INVALID || isCutShort(result)
          ? ExitCode.INVALID
          : ExitCode.SUCCESS;
    } catch (MeasurementFailure e) {
      if (!e.isStop()) {
        throw e;
      }
      Progress.to(err).accept(String.valueOf(e.getMessage()));
      return ExitCode.INVALID;
    }
  }

  private static boolean isCutShort(RunResult result) {
    return result.findings().stream().anyMatch(one -> one.kind().equals(Finding.CUT_SHORT));
  }

  private RunClusters runClusters(PrintWriter err) {
    CliEnvironment environment = CliEnvironment.ofThisProcess();
    ClusterChoice choice = clusters.choice(environment);
    Consumer<String> progress = Progress.to(err);
    if (choice.origin() == Origin.EXTERNAL) {
      Access access = clusters.access(environment);
      return RunClusters.given(access, () -> clusters.connect(environment, access, progress));
    }
    return RunClusters.started(
        choice.toString(),
        clusters.spec(choice),
        wanted -> clusters.start(choice, wanted, progress));
  }

  private Path folder() {
    return ResultFolder.of(output, "jmh");
  }

  /** Returns the given prefix with a random suffix, so that no two runs write the same keys. */
  private String ownPrefix() {
    if (prefix.isEmpty()) {
      throw new IllegalArgumentException(
          "the key prefix is empty; set one that identifies benchmark keys, for example bench/");
    }
    return "%s%08x/".formatted(prefix, new SecureRandom().nextInt());
  }
}
