// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cli.console.ByteSize;
import io.etcdbench.cli.console.CliEnvironment;
import io.etcdbench.cli.console.EtcdctlVariables;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.cli.run.AccessOptions;
import io.etcdbench.cli.run.ResultFolder;
import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.disk.DiskVerdict;
import io.etcdbench.observe.disk.FdatasyncProbe;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.plan.Bound;
import io.etcdbench.report.ReportFormat;
import io.etcdbench.report.RunFiles;
import io.etcdbench.report.StoredReport;
import io.etcdbench.result.RunResult;
import io.etcdbench.sizing.disk.DiskDocument;
import io.etcdbench.sizing.disk.DiskResult;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures how fast disks make writes durable. */
@Command(
    name = "disk",
    description = {
      "Measures the fdatasync latency of a disk. No etcd put can be faster. Appends to a file in"
          + " each directory and calls fdatasync after each write, as etcd's WAL does: the probe"
          + " that etcd's documentation runs with fio, without fio. The file is preallocated like"
          + " the WAL if 'fallocate' is on PATH, and deleted afterwards.",
      "",
      "With --while-loaded, probes a disk that a cluster is using: writes only occasionally, and"
          + " also reports the WAL fsync latency of the members.",
      "",
      "The exit code is 3 if a disk is too slow for etcd or is a RAM disk, and 4 if there were too"
          + " few writes for a verdict."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench disk /var/lib/etcd",
      "  etcd-bench disk --size 110m /mnt/nvme /mnt/gp3",
      "  etcd-bench disk --write-size 512 --size 5m .",
      "  etcd-bench disk --while-loaded --endpoints 127.0.0.1:2379 /var/lib/etcd"
    })
public final class DiskCommand implements Callable<Integer> {
  /** Number of writes that a verdict needs. */
  private static final long WRITES_WHILE_LOADED = 1_000;

  private static final Duration PAUSE_WHILE_LOADED = Duration.ofMillis(10);

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "DIR",
      description = "Directories to probe, one after another. Default: the current one.")
  private List<Path> directories = List.of(Path.of("."));

  @Option(
      names = "--size",
      paramLabel = "BYTES",
      converter = ByteSize.class,
      description =
          "Total bytes to write, for example 22m (MiB). Default: 22m; with --while-loaded, 1000"
              + " writes.")
  private @Nullable Long totalBytes;

  @Option(
      names = "--write-size",
      paramLabel = "BYTES",
      converter = ByteSize.class,
      description = "Size of each write. Default: ${DEFAULT-VALUE}.",
      defaultValue = "2300")
  private long writeBytes;

  @Option(
      names = "--within",
      paramLabel = "TIME",
      description = "Time limit, even if less was written. Default: 2m.")
  private Duration within = Duration.ofMinutes(2);

  @Option(
      names = "--while-loaded",
      description =
          "Probe while the cluster at --endpoints is under load: one write every 10 ms, or"
              + " --every.")
  private boolean whileLoaded;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description =
          "Minimum interval between the starts of two writes. Default: 0 (no pause); with"
              + " --while-loaded, 10ms.")
  private @Nullable Duration every;

  @ArgGroup(validate = false, heading = "%nCluster of --while-loaded:%n")
  private @Nullable AccessOptions access;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description =
          "Result folder; multiple directories get a subfolder each. " + ResultFolder.DEFAULT)
  private @Nullable Path output;

  @Override
  public Integer call() {
    FdatasyncProbe probe = probe();
    Path folder = ResultFolder.of(output, "disk");
    List<DiskVerdict> verdicts = new ArrayList<>();
    try (ObservedCluster cluster = bystander()) {
      for (int i = 0; i < directories.size(); i++) {
        Path own = directories.size() == 1 ? folder : folder.resolve(Integer.toString(i + 1));
        verdicts.add(probe(probe, directories.get(i), own, cluster));
      }
    }
    return exitCode(verdicts);
  }

  private FdatasyncProbe probe() {
    int each = (int) Bound.PROBE_WRITE_BYTES.require(writeBytes);
    long all =
        totalBytes != null
            ? totalBytes
            : whileLoaded ? WRITES_WHILE_LOADED * each : FdatasyncProbe.DEFAULT.totalBytes();
    Duration pause = every != null ? every : whileLoaded ? PAUSE_WHILE_LOADED : Duration.ZERO;
    return new FdatasyncProbe(
        each,
        Bound.PROBE_BYTES.require(all),
        Bound.PROBE_TIME.require(within),
        Bound.PROBE_PAUSE.require(pause),
        FdatasyncProbe.DEFAULT.sync());
  }

  private ObservedCluster bystander() {
    if (!whileLoaded) {
      if (access != null) {
        throw new IllegalArgumentException(
            "cluster flags require --while-loaded; add it, or omit them");
      }
      return ObservedCluster.NOBODY;
    }
    AccessOptions options = access == null ? new AccessOptions() : access;
    CliEnvironment environment = CliEnvironment.ofThisProcess();
    options
        .unused(environment, EtcdctlVariables.ClientUse.FIXED)
        .forEach(Progress.to(spec.commandLine().getErr()));
    return ObservedCluster.of(options, environment);
  }

  private DiskVerdict probe(
      FdatasyncProbe probe, Path directory, Path folder, ObservedCluster cluster) {
    PrintWriter out = spec.commandLine().getOut();
    try (RunFiles files = RunFiles.in(folder)) {
      cluster.begin();
      DiskSpeed speed = probe.run(directory);
      Optional<ServerAccount> account = cluster.finish();
      DiskResult stored = DiskResult.of(probe, speed, account.orElse(null));
      StoredReport report =
          StoredReport.of(DiskDocument.of(stored), DiskResult.FORMAT.text(stored));
      out.print(ReportFormat.TEXT.render(report, Terminal.style()));
      files.write("disk", DiskResult.FILE, report.json());
      files.write("disk-page", DiskResult.PAGE, report.page());
      RunResult result = DiskRun.of(probe, speed, stored.verdict());
      RunResult kept = account.map(result::withServer).orElse(result);
      files.keep(files.finish(kept));
      out.println("\n  result     " + folder.resolve(DiskResult.FILE));
      out.flush();
      return stored.verdict();
    }
  }

  private static int exitCode(List<DiskVerdict> verdicts) {
    if (verdicts.contains(DiskVerdict.TOO_SLOW) || verdicts.contains(DiskVerdict.NOT_DURABLE)) {
      return ExitCode.REGRESSION;
    }
    return verdicts.contains(DiskVerdict.UNDECIDED) ? ExitCode.INVALID : ExitCode.SUCCESS;
  }
}
