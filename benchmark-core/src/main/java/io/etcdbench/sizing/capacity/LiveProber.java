// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.load.engine.LoadModel;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.plan.ArrivalPlan;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.WarmupLength;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.run.share.LoadOffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Offers rates to a cluster and keeps the result of each. Used by one thread; any thread may give
 * the stop signal.
 */
public final class LiveProber implements Prober {
  /** Short enough to decide quickly, long enough to contain some operations. */
  private static final Duration WINDOW = Duration.ofMillis(100);

  /** No probe lasts this long, because its test decides earlier. */
  private static final Duration LONGEST = Duration.ofMinutes(30);

  private static final int MIN_CLIENTS = 200;
  private static final double CLIENTS_PER_LIMIT = 6;
  private static final double NANOS_PER_SECOND = 1e9;

  private final LoadPlan given;
  private final LoadOffer offer;
  private final TailLimit limit;
  private final StopSignal stop;
  private final Map<Probe, RunResult> results = new HashMap<>();

  /**
   * Creates a prober.
   *
   * @param given the shape of the arrivals, and the minimum concurrency
   * @param offer offers the loads
   * @param limit of the objective
   * @param stop ends the current probe, undecided
   */
  public LiveProber(LoadPlan given, LoadOffer offer, TailLimit limit, StopSignal stop) {
    this.given = given;
    this.offer = offer;
    this.limit = limit;
    this.stop = stop;
  }

  @Override
  public Probe probe(double opsPerSecond, SequentialTest test) {
    StopSignal decided = stop.narrower();
    long[] inFlight = {0};
    IntervalListener listener =
        interval -> {
          inFlight[0] += interval.sent() - interval.ended();
          Window window = Window.of(interval, limit, inFlight[0]);
          if (test.add(window) != RateVerdict.UNDECIDED) {
            decided.give();
          }
        };
    RunResult result = offer.offer(load(opsPerSecond), WINDOW, listener, decided);
    RateVerdict decision = stop.isGiven() ? RateVerdict.UNDECIDED : test.decision();
    Probe probe = new Probe(opsPerSecond, decision, test.slowShare(), test.elapsed(), seen(result));
    results.put(probe, result);
    return probe;
  }

  /**
   * Returns the full result of a probe.
   *
   * @param probe of this prober
   * @return empty for a probe of another prober
   */
  public Optional<RunResult> result(Probe probe) {
    return Optional.ofNullable(results.get(probe));
  }

  /**
   * Returns the load of a rate, with enough concurrency to detect overload, or that of the plan
   * when it is higher.
   *
   * @param opsPerSecond the rate
   */
  public LoadPlan load(double opsPerSecond) {
    double needed = CLIENTS_PER_LIMIT * opsPerSecond * limit.limitNanos() / NANOS_PER_SECOND;
    double clients = Math.max(given.concurrency(), MIN_CLIENTS + needed);
    ArrivalPlan arrival =
        new ArrivalPlan(given.arrival().shape(), opsPerSecond, 0, Duration.ZERO, List.of());
    return new LoadPlan(
        (int) Math.min(clients, LoadModel.MAX_IN_FLIGHT),
        arrival,
        given.beyondLimit(),
        0,
        LONGEST,
        WarmupLength.NONE,
        false,
        given.drainTimeout());
  }

  private Probe.Seen seen(RunResult result) {
    List<SeriesResult> fine =
        result.phases().stream()
            .map(PhaseResult::series)
            .flatMap(List::stream)
            .filter(one -> one.isOk())
            .filter(one -> limit.operation() == null || one.operation().equals(limit.operation()))
            .toList();
    LatencySummary response = fine.size() == 1 ? fine.get(0).responseNanos() : null;
    return new Probe.Seen(
        fine.stream().mapToLong(SeriesResult::count).sum(),
        fine.stream().mapToDouble(SeriesResult::opsPerSecond).sum(),
        response == null ? null : response.p50(),
        response == null ? null : response.p99());
  }
}
