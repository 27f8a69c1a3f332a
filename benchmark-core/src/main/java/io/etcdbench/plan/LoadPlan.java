// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadModel;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.workload.mix.LoadShare;
import java.time.Duration;

/**
 * When operations are sent, and how long. Immutable.
 *
 * @param concurrency how many operations are kept in flight; with a rate: how many may be at most
 * @param arrival when operations are due; closed when the answer to one sends the next
 * @param beyondLimit with a rate: what becomes of an arrival that finds no free slot
 * @param total how many operations are measured; 0 when the duration decides
 * @param duration how long is measured; 0 when the total decides
 * @param warmup the same load before, thrown away
 * @param rehearse whether the client is warmed up before that, by the same operations at full speed
 *     against a server in this JVM
 * @param drainTimeout how long operations in flight are waited for at the end
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

  /** One client, 10,000 operations by a warm client. */
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
          "the total is %d and the duration %s; give only one of them, the other is 0"
              .formatted(total, Durations.format(duration)));
    }
  }

  /**
   * Another arrival.
   *
   * @param other when operations are due
   * @return a changed copy
   */
  public LoadPlan with(ArrivalPlan other) {
    return new LoadPlan(
        concurrency, other, beyondLimit, total, duration, warmup, rehearse, drainTimeout);
  }

  /**
   * Another concurrency.
   *
   * @param inFlight operations in flight; with a rate: at most
   * @return a changed copy
   */
  public LoadPlan withConcurrency(int inFlight) {
    return new LoadPlan(
        inFlight, arrival, beyondLimit, total, duration, warmup, rehearse, drainTimeout);
  }

  /**
   * With a rehearsal, or without one.
   *
   * @param wanted whether the client is warmed up against a server in this JVM first
   * @return a changed copy
   */
  public LoadPlan withRehearsal(boolean wanted) {
    return new LoadPlan(
        concurrency, arrival, beyondLimit, total, duration, warmup, wanted, drainTimeout);
  }

  /**
   * As many operations, however long that takes.
   *
   * @param operations how many are measured, 1 or more
   * @return a changed copy
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
   * As long, however many operations that makes.
   *
   * @param time how long is measured, above zero
   * @return a changed copy
   */
  public LoadPlan withDuration(Duration time) {
    return new LoadPlan(concurrency, arrival, beyondLimit, 0, time, warmup, rehearse, drainTimeout);
  }

  /**
   * Who decides when the next operation is sent.
   *
   * @param seed decides the gaps of a Poisson process
   * @return a model for one phase
   */
  public LoadModel model(long seed) {
    return model(seed, LoadShare.WHOLE);
  }

  /**
   * How one of several workers offers its part of the load.
   *
   * @param seed decides what a schedule leaves to chance; the same for all workers
   * @param share which part
   * @return a model for one phase
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
   * What one of several workers offers, as a plan of its own describes it. Its rate is its share of
   * the rate; when its operations are due is decided by {@link #model(long, LoadShare)} alone.
   *
   * @param share which part
   * @return a changed copy
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

  /**
   * How long is measured.
   *
   * @return by number or by time
   */
  public Extent extent() {
    return total > 0 ? Extent.operations(total) : Extent.duration(duration);
  }

  void requireRoomFor(OperationPlan operation) {
    operation
        .holders()
        .filter(leases -> leases.count() < concurrency)
        .ifPresent(
            leases -> {
              throw new IllegalArgumentException(
                  "'%s' has %d leases for %d clients, and each client holds one of its own; grant as many"
                      .formatted(operation.name(), leases.count(), concurrency));
            });
    long needed = operation.distinctKeysFor(total);
    operation
        .keyPlan()
        .filter(keys -> keys.space() < needed)
        .ifPresent(
            keys -> {
              throw new IllegalArgumentException(
                  "'%s' goes through its keys in order, and a total of %d needs %d of them, but the key space has %d; make the key space that large, or choose keys at random"
                      .formatted(operation.name(), total, needed, keys.space()));
            });
  }
}
