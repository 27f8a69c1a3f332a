// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.client.ClientSampler;
import io.etcdbench.observe.client.CompilerPause;
import io.etcdbench.observe.client.JvmClock;
import io.etcdbench.observe.client.SteadyState;
import io.etcdbench.observe.client.SteadyState.Window;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerSampler;
import io.etcdbench.plan.WarmupLength;
import io.etcdbench.result.Sample;
import io.etcdbench.result.Steadiness;
import io.etcdbench.run.timeline.TimelineRecorder;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Offers an unmeasured load in short rounds until the client is in a steady state over several of
 * them. Each round does everything that the measurement does, and what a run does after a load:
 * code that the JIT compiler has optimized for the middle of a load is discarded at its end, and
 * the first seconds of the next load would pay for that.
 */
final class WarmUpPhase {
  /** Duration of a round. */
  static final Duration ROUND = Duration.ofMillis(500);

  /** Number of failed rounds after which the warm-up is given up. */
  private static final int MAX_FAILED_ROUNDS = 5;

  private static final double MIN_ARRIVALS = 10;

  /** So that a warm-up of the longest duration can become steady in its first half. */
  private static final Duration LONGEST_ROUND = WarmupLength.LIMIT.dividedBy(4L * SteadyState.LAST);

  private final OfferedLoad load;
  private final EtcdCluster cluster;
  private final StopSignal stop;
  private @Nullable EtcdCluster sampled;
  private final Duration sampledEvery;
  private final SteadyState state = new SteadyState();
  private int failedRounds;

  /**
   * Creates the phase without offering load.
   *
   * @param cluster the cluster to load
   * @param sampled the cluster whose metrics are read during the warm-up; null for none
   * @param sampledEvery time between two such reads
   */
  WarmUpPhase(
      OfferedLoad load,
      EtcdCluster cluster,
      @Nullable EtcdCluster sampled,
      Duration sampledEvery,
      StopSignal stop) {
    this.load = load;
    this.sampledEvery = sampledEvery;
    this.cluster = cluster;
    this.sampled = sampled;
    this.stop = stop;
  }

  /**
   * Warms up; nothing is in flight afterwards.
   *
   * @param untilSteady whether to end at a steady state
   * @param most maximum duration
   * @param behind the work of a run after each load
   * @return the steadiness of the client
   */
  Steadiness run(boolean untilSteady, Duration most, Runnable behind) {
    double rate = load.plan().load().arrival().rate();
    long begin = System.nanoTime();
    long left = most.toNanos();
    while (left > 0 && !stop.isGiven()) {
      round(Duration.ofNanos(Math.min(left, roundNanos(rate))));
      behind.run();
      CompilerPause.await(stop::isGiven);
      boolean enough = untilSteady && (state.hasSettled() || failedRounds == MAX_FAILED_ROUNDS);
      left = enough ? 0 : most.toNanos() - (System.nanoTime() - begin);
    }
    return new Steadiness(
        state.operations(), state.compileShare(), state.trend(), state.isSteady());
  }

  /**
   * Returns the duration of a round; longer at a low rate, since a round without operations has no
   * information.
   *
   * @param rate operations per second; 0 for a closed loop
   */
  static long roundNanos(double rate) {
    long arrivals = rate > 0 ? Math.round(MIN_ARRIVALS / rate * 1e9) : 0;
    return Math.max(ROUND.toNanos(), Math.min(LONGEST_ROUND.toNanos(), arrivals));
  }

  private void round(Duration time) {
    try (ServerSampler sampler =
            sampled == null ? null : ServerSampler.start(sampled, sampledEvery);
        ClientSampler client = ClientSampler.start(cluster.endpoints())) {
      TimelineRecorder timeline = new TimelineRecorder(client::next);
      JvmClock begin = JvmClock.read();
      long succeeded = load.round(time, List.of(timeline), stop);
      if (succeeded > 0) {
        state.add(new Window(succeeded, JvmClock.read().since(begin)));
      } else {
        failedRounds++;
      }
      List<Sample> unusedSeconds = timeline.seconds();
      if (sampler != null) {
        dropSilent(sampler.finish());
      }
    }
  }

  /** Stops sampling members that do not respond, which would delay each round. */
  private void dropSilent(ServerAccount account) {
    if (!account.unreadable().isEmpty()) {
      sampled = null;
    }
  }
}
