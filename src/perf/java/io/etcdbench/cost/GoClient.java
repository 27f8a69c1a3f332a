// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * etcd's Go benchmark, a new process per turn. The shell's {@code time} reports the processor time
 * of its whole life; the cost of a short run, which is that of starting and of 100 connections, is
 * subtracted.
 */
final class GoClient implements BenchClient {
  private static final Pattern TIMES = Pattern.compile("(?m)^cpu ([0-9.]+) ([0-9.]+)$");
  private static final Pattern SECONDS = Pattern.compile("Total:\\s+([0-9.]+) secs");
  private static final int STARTS = 5;

  private final Path benchmark;
  private final List<String> endpoints;
  private final String key;
  private final Map<Turn, Cost> starts = new HashMap<>();

  GoClient(Path benchmark, List<String> endpoints, String key) {
    this.benchmark = benchmark;
    this.endpoints = endpoints;
    this.key = key;
  }

  @Override
  public String name() {
    return "Go benchmark";
  }

  /** Measures the cost of a start; a Go program is compiled and needs no warm-up. */
  @Override
  public void warmUp(Turn turn, long operations) throws IOException, InterruptedException {
    List<Cost> costs = new ArrayList<>();
    for (int i = 0; i < STARTS; i++) {
      costs.add(wholeLife(turn, turn.operationsOfAStart()));
    }
    costs.sort((a, b) -> Long.compare(a.cpuNanos(), b.cpuNanos()));
    starts.put(turn, costs.get(STARTS / 2));
  }

  @Override
  public Cost run(Turn turn, long operations) throws IOException, InterruptedException {
    Cost start = starts.get(turn);
    if (start == null) {
      throw new IllegalStateException("not warmed up for " + turn.words());
    }
    return wholeLife(turn, operations + start.operations()).without(start);
  }

  Cost start(Turn turn) {
    Cost start = starts.get(turn);
    return start == null ? new Cost(1, 0, 1) : start;
  }

  private Cost wholeLife(Turn turn, long operations) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command(turn, operations)).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int exit = process.waitFor();
    Matcher times = TIMES.matcher(output);
    Matcher seconds = SECONDS.matcher(output);
    if (exit != 0 || !times.find() || !seconds.find() || output.contains("Error distribution")) {
      throw new IOException("the Go benchmark failed with exit code " + exit + ":\n" + output);
    }
    double cpuSeconds = Double.parseDouble(times.group(1)) + Double.parseDouble(times.group(2));
    return new Cost(
        operations, (long) (cpuSeconds * 1e9), (long) (Double.parseDouble(seconds.group(1)) * 1e9));
  }

  private List<String> command(Turn turn, long operations) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "bash",
                "-c",
                "TIMEFORMAT='cpu %3U %3S'; time \"$@\"",
                "bash",
                benchmark.toString(),
                "--endpoints=" + String.join(",", endpoints).replace("http://", ""),
                "--conns=" + turn.crowd().connections(),
                "--clients=" + turn.crowd().inFlight()));
    if (turn.workload() == Workload.PUT) {
      command.addAll(
          List.of(
              "put",
              "--key-size=" + CostPlan.KEY_BYTES,
              "--val-size=" + CostPlan.VALUE_BYTES,
              "--key-space-size=" + CostPlan.KEYS));
    } else {
      command.addAll(List.of("range", key, "--consistency=s"));
    }
    command.add("--total=" + operations);
    return command;
  }

  @Override
  public void close() {}
}
