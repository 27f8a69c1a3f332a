// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.LeaseGrant;
import io.etcdbench.driver.Operation.LeaseKeepAlive;
import io.etcdbench.driver.Operation.LeaseRevoke;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.ServerErrors;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The leases of a run. A phase of {@link #grants} fills the pool before the load that uses the
 * leases, or {@link #grantsInTurn} is the load; a phase of {@link #revokes} empties the pool
 * afterwards. Thread-safe.
 */
public final class LeasePool {
  private static final int MAX = 1_000_000;

  private final long ttlSeconds;
  private final int workers;
  private final AtomicReferenceArray<@Nullable LeaseKeepAlive> leases;

  /** 1 for a lease that is in use, by a holder or a waiter. */
  private final AtomicIntegerArray taken;

  /** One permit for each lease that is not in use. */
  private final Semaphore free;

  private final AtomicInteger lastTaken = new AtomicInteger();

  /** The number of grants drawn from {@link #grantsInTurn}. */
  private final AtomicInteger inTurn = new AtomicInteger();

  /** Grants sent, without those that were rejected, replaced by later ones or revoked. */
  private final AtomicLong outstanding = new AtomicLong();

  /** Those of them that failed without a decision of the server. */
  private final AtomicInteger undecided = new AtomicInteger();

  private final LongSupplier nanoTime;
  private volatile long lastUndecidedNanos;
  private volatile boolean filledByLoad;

  /**
   * Creates an empty pool.
   *
   * @param size the number of leases, 1 to 1,000,000
   * @param ttlSeconds their TTL, 1 or more; leases are renewed only by {@link #keepAlives}, so it
   *     should outlast the run
   */
  public LeasePool(int size, long ttlSeconds) {
    this(size, ttlSeconds, LoadShare.WHOLE);
  }

  /**
   * Creates the empty pool of one of several workers.
   *
   * @param size the number of leases of all workers together, at least one each, at most 1,000,000
   * @param ttlSeconds as for {@link #LeasePool(int, long)}
   * @param share this worker's share of them
   */
  public LeasePool(int size, long ttlSeconds, LoadShare share) {
    this(size, ttlSeconds, share, System::nanoTime);
  }

  LeasePool(int size, long ttlSeconds, LoadShare share, LongSupplier nanoTime) {
    if (size < 1 || size > MAX) {
      throw new IllegalArgumentException(
          "the number of leases is " + size + "; allowed: 1 to " + MAX);
    }
    this.ttlSeconds = new LeaseGrant(ttlSeconds).ttlSeconds();
    int own = share.of(size);
    if (own == 0) {
      throw new IllegalArgumentException(
          "%s leases are fewer than %s workers; grant at least one for each"
              .formatted(size, share.workers()));
    }
    this.nanoTime = nanoTime;
    this.workers = share.workers();
    this.leases = new AtomicReferenceArray<>(own);
    this.taken = new AtomicIntegerArray(own);
    this.free = new Semaphore(own);
  }

  /**
   * Returns the capacity of the pool.
   *
   * @return 1 to 1,000,000
   */
  public int size() {
    return leases.length();
  }

  /** Returns the TTL of each lease, 1 or more. */
  public long ttlSeconds() {
    return ttlSeconds;
  }

  /**
   * Returns the number of leases in the pool.
   *
   * @return 0 to {@link #size()}
   */
  public int granted() {
    return (int) IntStream.range(0, size()).filter(i -> leases.get(i) != null).count();
  }

  /**
   * Returns the number of leases that the cluster may hold: those granted, and those whose grant
   * was sent and neither completed nor rejected, until they expire.
   *
   * @return 0 or more, without earlier leases that the pool no longer knows
   */
  public long mayExist() {
    int failed = undecided.get(); // read before the time, which is written before it
    long sinceNanos = nanoTime.getAsLong() - lastUndecidedNanos;
    // A new leader restarts the TTL.
    boolean expired = sinceNanos / 2 > TimeUnit.SECONDS.toNanos(ttlSeconds);
    return outstanding.get() - (expired ? failed : 0);
  }

  /** Subtracts leases that no longer exist from {@link #mayExist()}. */
  public void subtract(long gone) {
    outstanding.addAndGet(-gone);
  }

  /**
   * Grants one lease per operation; {@link #size()} operations fill the pool.
   *
   * @param label the name of the series
   * @return a source for a separate phase
   */
  public OperationSource grants(String label) {
    return new LeaseSource(
        label, OperationKind.LEASE_GRANT, () -> new Granting(draw -> index(draw)));
  }

  /**
   * Grants one lease per operation, without a limit; the load itself fills the pool. Beyond {@link
   * #size()}, the pool keeps the latest leases, and the earlier ones expire after their TTL.
   *
   * @param label the name of the series
   * @return a source for any number of phases
   */
  public OperationSource grantsInTurn(String label) {
    filledByLoad = true;
    return new LeaseSource(
        label,
        OperationKind.LEASE_GRANT,
        () -> new Granting(draw -> Math.floorMod(inTurn.getAndIncrement(), size())));
  }

  /**
   * Returns whether the load itself fills the pool, so that no leases need to be granted before it.
   */
  public boolean isFilledByLoad() {
    return filledByLoad;
  }

  /**
   * Revokes one lease per operation; as many operations as there are leases empty the pool.
   *
   * @param label the name of the series
   * @return a source for a separate phase
   */
  public OperationSource revokes(String label) {
    return new LeaseSource(
        label, OperationKind.LEASE_REVOKE, () -> draw -> new LeaseRevoke(take().leaseId()));
  }

  /**
   * Renews the leases in turn, one renewal per operation.
   *
   * @param label the name of the series
   * @return a source for a phase between grants and revokes
   */
  public OperationSource keepAlives(String label) {
    return new LeaseSource(
        label, OperationKind.LEASE_KEEP_ALIVE, () -> draw -> lease(nextOf(draw)));
  }

  /** Reserves a lease until it is given back. */
  int borrow() {
    if (!free.tryAcquire()) {
      throw new IllegalStateException(
          "all %s leases are in use; grant one per operation in flight".formatted(size()));
    }
    // One is free. Other threads may take it and give others back, behind this search.
    int index = next();
    while (!taken.compareAndSet(index, 0, 1)) {
      index = next();
    }
    return index;
  }

  private int next() {
    return Math.floorMod(lastTaken.incrementAndGet(), size());
  }

  void giveBack(int index) {
    if (taken.compareAndSet(index, 1, 0)) {
      free.release();
    }
  }

  /** Returns the ID of one lease. */
  long id(int index) {
    return lease(index).leaseId();
  }

  private LeaseKeepAlive lease(int index) {
    LeaseKeepAlive lease = leases.get(index);
    if (lease == null) {
      throw new IllegalStateException(
          "lease %s of %s is needed, but was not granted".formatted(index + 1, size()));
    }
    return lease;
  }

  private LeaseKeepAlive take() {
    for (int i = 0; i < size(); i++) {
      LeaseKeepAlive lease = leases.getAndSet(next(), null);
      if (lease != null) {
        return lease;
      }
    }
    throw new IllegalStateException("no lease is left to revoke");
  }

  /** Numbers between two consecutive operations of this worker belong to the other workers. */
  private int nextOf(Draw draw) {
    return (int) (draw.ordinal() / workers % size());
  }

  private int index(Draw draw) {
    return (int) (draw.ordinal() % size());
  }

  /** Returns whether the server may have executed an operation that failed. */
  private static boolean isUndecided(Outcome outcome) {
    return switch (outcome.kind()) {
      case TIMEOUT, UNAVAILABLE, CANCELLED -> true;
      case OTHER -> !outcome.detail().startsWith(ServerErrors.PREFIX);
      default -> false;
    };
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
    public void sending() {
      outstanding.incrementAndGet();
    }

    @Override
    public void leased(long leaseId, long grantedSeconds) {
      if (leases.getAndSet(index, new LeaseKeepAlive(leaseId)) != null) {
        outstanding.decrementAndGet();
      }
    }

    @Override
    public Outcome ended(Outcome last) {
      if (isUndecided(last)) {
        lastUndecidedNanos = nanoTime.getAsLong();
        undecided.incrementAndGet();
      } else if (!last.isOk()) {
        outstanding.decrementAndGet();
      }
      return last;
    }
  }
}
