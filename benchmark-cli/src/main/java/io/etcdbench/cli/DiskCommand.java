// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.disk.DiskSpeed;
import io.etcdbench.disk.DiskVerdict;
import io.etcdbench.disk.FdatasyncProbe;
import io.etcdbench.report.DiskSheet;
import io.etcdbench.result.ResultFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures how fast disks make writes durable. */
@Command(
    name = "disk",
    description = {
      "Measures how fast a disk makes writes durable, which no put of etcd can beat: appends to a"
          + " file in each directory, each followed by fdatasync, as etcd's log does. It is the probe"
          + " that etcd's documentation describes for fio, without fio. The file is deleted.",
      "",
      "The exit code is 3 when a disk is too slow for etcd or is a RAM disk, and 4 when too little"
          + " was written to say."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench disk /var/lib/etcd",
      "  etcd-bench disk --size 110m /mnt/nvme /mnt/gp3",
      "  etcd-bench disk --write-size 512 --size 5m ."
    })
final class DiskCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "DIR",
      description = "The directories, one after the other. Default: the current one.")
  private List<Path> directories = List.of(Path.of("."));

  @Option(
      names = "--size",
      paramLabel = "BYTES",
      converter = ByteSize.class,
      description = "How much to write in all, for example 22m (MiB). Default: ${DEFAULT-VALUE}.",
      defaultValue = "22m")
  private long totalBytes;

  @Option(
      names = "--write-size",
      paramLabel = "BYTES",
      converter = ByteSize.class,
      description = "The size of each write. Default: ${DEFAULT-VALUE}.",
      defaultValue = "2300")
  private long writeBytes;

  @Option(
      names = "--within",
      paramLabel = "TIME",
      description = "When to end even if less was written. Default: 2m.")
  private Duration within = Duration.ofMinutes(2);

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description =
          "The folder of the results; with several directories, one below it for each. Default: a"
              + " new one, named after the time, in etcd-bench-results.")
  private @Nullable Path output;

  @Override
  public Integer call() {
    FdatasyncProbe probe =
        new FdatasyncProbe(
            Math.toIntExact(Math.min(writeBytes, Integer.MAX_VALUE)), totalBytes, within);
    Path folder = output == null ? ResultFolder.dated("disk") : output;
    List<DiskVerdict> verdicts = new ArrayList<>();
    for (int i = 0; i < directories.size(); i++) {
      Path own = directories.size() == 1 ? folder : folder.resolve(Integer.toString(i + 1));
      verdicts.add(probe(probe, directories.get(i), own));
    }
    return exitCode(verdicts);
  }

  private DiskVerdict probe(FdatasyncProbe probe, Path directory, Path folder) {
    PrintWriter out = spec.commandLine().getOut();
    DiskSpeed speed = probe.run(directory);
    DiskSheet.of(speed).forEach(out::println);
    out.println("  result     " + ResultFile.write(folder, DiskResult.of(probe, speed)));
    out.flush();
    return DiskVerdict.of(speed);
  }

  private static int exitCode(List<DiskVerdict> verdicts) {
    if (verdicts.contains(DiskVerdict.TOO_SLOW) || verdicts.contains(DiskVerdict.NOT_DURABLE)) {
      return ExitCode.REGRESSION;
    }
    return verdicts.contains(DiskVerdict.UNDECIDED) ? ExitCode.INVALID : ExitCode.FINE;
  }
}
