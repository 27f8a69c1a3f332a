// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.ServerErrors;
import io.etcdbench.format.Phrase;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.Series;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.LeasePool;
import io.etcdbench.workload.mix.OperationMix;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Grants the leases of a run before its operations need them, and revokes them afterwards. */
final class Leases {
  private static final int MAX_IN_FLIGHT = 64;

  private final Collection<LeasePool> pools;
  private final EtcdDriver driver;
  private final Duration longestCall;

  /**
   * Creates the leases without granting any.
   *
   * @param longestCall time within which the driver completes a call
   */
  Leases(Collection<LeasePool> pools, EtcdDriver driver, Duration longestCall) {
    this.pools = pools;
    this.driver = driver;
    this.longestCall = longestCall;
  }

  /** Returns the number of leases to grant before the load. */
  long wanted() {
    return pools.stream().filter(pool -> !pool.isFilledByLoad()).mapToLong(LeasePool::size).sum();
  }

  /** Returns whether no operation uses leases. */
  boolean areNone() {
    return pools.isEmpty();
  }

  /**
   * Grants all leases.
   *
   * @throws ClusterException when one is rejected
   */
  void grant(StopSignal stop) {
    for (LeasePool pool : pools) {
      if (!pool.isFilledByLoad()) {
        requireAllFine(forEach(pool.grants("lease-grant"), pool.size(), stop));
      }
    }
  }

  /**
   * Revokes the granted leases in batches, and gives up after one in which none was revoked.
   *
   * @return number of leases that may be left until they expire, also of unanswered grants
   */
  long revoke(StopSignal stop) {
    boolean answered = true;
    for (LeasePool pool : pools) {
      int granted = pool.granted();
      while (granted > 0 && answered && !stop.isGiven()) {
        int batch = Math.min(granted, MAX_IN_FLIGHT);
        long gone = gone(forEach(pool.revokes("lease-revoke"), batch, stop));
        answered = gone > 0;
        pool.subtract(gone);
        granted -= batch;
      }
    }
    return pools.stream().mapToLong(LeasePool::mayExist).sum();
  }

  /** Returns the number of leases that no longer exist. */
  private static long gone(LoadResult result) {
    return result.total().series().stream()
        .filter(
            series ->
                series.isOk()
                    || String.valueOf(series.example()).contains(ServerErrors.LEASE_NOT_FOUND))
        .mapToLong(Series::count)
        .sum();
  }

  private LoadResult forEach(OperationSource source, int number, StopSignal stop) {
    LoadPhase phase =
        new LoadPhase(
            new ClosedLoop(Math.min(number, MAX_IN_FLIGHT)),
            Extent.operations(number),
            longestCall,
            OfferedLoad.INTERVAL,
            List.of());
    return new LoadLoop(driver, OperationMix.of(0, source), NanoClock.system()).run(phase, stop);
  }

  private static void requireAllFine(LoadResult result) {
    for (Series series : result.total().series()) {
      if (series.outcome() != OutcomeKind.OK) {
        throw new ClusterException(
            "%s not granted, the first as %s: %s"
                .formatted(
                    Phrase.count(series.count(), "lease", "was", "were"),
                    series.outcome().label(),
                    series.example()));
      }
    }
  }
}
