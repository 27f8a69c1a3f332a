// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.analysis.failover.ReadAudit;
import io.etcdbench.analysis.failover.TimedCall;
import io.etcdbench.analysis.failover.TimedCall.End;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Outcome;
import org.jspecify.annotations.Nullable;

/** One call of a client, from its due time to its end. Thread-safe. */
public final class SentCall implements InFlight {
  private final CallKind kind;
  private final int number;
  private final long dueNanos;
  private final long sentNanos;
  private final ReadAudit audit;
  private long answeredRevision;
  private long foundRevision;
  private long ageNanos;
  private long doneNanos;
  private volatile @Nullable Outcome outcome;

  /**
   * Creates a call that is sent now.
   *
   * @param number of the call among those of its kind
   * @param dueNanos when it was due
   * @param audit of the reads of its key
   */
  public SentCall(CallKind kind, int number, long dueNanos, ReadAudit audit) {
    this.kind = kind;
    this.number = number;
    this.dueNanos = dueNanos;
    this.audit = audit;
    this.sentNanos = System.nanoTime();
  }

  public CallKind kind() {
    return kind;
  }

  /** Returns how long after it was due it was sent. */
  public long lagNanos() {
    return sentNanos - dueNanos;
  }

  /** Returns the time from when the call was due to its end; meaningless while it is open. */
  long responseNanos() {
    return Math.max(0, doneNanos - dueNanos);
  }

  /** Returns the outcome; null while the call is open. */
  @Nullable Outcome outcome() {
    return outcome;
  }

  boolean hasSucceeded() {
    Outcome how = outcome;
    return how != null && how.isOk();
  }

  boolean hasFailed() {
    Outcome how = outcome;
    return how != null && !how.isOk();
  }

  /** Returns the age of a read's result; 0 for other calls, and unless the read succeeded. */
  long ageNanos() {
    return hasSucceeded() ? ageNanos : 0;
  }

  /** Returns when it was due, and how it has ended so far. */
  public TimedCall timed() {
    Outcome how = outcome;
    if (how == null) {
      return TimedCall.open(dueNanos);
    }
    return new TimedCall(
        dueNanos, Math.max(dueNanos, doneNanos), how.isOk() ? End.SUCCESS : End.FAILURE);
  }

  @Override
  public int lane() {
    return number;
  }

  @Override
  public void answered(long revision, long keys) {
    answeredRevision = revision;
  }

  @Override
  public void found(byte[] key, byte[] value, long modRevision) {
    foundRevision = modRevision;
  }

  @Override
  public void complete(Outcome how) {
    doneNanos = System.nanoTime();
    if (how.isOk() && kind == CallKind.PUT) {
      audit.acknowledged(answeredRevision, doneNanos);
    } else if (how.isOk()) {
      ageNanos = audit.ageNanos(foundRevision, sentNanos);
    }
    outcome = how;
  }
}
