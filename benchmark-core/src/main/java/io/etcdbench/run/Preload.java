// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.format.Phrase;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.load.record.Series;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.ValuePlan;
import io.etcdbench.plan.operation.LockPlan;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.run.share.SessionPart;
import io.etcdbench.workload.mix.LoadShare;
import io.etcdbench.workload.mix.OperationMix;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes the keys that must exist before a plan's operations start. Used by one thread. */
final class Preload {
  private static final int MAX_IN_FLIGHT = 64;

  /** Bounds what a slow disk has to write before it can answer anything else. */
  private static final long MAX_BYTES_IN_FLIGHT = 4L << 20;

  private final SessionPart part;
  private final RunPlan plan;
  private final LoadShare share;

  /** By key size: keys of one size are the same keys, however many of them each operation uses. */
  private final Map<Integer, OperationPlan.Put> puts = new TreeMap<>();

  Preload(SessionPart part) {
    this.part = part;
    this.plan = part.own();
    this.share = part.share();
    plan.operations().forEach(this::need);
  }

  private void need(OperationPlan operation) {
    if (operation instanceof LockPlan lock) {
      lock.within().forEach(this::need);
    }
    Optional<KeyPlan> keys = operation.keyPlan();
    Optional<ValuePlan> values = values(operation);
    if (keys.isPresent() && values.isPresent()) {
      OperationPlan.Put put = put(keys.get(), values.get());
      puts.merge(keys.get().size(), put, (a, b) -> a.keys().space() >= b.keys().space() ? a : b);
    }
  }

  /** Returns the values of keys that must exist; the puts of a caller's load only overwrite. */
  private Optional<ValuePlan> values(OperationPlan operation) {
    return part.caller() != null && operation instanceof OperationPlan.Put put
        ? Optional.of(put.values())
        : operation.preload();
  }

  private static OperationPlan.Put put(KeyPlan keys, ValuePlan values) {
    return new OperationPlan.Put(
        "preload", 1, keys.with(keys.size(), keys.space(), KeyPlan.Order.SEQUENTIAL), values);
  }

  /** Returns the number of keys that must exist; 0 for none. */
  long keys() {
    return puts.values().stream().mapToLong(put -> put.keys().space()).sum();
  }

  /**
   * Writes the keys of this session's share.
   *
   * @return the result, as one phase; null when the share is empty
   */
  @Nullable LoadResult write(EtcdDriver driver, StopSignal stop, List<IntervalListener> listeners) {
    LoadResult all = null;
    for (OperationPlan.Put put : puts.values()) {
      if (share.of(put.keys().space()) == 0) {
        continue;
      }
      LoadResult written = write(put, driver, stop, listeners);
      all = all == null ? written : all.then(written);
    }
    return all;
  }

  private LoadResult write(
      OperationPlan.Put put, EtcdDriver driver, StopSignal stop, List<IntervalListener> listeners) {
    OperationMix mix =
        OperationMix.of(plan.seed(), put.source(new RunParts(plan.keys(), List.of(), null)))
            .dealt(share);
    long own = share.of(put.keys().space());
    long fitting = Math.max(1, MAX_BYTES_IN_FLIGHT / Math.max(1, put.values().mostBytes()));
    int inFlight = (int) Math.min(own, Math.min(MAX_IN_FLIGHT, fitting));
    LoadPhase phase =
        new LoadPhase(
            new ClosedLoop(inFlight),
            Extent.operations(own),
            Drivers.longestCall(plan),
            OfferedLoad.INTERVAL,
            listeners);
    return new LoadLoop(driver, mix, NanoClock.system()).run(phase, stop);
  }

  /**
   * Checks that all puts succeeded.
   *
   * @param purpose completes "failed while ..."
   * @throws ClusterException when one failed; the message names the first failure
   */
  static void requireWritten(Interval written, String purpose) {
    Optional<Series> failed =
        written.series().stream().filter(series -> series.outcome() != OutcomeKind.OK).findFirst();
    if (failed.isPresent()) {
      throw new ClusterException(
          "%s failed while %s, the first as %s: %s"
              .formatted(
                  Phrase.count(failed.get().count(), "put"),
                  purpose,
                  failed.get().outcome().label(),
                  failed.get().example()));
    }
  }
}
