// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.read.ForeignOutput;
import io.etcdbench.format.Quantity;
import io.etcdbench.gate.arm.ArmException;
import io.etcdbench.gate.tournament.TournamentResult.Entrant;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.machine.LinuxProcess;
import io.etcdbench.plan.ArrivalPlan.Shape;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.operation.OperationPlan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * etcd's load generator in Go, {@code benchmark}, which reports its own latencies. It is a new
 * process each time, so the CPU time of a short run is subtracted from that of a long one. Its keys
 * stay in the store. Immutable.
 *
 * @param executable its path
 * @param endpoints client URLs of members without TLS and users
 * @param folder existing folder for its output
 * @param prefix words in front of its command, for example {@code taskset -c 0,1}
 */
public record GoTool(Path executable, List<String> endpoints, Path folder, List<String> prefix) {
  /** Name among the contestants. */
  public static final String NAME = "go-benchmark";

  /** Approximate duration of one measurement. */
  public static final Duration LENGTH = Duration.ofSeconds(5);

  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final int MOST_PRINTED_BYTES = 1 << 20;
  private static final long STARTING = 1_000;

  /** Describes it and its row of a table. */
  static final String TEXT =
      "'"
          + NAME
          + "' is etcd's load generator in Go, a new process in each round with a"
          + " connection per member; the CPU time of a run of "
          + STARTING
          + " operations is"
          + " subtracted. Its latencies are as it prints them, in steps of 0.1 ms."
          + " '-' marks what it does not report.";

  private static final long FEWEST = 5_000;
  private static final long MOST = 50_000;
  private static final double SECONDS = 4;

  private static final Map<Double, ContestantMetric> PERCENTILES =
      Map.of(0.5, ContestantMetric.P50, 0.9, ContestantMetric.P90, 0.99, ContestantMetric.P99);

  public GoTool {
    endpoints = List.copyOf(endpoints);
    prefix = List.copyOf(prefix);
  }

  /** Returns its name if it took part, and nothing otherwise; it has neither watches nor gaps. */
  static List<String> names(TournamentResult result) {
    return result.entrants().stream()
        .filter(GoTool::is)
        .map(one -> one.contestant().name())
        .toList();
  }

  static boolean is(Entrant one) {
    return one.contestant().name().equals(NAME);
  }

  /** A finished run. */
  private record Ended(OptionalLong cpuNanos, ForeignRun printed) {}

  /**
   * Measures one operation.
   *
   * @param plan of an arm whose keys exist
   * @param perSecond operations per second of a slow client, from which the number of operations
   *     follows
   * @param stop kills the process
   * @return what the tool reports, without metrics that it does not have
   * @throws ArmException when it has no such operation, failed, or was killed
   */
  Map<ContestantMetric, Double> measure(RunPlan plan, double perSecond, StopSignal stop) {
    List<String> words = words(plan);
    long operations = Math.max(FEWEST, Math.min(MOST, (long) (perSecond * SECONDS)));
    OptionalLong starting = run(words, STARTING, stop).cpuNanos();
    Ended whole = run(words, STARTING + operations, stop);
    Map<ContestantMetric, Double> values = new EnumMap<>(ContestantMetric.class);
    if (starting.isPresent() && whole.cpuNanos().isPresent()) {
      long spent = whole.cpuNanos().getAsLong() - starting.getAsLong();
      values.put(ContestantMetric.CPU, (double) Math.max(0, spent) / operations);
    }
    values.put(ContestantMetric.THROUGHPUT, whole.printed().get(Fact.OPS_PER_SECOND));
    PERCENTILES.forEach(
        (share, figure) -> {
          double seconds = whole.printed().percentiles().getOrDefault(share, 0.0);
          if (seconds > 0) { // it prints 0 for what its four decimals or its samples do not show
            values.put(figure, seconds * 1e9);
          }
        });
    return values;
  }

  private List<String> words(RunPlan plan) {
    List<String> words = new ArrayList<>();
    words.add(
        "--endpoints="
            + endpoints.stream()
                .map(url -> url.replaceFirst("^http://", ""))
                .collect(Collectors.joining(",")));
    words.add("--conns=" + endpoints.size()); // each connects to one member
    words.add("--clients=" + plan.load().concurrency());
    words.addAll(operation(plan));
    return words;
  }

  private static List<String> operation(RunPlan plan) {
    OperationPlan only = plan.operations().get(0);
    boolean closed = plan.load().arrival().shape() == Shape.CLOSED;
    if (plan.operations().size() == 1 && closed) {
      if (only instanceof OperationPlan.Put put && put.values().size().matches("\\d+")) {
        return List.of(
            "put",
            "--key-size=" + put.keys().size(),
            "--val-size=" + put.values().size(),
            "--key-space-size=" + put.keys().space());
      }
      if (only instanceof OperationPlan.Get get) {
        byte[] key = get.keys().space(plan.keys()).key(0);
        boolean serializable = get.read().consistency() == Consistency.SERIALIZABLE;
        return List.of(
            "range",
            new String(key, StandardCharsets.UTF_8),
            "--consistency=" + (serializable ? "s" : "l"));
      }
    }
    throw new ArmException(
        "etcd's benchmark has no such operation; it sends puts of values of one size or gets of one"
            + " key, in a closed loop");
  }

  private Ended run(List<String> words, long total, StopSignal stop) {
    Path output = folder.resolve("go-benchmark.txt");
    Path complaints = folder.resolve("go-benchmark-stderr.txt");
    List<String> command = new ArrayList<>(prefix);
    command.add(executable.toAbsolutePath().toString());
    command.addAll(words);
    command.add("--total=" + total);
    OptionalLong before = LinuxProcess.self().endedChildrenCpuNanos();
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectOutput(output.toFile())
              .redirectError(complaints.toFile())
              .start();
      await(process, stop);
      OptionalLong after = LinuxProcess.self().endedChildrenCpuNanos();
      if (process.exitValue() != 0) {
        throw new ArmException(
            "it exited with code %s: %s".formatted(process.exitValue(), lastWords(complaints)),
            process.exitValue());
      }
      ForeignRun printed = ForeignOutput.read(text(output)).get(0);
      if (printed.get(Fact.FAILED) > 0) {
        throw new ArmException(
            Quantity.whole(printed.get(Fact.FAILED)) + " of its operations failed");
      }
      return new Ended(
          before.isPresent() && after.isPresent()
              ? OptionalLong.of(after.getAsLong() - before.getAsLong())
              : OptionalLong.empty(),
          printed);
    } catch (IOException e) {
      throw new ArmException("it cannot be run: " + e.getMessage());
    } catch (IllegalArgumentException unused) {
      throw new ArmException("it printed no summary; is it etcd's benchmark?");
    }
  }

  private static void await(Process process, StopSignal stop) {
    stop.whenGiven(process::destroyForcibly);
    try {
      if (!process.waitFor(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new ArmException("it did not exit within " + Durations.format(LONGEST));
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new ArmException("it was interrupted");
    }
  }

  /** Reads what a program printed, which may be another one and need not be UTF-8. */
  private static String text(Path printed) throws IOException {
    try (InputStream in = Files.newInputStream(printed)) {
      return new String(in.readNBytes(MOST_PRINTED_BYTES), StandardCharsets.UTF_8);
    }
  }

  private static String lastWords(Path complaints) throws IOException {
    List<String> lines = text(complaints).lines().filter(line -> !line.isBlank()).toList();
    return lines.isEmpty() ? "it printed nothing" : lines.get(lines.size() - 1).strip();
  }
}
