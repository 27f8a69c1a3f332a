// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import static io.etcdbench.format.Phrase.perSecond;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Phrase.seconds;
import static io.etcdbench.format.Quantity.decimals;

import io.etcdbench.format.Percent;
import io.etcdbench.format.Phrase;
import io.etcdbench.observe.client.ClientSampler;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Environment.Machine;
import io.etcdbench.sizing.capacity.SearchSpec.Range;
import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/**
 * Measures how close a search comes to the capacity of servers that are queues. Prints a row after
 * each search, the queues in turn, and a summary, also when it is stopped. Needs a machine without
 * other work.
 */
public final class CapacityAccuracyMain {
  private static final Range RANGE = new Range(200, 100_000, 0.05);

  private CapacityAccuracyMain() {}

  /**
   * Runs the searches.
   *
   * @param args number of searches of each queue, 20 by default; and the number of the first
   *     search, 1 by default, to continue a stopped run
   */
  public static void main(String[] args) {
    int runs = args.length == 0 ? 20 : Integer.parseInt(args[0]);
    int first = args.length < 2 ? 1 : Integer.parseInt(args[1]);
    System.out.println(where(Environment.capture()));
    System.out.println(
        "| queue | capacity | run | found | error | load | end | hiccups p99, max |");
    System.out.println("|---|---|---|---|---|---|---|---|");
    List<QueueRun> queues = List.of(new QueueRun(1, 2_000, 20), new QueueRun(4, 500, 20));
    List<AccuracyTally> tallies = queues.stream().map(AccuracyTally::new).toList();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> summarize(tallies)));
    for (int run = first; run < first + runs; run++) {
      for (AccuracyTally tally : tallies) {
        search(tally, run);
      }
    }
    System.exit(0);
  }

  private static String where(Environment environment) {
    Machine machine = environment.machine();
    return say(
        "Run of %s on %s, %d cores, %s, %s; Java %s; load average at the start %s%n",
        environment.timestamp(),
        Objects.requireNonNullElse(machine.cpuModel(), "unknown CPU"),
        machine.cores(),
        machine.os(),
        Objects.requireNonNullElse(machine.virtualization(), "no virtualization"),
        environment.jvm().version(),
        String.valueOf(machine.loadAverage()));
  }

  private static void search(AccuracyTally tally, int run) {
    QueueRun queue = tally.queue();
    try (ClientSampler client = ClientSampler.start(List.of())) {
      Capacity found = queue.search(run, RANGE, Effort.CONFIRM);
      Probe highest = found.highest();
      double rate = highest == null ? 0 : highest.opsPerSecond();
      double error = rate / queue.truth() - 1;
      tally.add(error);
      client.next();
      System.out.println(
          say(
              "| %s | %s | %d | %s | %s | %s | %s | %s |",
              queue.name(),
              perSecond(queue.truth()),
              run,
              perSecond(rate),
              Percent.signed(error),
              seconds(
                  found.probes().stream().mapToLong(p -> p.elapsed().toMillis()).sum() / 1e3, 0),
              found.end(),
              millis(client.hiccupNanos())));
    }
  }

  private static String millis(Histogram nanos) {
    return decimals(nanos.getValueAtPercentile(99) / 1e6, 1)
        + ", "
        + Phrase.millis((double) nanos.getMaxValue(), 0);
  }

  private static void summarize(List<AccuracyTally> tallies) {
    System.out.println("\n| queue | searches | within 5 % | mean error | lowest | highest |");
    System.out.println("|---|---|---|---|---|---|");
    tallies.forEach(tally -> System.out.println(tally.row()));
  }
}
