// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.operation;

import io.etcdbench.plan.Bound;
import io.etcdbench.workload.mix.LeasePool;

/**
 * The leases of an operation. Immutable.
 *
 * @param count number of leases granted before the operation starts, 1 or more
 * @param ttlSeconds their time to live, 1 or more; it should outlast the run
 */
public record LeasePlan(int count, long ttlSeconds) {

  /** One lease with a time to live of one hour. */
  public static final LeasePlan DEFAULT = new LeasePlan(1, 3_600);

  public LeasePlan {
    Bound.LEASE_TTL.require(ttlSeconds);
    new LeasePool(count, ttlSeconds);
  }
}
