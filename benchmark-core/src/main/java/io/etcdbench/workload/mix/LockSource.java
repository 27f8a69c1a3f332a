// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Coordination.Lock;
import io.etcdbench.driver.Coordination.Unlock;
import io.etcdbench.driver.OpenWatch;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.value.Sizes;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Acquires a lock on the server, performs an operation while holding it, and releases it; all of
 * this is one operation. Fewer names mean more contention. A failure while the lock is held
 * determines the outcome; the lock is released nevertheless.
 *
 * @param label the name of its series
 * @param names the names of the locks
 * @param chooser chooses the lock
 * @param leases the leases of the holders: at least one per operation in flight, granted beforehand
 * @param within the operation performed while the lock is held; null for none
 */
public record LockSource(
    String label,
    KeySpace names,
    KeyChooser chooser,
    LeasePool leases,
    @Nullable OperationSource within)
    implements OperationSource {
  public LockSource {
    Sizes.requireWithin(names, chooser);
  }

  @Override
  public OperationKind kind() {
    return OperationKind.LOCK;
  }

  @Override
  public Set<OperationKind> kinds() {
    Set<OperationKind> kinds = new HashSet<>(Set.of(OperationKind.LOCK, OperationKind.UNLOCK));
    if (within != null) {
      kinds.addAll(within.kinds());
    }
    return Set.copyOf(kinds);
  }

  @Override
  public Refill newRefill() {
    return new Slot(within == null ? null : within.newRefill());
  }

  private enum Step {
    LOCKING,
    WITHIN,
    UNLOCKING
  }

  private final class Slot implements Refill {
    private final byte[] name = names.key(0);
    private final @Nullable Refill inner;
    private @Nullable Operation innerOperation;
    private Step step = Step.LOCKING;
    private int holder;
    private byte[] heldKey = name;
    private Outcome result = Outcome.OK;

    Slot(@Nullable Refill inner) {
      this.inner = inner;
    }

    @Override
    public Operation next(Draw draw) {
      names.refill(name, chooser.choose(draw));
      innerOperation = inner == null ? null : inner.next(draw);
      step = Step.LOCKING;
      holder = leases.borrow();
      return new Lock(name, leases.id(holder));
    }

    @Override
    public @Nullable Operation following(Outcome outcome) {
      return switch (step) {
        case LOCKING -> locked(outcome);
        case WITHIN -> afterStepWithin(outcome);
        case UNLOCKING -> {
          result = result.isOk() ? outcome : result;
          yield null;
        }
      };
    }

    private @Nullable Operation locked(Outcome outcome) {
      result = outcome;
      if (!outcome.isOk()) {
        if (inner != null) {
          inner.dropped();
        }
        return null;
      }
      if (inner == null) {
        return unlock();
      }
      step = Step.WITHIN;
      inner.sending();
      return innerOperation;
    }

    private @Nullable Operation afterStepWithin(Outcome outcome) {
      Operation next = inner == null ? null : inner.following(outcome);
      if (next == null) {
        result = inner == null ? outcome : inner.ended(outcome);
        return unlock();
      }
      return next;
    }

    private Unlock unlock() {
      step = Step.UNLOCKING;
      return new Unlock(heldKey);
    }

    @Override
    public void dropped() {
      leases.giveBack(holder);
      if (inner != null) {
        inner.dropped();
      }
    }

    @Override
    public Outcome ended(Outcome last) {
      leases.giveBack(holder);
      return result;
    }

    @Override
    public void held(byte[] key, long revision) {
      if (inner != null && step == Step.WITHIN) {
        inner.held(key, revision);
      } else {
        heldKey = key;
      }
    }

    @Override
    public void leased(long leaseId, long ttlSeconds) {
      if (inner != null) {
        inner.leased(leaseId, ttlSeconds);
      }
    }

    @Override
    public void opened(OpenWatch watch) {
      if (inner != null) {
        inner.opened(watch);
      }
    }

    @Override
    public void hashed(int hash, long compactRevision) {
      if (inner != null) {
        inner.hashed(hash, compactRevision);
      }
    }

    @Override
    public void answered(long revision, long keys) {
      if (inner != null && step == Step.WITHIN) {
        inner.answered(revision, keys);
      }
    }

    @Override
    public void found(byte[] key, byte[] value, long modRevision) {
      if (inner != null) {
        inner.found(key, value, modRevision);
      }
    }

    @Override
    public void decided(boolean succeeded) {
      if (inner != null) {
        inner.decided(succeeded);
      }
    }
  }
}
