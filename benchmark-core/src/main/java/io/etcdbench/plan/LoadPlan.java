// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadModel;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.plan.operation.LockPlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.workload.mix.LoadShare;
import java.time.Duration;

/**
 * The load: when operations are sent, and for how long. Immutable.
 *
 * @param concurrency number of operations in flight; with a rate: their maximum
 * @param arrival when operations are due; {@code CLOSED} when the completion of one sends the next
 * @param beyondLimit with a rate: what happens to an arrival when no slot is free
 * @param total number of measured operations; 0 when the duration decides
 * @param duration duration of the measurement; 0 when the total decides
 * @param warmup length of the warm-up, the same load before the measurement, which is discarded
 * @param rehearse whether a rehearsal warms up the client before that, with the same operations at
 *     full speed against a server in this JVM
 * @param drainTimeout time to wait for operations in flight at the end
 */
public record LoadPlan(
    int concurrency,
    ArrivalPlan arrival,
    BeyondLimit beyondLimit,
    long total,
    Duration duration,
    WarmupLength warmup,
    boolean rehearse,
    Duration drainTimeout) {

  /** One client, 10,000 operations, with a warm client. */
  public static final LoadPlan DEFAULT =
      new LoadPlan(
          1,
          ArrivalPlan.CLOSED,
          BeyondLimit.SEND_LATE,
          10_000,
          Duration.ZERO,
          WarmupLength.AUTO,
          true,
          Duration.ofSeconds(10));

  public LoadPlan {
    Bound.CLIENTS.require(concurrency);
    Bound.TOTAL.require(total);
    Bound.DURATION.require(duration);
    Bound.DRAIN_TIMEOUT.require(drainTimeout);
    if (total == 0 && duration.isZero()) {
      throw new IllegalArgumentException(
          "both the total and the duration are 0; give one of them, for example --total 10000 or"
              + " --duration 30s");
    }
    if (total > 0 && !duration.isZero()) {
      throw new IllegalArgumentException(
          "the total is %s and the duration %s; give only one of them, the other is 0"
              .formatted(total, Durations.format(duration)));
    }
  }

  /** Returns a copy with another arrival plan. */
  public LoadPlan with(ArrivalPlan other) {
    return new LoadPlan(
        concurrency, other, beyondLimit, total, duration, warmup, rehearse, drainTimeout);
  }

  /**
   * Returns a copy with another concurrency.
   *
   * @param inFlight number of operations in flight; with a rate: their maximum
   */
  public LoadPlan withConcurrency(int inFlight) {
    return new LoadPlan(
        inFlight, arrival, beyondLimit, total, duration, warmup, rehearse, drainTimeout);
  }

  /** Returns a copy with or without a rehearsal. */
  public LoadPlan withRehearsal(boolean wanted) {
    return new LoadPlan(
        concurrency, arrival, beyondLimit, total, duration, warmup, wanted, drainTimeout);
  }

  /**
   * Returns a copy that measures a number of operations.
   *
   * @param operations 1 or more
   */
  public LoadPlan withTotal(long operations) {
    return new LoadPlan(
        concurrency,
        arrival,
        beyondLimit,
        operations,
        Duration.ZERO,
        warmup,
        rehearse,
        drainTimeout);
  }

  /**
   * Returns a copy that measures for a duration.
   *
   * @param time above zero
   */
  public LoadPlan withDuration(Duration time) {
    return new LoadPlan(concurrency, arrival, beyondLimit, 0, time, warmup, rehearse, drainTimeout);
  }

  /**
   * Returns the load model for one phase.
   *
   * @param seed determines the gaps of a Poisson process
   */
  public LoadModel model(long seed) {
    return model(seed, LoadShare.WHOLE);
  }

  /**
   * Returns the load model of one of several workers for one phase.
   *
   * @param seed determines the random choices of a schedule; the same for all workers
   * @param share the worker's share
   */
  public LoadModel model(long seed, LoadShare share) {
    int own = share.of(concurrency);
    return arrival.shape() == ArrivalPlan.Shape.CLOSED
        ? new ClosedLoop(own)
        : new OpenLoop(
            ArrivalSchedule.dealt(arrival.schedule(seed), share.first(), share.workers()),
            own,
            beyondLimit);
  }

  /**
   * Returns the load of one of several workers as its own plan. Its rate is the worker's share of
   * the rate; the times at which its operations are due come only from {@link #model(long,
   * LoadShare)}.
   *
   * @param share the worker's share
   */
  LoadPlan dealt(LoadShare share) {
    return new LoadPlan(
        share.of(concurrency),
        arrival.divided(share.workers()),
        beyondLimit,
        share.of(total),
        duration,
        warmup,
        rehearse,
        drainTimeout);
  }

  /** Returns the length of the measurement, by number or by time. */
  public Extent extent() {
    return total > 0 ? Extent.operations(total) : Extent.duration(duration);
  }

  void requireRoomFor(OperationPlan operation) {
    if (operation instanceof LockPlan lock) {
      lock.within().forEach(this::requireRoomFor);
    }
    operation
        .holders()
        .filter(leases -> leases.count() < concurrency)
        .ifPresent(
            leases -> {
              throw new IllegalArgumentException(
                  "'%s' has %s leases for %s clients, and each client needs its own; grant as many"
                      .formatted(operation.name(), leases.count(), concurrency));
            });
    long needed = operation.distinctKeysFor(total);
    operation
        .keyPlan()
        .filter(keys -> keys.space() < needed)
        .ifPresent(
            keys -> {
              throw new IllegalArgumentException(
                  "'%s' goes through its keys in order, and a total of %s needs %s of them, but the key space has %s; make the key space that large, or choose keys at random"
                      .formatted(operation.name(), total, needed, keys.space()));
            });
  }
}
