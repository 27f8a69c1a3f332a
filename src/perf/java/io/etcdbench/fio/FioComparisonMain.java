// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fio;

import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.format.Quantity.whole;

import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.disk.FdatasyncProbe;
import io.etcdbench.observe.disk.FileBlocks;
import io.etcdbench.observe.machine.Mount;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Compares the disk probe with fio, alternately in the same directory and in the opposite order
 * every second round. Prints Markdown.
 */
final class FioComparisonMain {
  private static final double MICRO = 1e3;

  private final Path directory;
  private final FdatasyncProbe probe = FdatasyncProbe.DEFAULT.within(Duration.ofMinutes(5));
  private final List<Percentiles> ours = new ArrayList<>();
  private final List<Percentiles> theirs = new ArrayList<>();
  private final Set<FileBlocks> blocks = EnumSet.noneOf(FileBlocks.class);

  private FioComparisonMain(Path directory) {
    this.directory = directory;
  }

  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]).toRealPath();
    int rounds = Integer.parseInt(System.getenv().getOrDefault("ROUNDS", "7"));
    FioComparisonMain main = new FioComparisonMain(directory);
    for (int round = 1; round <= rounds; round++) {
      main.round(round);
    }
    main.print();
  }

  private void round(int round) throws Exception {
    if (round % 2 == 1) {
      theirs.add(Fio.run(directory));
    }
    DiskSpeed speed = probe.run(directory);
    ours.add(Percentiles.of(speed));
    blocks.add(speed.written().blocks());
    if (round % 2 == 0) {
      theirs.add(Fio.run(directory));
    }
    System.err.printf(
        "round %s: fio p50 %s us, probe p50 %s us%n",
        round,
        whole(theirs.get(round - 1).p50() / MICRO),
        whole(ours.get(round - 1).p50() / MICRO));
  }

  private void print() throws Exception {
    Percentiles fio = Percentiles.median(theirs);
    Percentiles own = Percentiles.median(ours);
    System.out.printf(
        "%s; %d rounds of %d writes of %d bytes, medians over the rounds; blocks of our file:"
            + " %s%n%n",
        Mount.of(directory).fileSystem(),
        ours.size(),
        probe.totalBytes() / probe.writeBytes(),
        probe.writeBytes(),
        blocks);
    System.out.println("| fdatasync, us | fio | etcd-bench disk | ratio |\n|---|---|---|---|");
    row("p50", fio.p50(), own.p50());
    row("p90", fio.p90(), own.p90());
    row("p99", fio.p99(), own.p99());
  }

  private static void row(String name, double fio, double own) {
    System.out.printf(
        "| %s | %s | %s | %s |%n",
        name, whole(fio / MICRO), whole(own / MICRO), decimals(own / fio, 2));
  }
}
