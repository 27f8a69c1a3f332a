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
import io.etcdbench.load.record.Series;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.mix.LeasePool;
import io.etcdbench.workload.mix.OperationMix;
import java.util.Collection;

/** Grants the leases of a run before its operations need them, and revokes them afterwards. */
final class Leases {
  private static final int MAX_IN_FLIGHT = 64;

  private final Collection<LeasePool> pools;
  private final EtcdDriver driver;

  Leases(Collection<LeasePool> pools, EtcdDriver driver) {
    this.pools = pools;
    this.driver = driver;
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

  /** Revokes the granted leases; if that fails, they expire. */
  void revoke(StopSignal stop) {
    for (LeasePool pool : pools) {
      if (pool.granted() > 0) {
        forEach(pool.revokes("lease-revoke"), pool.granted(), stop);
      }
    }
  }

  private LoadResult forEach(OperationSource source, int number, StopSignal stop) {
    LoadPhase phase =
        LoadPhase.of(new ClosedLoop(Math.min(number, MAX_IN_FLIGHT)), Extent.operations(number));
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
