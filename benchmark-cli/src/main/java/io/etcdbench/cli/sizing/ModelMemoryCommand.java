// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cli.cluster.ClusterOptions;
import io.etcdbench.cli.cluster.PlannedCluster;
import io.etcdbench.cli.console.ByteSize;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.Essential;
import io.etcdbench.cli.console.EtcdctlVariables.ClientUse;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.cli.run.ResultFolder;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.Bound;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.report.RunFiles;
import io.etcdbench.report.StoredReport;
import io.etcdbench.sizing.memory.MemoryDocument;
import io.etcdbench.sizing.memory.MemoryResult;
import io.etcdbench.sizing.memory.MemorySession;
import io.etcdbench.sizing.memory.MemorySpec;
import io.etcdbench.sizing.memory.MemorySpec.Amounts;
import java.nio.file.Path;
import java.util.ArrayList;
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

/** Measures what connections, watchers and keys cost in the members' memory. */
@Command(
    name = "memory",
    description = {
      "Measures the members' memory per connection, watcher and key, and predicts it. Creates each"
          + " in four steps, reads the members' resident memory after each step, and fits a line."
          + " The keys are deleted at the end; their history stays until it is compacted.",
      "",
      "Members that serve pprof without TLS (--enable-pprof; set when etcd-bench starts them)"
          + " collect garbage before each reading; the memory of others includes garbage.",
      "",
      "The exit code is 4 if the command was stopped before all were measured."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench model memory",
      "  etcd-bench model memory --endpoints 10.0.0.5:2379 --keys 50000 --val-size 1k",
      "  etcd-bench model memory --plan-keys 2000000 --plan-watchers 50000 --plan-connections 500"
    })
final class ModelMemoryCommand implements Callable<Integer> {
  private static final long MAX_PLANNED = 1_000_000_000;
  private static final String PPROF = "--enable-pprof";
  private static final String PAGE = "memory.html";

  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private ClusterOptions clusters = new ClusterOptions();

  @Essential
  @Option(
      names = "--connections",
      paramLabel = "N",
      description = "Connections to measure, 4 or more; 0: none. Default: 200.")
  private long connections = 200;

  @Essential
  @Option(
      names = "--watchers",
      paramLabel = "N",
      description = "Watchers to measure, 4 or more; 0: none. Default: 40000.")
  private long watchers = 40_000;

  @Essential
  @Option(
      names = "--keys",
      paramLabel = "N",
      description = "Keys to measure, 4 or more; 0: none. Default: 40000.")
  private long keys = 40_000;

  @Essential
  @Option(
      names = "--val-size",
      paramLabel = "BYTES",
      converter = ByteSize.class,
      description = "Size of each value. Default: 256.")
  private long valueBytes = 256;

  @Option(
      names = "--prefix",
      paramLabel = "PREFIX",
      description =
          "Prefix of every key, 1 to "
              + MemorySpec.PREFIX_BYTES
              + " bytes. A short random suffix is added. Default: ${DEFAULT-VALUE}.")
  private String prefix = MemorySpec.PREFIX;

  @Essential
  @Option(
      names = "--plan-connections",
      paramLabel = "N",
      description = "Connections to predict the memory for, up to 1000000000. Default: 0.")
  private long plannedConnections;

  @Essential
  @Option(
      names = "--plan-watchers",
      paramLabel = "N",
      description = "Watchers to predict the memory for, up to 1000000000. Default: 0.")
  private long plannedWatchers;

  @Essential
  @Option(
      names = "--plan-keys",
      paramLabel = "N",
      description = "Keys to predict the memory for, up to 1000000000. Default: 0.")
  private long plannedKeys;

  @Option(
      names = "--format",
      paramLabel = ReportFormat.OF_ALL,
      description = "Output format. Default: text.")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(names = "--output", paramLabel = "DIR", description = ResultFolder.OUTPUT)
  private @Nullable Path output;

  @Override
  public Integer call() {
    LoadRunner runner = LoadRunner.of(spec);
    MemorySpec wanted = wanted();
    ClusterPlan plan = plan(runner.environment(), runner::notice);
    Optional<String> password =
        plan.origin() == Origin.EXTERNAL
            ? clusters.password(plan, runner.environment())
            : Optional.empty();
    Path folder = ResultFolder.of(output, "model-memory");
    try (RunFiles files = RunFiles.in(folder);
        EtcdCluster cluster =
            PlannedCluster.open(plan, password, runner.environment(), runner::notice)) {
      StopSignal stop = runner.stopOnSignal();
      try (MemorySession session = new MemorySession(cluster, wanted, runner::notice, stop)) {
        return report(runner, files, session.run());
      }
    }
  }

  ClusterPlan plan(CliEnvironment environment, Consumer<String> notice) {
    return withPprof(clusters.plan(environment, ClientUse.FIXED, notice));
  }

  /** Writes and prints the result before the keys are deleted, which may take long or fail. */
  private int report(LoadRunner runner, RunFiles files, MemoryResult result) {
    if (result.costs().isEmpty()) {
      runner.notice("nothing was measured; no files kept");
      return ExitCode.INVALID;
    }
    StoredReport report =
        StoredReport.of(MemoryDocument.of(result), MemoryResult.FORMAT.text(result));
    files.write("memory", MemoryResult.FILE, report.json());
    files.write("memory-page", PAGE, report.page());
    runner.print(format.render(report, Terminal.style()));
    runner.noticeFolder(files.folder());
    return result.stopped() ? ExitCode.INVALID : ExitCode.SUCCESS;
  }

  private MemorySpec wanted() {
    Amounts planned =
        new Amounts(
            requireAllowed("--plan-connections", plannedConnections),
            requireAllowed("--plan-watchers", plannedWatchers),
            requireAllowed("--plan-keys", plannedKeys));
    boolean plans = !planned.equals(new Amounts(0, 0, 0));
    return new MemorySpec(
        new Amounts(
            connections == 0 ? 0 : Bound.CONNECTIONS.require(connections),
            watchers == 0 ? 0 : Bound.ALL_WATCHERS.require(watchers),
            keys == 0 ? 0 : Bound.KEYS.require(keys)),
        (int) Bound.VALUE_BYTES.require(valueBytes),
        plans ? requireMeasured(planned) : null,
        prefix);
  }

  private static long requireAllowed(String flag, long number) {
    if (number < 0 || number > MAX_PLANNED) {
      throw new IllegalArgumentException(
          "%s is %s; allowed: 0 to %s".formatted(flag, number, MAX_PLANNED));
    }
    return number;
  }

  private Amounts requireMeasured(Amounts planned) {
    if ((planned.connections() > 0 && connections == 0)
        || (planned.watchers() > 0 && watchers == 0)
        || (planned.keys() > 0 && keys == 0)) {
      throw new IllegalArgumentException(
          "a --plan-... flag needs its kind measured; give --connections, --watchers or --keys a"
              + " number above 0");
    }
    return planned;
  }

  private static ClusterPlan withPprof(ClusterPlan plan) {
    ClusterSpec start = plan.start();
    if (plan.origin() == Origin.EXTERNAL
        || start.flags().stream().anyMatch(flag -> flag.startsWith(PPROF))) {
      return plan;
    }
    List<String> flags = new ArrayList<>(start.flags());
    flags.add(PPROF);
    return plan.with(start.withFlags(flags));
  }
}
