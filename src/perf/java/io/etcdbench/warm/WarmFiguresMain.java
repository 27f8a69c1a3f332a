// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.warm;

import static io.etcdbench.format.Phrase.millis;
import static io.etcdbench.format.Phrase.perSecond;
import static io.etcdbench.format.Phrase.seconds;
import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.format.Quantity.whole;

import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Sample;
import io.etcdbench.result.Steadiness;
import io.etcdbench.result.file.ResultFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Prints one line about a stored run: CPU time per operation of the measure phase, the throughput
 * of its first whole second relative to its last, the p50, and how each warm-up ended.
 */
public final class WarmFiguresMain {
  private WarmFiguresMain() {}

  /**
   * Prints the line.
   *
   * @param args the file {@code run.json}
   */
  public static void main(String[] args) {
    RunResult result = ResultFile.read(Path.of(args[0]));
    RunFacts facts = new RunFacts(result);
    PhaseResult measured = facts.measure().orElseThrow();
    List<Sample> seconds = measured.timeline();
    Sample first = seconds.get(0);
    Sample last = seconds.get(Math.max(0, seconds.size() - 2));
    ClientCost client = Objects.requireNonNull(result.client(), "the client is not measured");
    System.out.printf(
        "cpu/op %s us; %s ops/s; first second %s %s, last %s %s, first/last %s; p50 %s; %s; %s%n",
        decimals(
            Objects.requireNonNull(client.cpuMicrosPerOperation(), "the CPU time is not measured"),
            2),
        whole(facts.opsPerSecond()),
        perSecond(rate(first)),
        cost(first),
        perSecond(rate(last)),
        cost(last),
        decimals(rate(first) / rate(last), 3),
        millis(Objects.requireNonNull(facts.okSeries().get(0).serviceNanos().p50(), "no p50"), 3),
        result.phases().stream()
            .map(WarmFiguresMain::warmth)
            .filter(text -> !text.isEmpty())
            .collect(Collectors.joining(", ")),
        result.status());
  }

  private static double rate(Sample second) {
    return second.ended() / second.seconds();
  }

  private static String cost(Sample second) {
    ClientUse use = Objects.requireNonNull(second.client(), "the client is not measured");
    double cpu = Objects.requireNonNullElse(use.cpuNanos(), 0L);
    double compiled = Objects.requireNonNullElse(use.compileNanos(), 0L);
    return "%s us/op compile %s"
        .formatted(decimals(cpu / 1e3 / second.ended(), 1), decimals(compiled / cpu, 3));
  }

  private static String warmth(PhaseResult phase) {
    Steadiness reached = phase.steadiness();
    return reached == null
        ? ""
        : "%s %s %s"
            .formatted(
                phase.name(),
                seconds(phase.elapsedNanos() / 1e9),
                reached.steady() ? "steady" : "NOT steady");
  }
}
