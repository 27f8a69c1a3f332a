// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.causes;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.cluster.process.ProcessCluster;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.PhaseName;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Puts to the leader, one at a time, at several delays between three members. Shows how much of the
 * latency is the delay, and what the proxies cost without one. Prints Markdown.
 */
final class DelayTableMain {
  private static final List<Long> ROUND_TRIP_MICROS =
      List.of(200L, 2_000L, 10_000L, 50_000L, 400_000L);
  private static final double MICRO = 1e3;

  private final Binary server = EtcdBinary.find(Optional.empty(), line -> {});
  private final RunPlan plan;
  private @Nullable Long directNanos;

  private DelayTableMain(int seconds) {
    this.plan =
        PlanFile.parse(
            """
            name: delay
            client: {target: leader}
            load: {total: 0, duration: %ds, warmup: 2s}
            operations:
              - kind: put
                keys: {space: 100}
            """
                .formatted(seconds));
  }

  public static void main(String[] arguments) {
    int seconds = Integer.parseInt(System.getenv().getOrDefault("SECONDS_EACH", "10"));
    DelayTableMain main = new DelayTableMain(seconds);
    System.out.println(
        "| between members | put p50, us | p90, us | p50 above direct, us | flags |");
    System.out.println("|---|---|---|---|---|");
    main.row("direct", FaultSpec.NONE);
    main.row("proxies, no delay", FaultSpec.NONE.with(Proxies.PEERS));
    for (long micros : ROUND_TRIP_MICROS) {
      Duration oneWay = Duration.ofNanos(micros * 1_000 / 2);
      main.row("round trip of %d us".formatted(micros), FaultSpec.NONE.withPeerDelay(oneWay));
    }
  }

  private void row(String name, FaultSpec faults) {
    ClusterSpec spec = ClusterSpec.ofMembers(3).with(faults);
    try (EtcdCluster cluster = ProcessCluster.start(spec, server, line -> {})) {
      LatencySummary nanos =
          Session.run(plan, cluster, RunObserver.NOBODY, new StopSignal()).phases().stream()
              .filter(phase -> phase.is(PhaseName.MEASURE))
              .flatMap(phase -> phase.series().stream())
              .filter(series -> series.isOk())
              .findFirst()
              .orElseThrow()
              .serviceNanos();
      if (faults.equals(FaultSpec.NONE)) {
        directNanos = nanos.p50();
      }
      System.out.printf(
          "| %s | %s | %s | %s | %s |%n",
          name,
          micros(nanos.p50()),
          micros(nanos.p90()),
          micros(difference(nanos.p50(), directNanos)),
          String.join(" ", cluster.description().flags()));
    }
  }

  private static @Nullable Long difference(@Nullable Long more, @Nullable Long less) {
    return more == null || less == null ? null : more - less;
  }

  /** Formats a percentile; a dash when too few samples support it. */
  private static String micros(@Nullable Long nanos) {
    return nanos == null ? "-" : Long.toString(Math.round(nanos / MICRO));
  }
}
