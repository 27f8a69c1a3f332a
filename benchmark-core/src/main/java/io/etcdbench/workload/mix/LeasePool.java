// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.LeaseGrant;
import io.etcdbench.driver.Operation.LeaseKeepAlive;
import io.etcdbench.driver.Operation.LeaseRevoke;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The leases of a run. A phase of {@link #grants} fills the pool before the load that works with
 * them, or {@link #grantsInTurn} are the load; a phase of {@link #revokes} empties it afterwards.
 * Thread-safe.
 */
public final class LeasePool {
  private static final int MOST = 1_000_000;

  private final long ttlSeconds;
  private final int workers;
  private final AtomicReferenceArray<@Nullable LeaseKeepAlive> leases;

  /** 1 for a lease that holds or waits for something. */
  private final AtomicIntegerArray taken;

  private final AtomicInteger lastTaken = new AtomicInteger();

  /** How many were asked for by {@link #grantsInTurn}. */
  private final AtomicInteger inTurn = new AtomicInteger();

  private volatile boolean filledByLoad;

  /**
   * An empty pool.
   *
   * @param size how many leases, 1 to 1,000,000
   * @param ttlSeconds their time to live, 1 or more; nobody renews a lease unasked, so it should
   *     outlast the run
   */
  public LeasePool(int size, long ttlSeconds) {
    this(size, ttlSeconds, LoadShare.WHOLE);
  }

  /**
   * The empty pool of one of several workers.
   *
   * @param size how many leases all workers have, at least one each, at most 1,000,000
   * @param ttlSeconds as of {@link #LeasePool(int, long)}
   * @param share which part of them
   */
  public LeasePool(int size, long ttlSeconds, LoadShare share) {
    if (size < 1 || size > MOST) {
      throw new IllegalArgumentException(
          "the number of leases is " + size + "; allowed: 1 to " + MOST);
    }
    this.ttlSeconds = new LeaseGrant(ttlSeconds).ttlSeconds();
    int own = share.of(size);
    if (own == 0) {
      throw new IllegalArgumentException(
          "%d leases are fewer than %d workers; grant at least one for each"
              .formatted(size, share.workers()));
    }
    this.workers = share.workers();
    this.leases = new AtomicReferenceArray<>(own);
    this.taken = new AtomicIntegerArray(own);
  }

  /**
   * How many leases there can be.
   *
   * @return 1 to 1,000,000
   */
  public int size() {
    return leases.length();
  }

  /**
   * How many leases there are.
   *
   * @return 0 to {@link #size()}
   */
  public int granted() {
    return (int) IntStream.range(0, size()).filter(i -> leases.get(i) != null).count();
  }

  /**
   * Grants one lease per operation; {@link #size()} operations fill the pool.
   *
   * @param label the name of their series
   * @return a source for a phase of its own
   */
  public OperationSource grants(String label) {
    return new LeaseSource(
        label, OperationKind.LEASE_GRANT, () -> new Granting(draw -> index(draw)));
  }

  /**
   * Grants one lease per operation, however many; the load itself fills the pool. Of more than
   * {@link #size()}, the later are known and the earlier end when their time is over.
   *
   * @param label the name of their series
   * @return a source for any number of phases
   */
  public OperationSource grantsInTurn(String label) {
    filledByLoad = true;
    return new LeaseSource(
        label,
        OperationKind.LEASE_GRANT,
        () -> new Granting(draw -> Math.floorMod(inTurn.getAndIncrement(), size())));
  }

  /** Whether nothing is to be granted before the load. */
  public boolean isFilledByLoad() {
    return filledByLoad;
  }

  /**
   * Revokes one lease per operation; as many operations as there are leases empty the pool.
   *
   * @param label the name of their series
   * @return a source for a phase of its own
   */
  public OperationSource revokes(String label) {
    return new LeaseSource(
        label, OperationKind.LEASE_REVOKE, () -> draw -> new LeaseRevoke(take(draw).leaseId()));
  }

  /**
   * Renews one lease after the other, each once per operation.
   *
   * @param label the name of their series
   * @return a source for a phase between the two others
   */
  public OperationSource keepAlives(String label) {
    return new LeaseSource(
        label, OperationKind.LEASE_KEEP_ALIVE, () -> draw -> lease(nextOf(draw)));
  }

  /** A lease that nobody else uses until it is given back. */
  int borrow() {
    for (int i = 0; i < size(); i++) {
      int index = Math.floorMod(lastTaken.incrementAndGet(), size());
      if (taken.compareAndSet(index, 0, 1)) {
        return index;
      }
    }
    throw new IllegalStateException(
        "all %d leases are in use; grant one per operation in flight".formatted(size()));
  }

  void giveBack(int index) {
    taken.set(index, 0);
  }

  /** The id of one lease. */
  long id(int index) {
    return lease(index).leaseId();
  }

  private LeaseKeepAlive lease(int index) {
    LeaseKeepAlive lease = leases.get(index);
    if (lease == null) {
      throw new IllegalStateException(
          "lease %d of %d is needed, but was not granted".formatted(index + 1, size()));
    }
    return lease;
  }

  private LeaseKeepAlive take(Draw draw) {
    for (int i = 0, index = index(draw); i < size(); i++, index = (index + 1) % size()) {
      LeaseKeepAlive lease = leases.getAndSet(index, null);
      if (lease != null) {
        return lease;
      }
    }
    throw new IllegalStateException("no lease is left to revoke");
  }

  /** The operations between two of this worker's are the others'. */
  private int nextOf(Draw draw) {
    return (int) (draw.ordinal() / workers % size());
  }

  private int index(Draw draw) {
    return (int) (draw.ordinal() % size());
  }

  private final class Granting implements OperationSource.Refill {
    private final LeaseGrant grant = new LeaseGrant(ttlSeconds);
    private final ToIntFunction<Draw> place;
    private int index;

    Granting(ToIntFunction<Draw> place) {
      this.place = place;
    }

    @Override
    public Operation next(Draw draw) {
      index = place.applyAsInt(draw);
      return grant;
    }

    @Override
    public void leased(long leaseId, long grantedSeconds) {
      leases.set(index, new LeaseKeepAlive(leaseId));
    }
  }
}
