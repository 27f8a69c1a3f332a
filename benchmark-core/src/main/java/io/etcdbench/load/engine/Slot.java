// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.OpenWatch;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.workload.mix.OperationBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A slot for one operation in flight, with its buffers. It belongs to the thread that sends it,
 * then to the driver, then to the thread that completes it; the driver's own handover orders their
 * accesses. An exception of a source ends the phase here: most drivers discard what a callback
 * throws.
 */
final class Slot implements InFlight {
  private final int lane;
  private final OperationBuffer buffer;
  private final Offering offering;
  private @Nullable Operation operation;
  private long intendedNanos;
  private long sentNanos;

  /**
   * The worker of the thread that last completed the slot, usually the one that completes it next.
   */
  @Nullable Worker worker;

  /** True from sending until the end is recorded. Changed only within sections of a recorder. */
  private boolean underWay;

  /** Next slot in a queue; a slot is in at most one queue. */
  @Nullable Slot next;

  Slot(int lane, OperationBuffer buffer, Offering offering) {
    this.lane = lane;
    this.buffer = buffer;
    this.offering = offering;
  }

  /** Prepares the operation with a number; valid until the next one is prepared. */
  void prepare(long number) {
    operation = buffer.next(number);
  }

  /** Marks the prepared operation as sent. */
  void begin(long intended, long sent) {
    intendedNanos = intended;
    sentNanos = sent;
    underWay = true;
  }

  /** Sends the prepared operation. */
  void send(EtcdDriver driver) {
    buffer.sending();
    submit(driver);
  }

  /** Marks the operation's end as recorded. */
  void over() {
    underWay = false;
  }

  /** Returns whether the operation was sent and its end is not recorded yet; for a sealed phase. */
  boolean isUnderWay() {
    return underWay;
  }

  /** Discards the prepared operation, which will not be sent. */
  void drop() {
    buffer.dropped();
  }

  /** Prepares the next step after one has ended; returns false when the operation is complete. */
  boolean prepareFollowing(Outcome outcome) {
    operation = buffer.following(outcome);
    return operation != null;
  }

  /** Sends a step after the first. */
  void submit(EtcdDriver driver) {
    driver.submit(Objects.requireNonNull(operation, "nothing is prepared"), this);
  }

  /** Returns the outcome of the whole operation. */
  Outcome ended(Outcome last) {
    return buffer.ended(last);
  }

  int source() {
    return buffer.source();
  }

  long intendedNanos() {
    return intendedNanos;
  }

  long sentNanos() {
    return sentNanos;
  }

  @Override
  public int lane() {
    return lane;
  }

  @Override
  public void answered(long revision, long keys) {
    try {
      buffer.answers().answered(revision, keys);
    } catch (RuntimeException | Error defect) {
      offering.fail(defect);
    }
  }

  @Override
  public void found(byte[] key, byte[] value, long modRevision) {
    try {
      buffer.answers().found(key, value, modRevision);
    } catch (RuntimeException | Error defect) {
      offering.fail(defect);
    }
  }

  @Override
  public void decided(boolean succeeded) {
    try {
      buffer.answers().decided(succeeded);
    } catch (RuntimeException | Error defect) {
      offering.fail(defect);
    }
  }

  @Override
  public void leased(long leaseId, long ttlSeconds) {
    try {
      buffer.answers().leased(leaseId, ttlSeconds);
    } catch (RuntimeException | Error defect) {
      offering.fail(defect);
    }
  }

  @Override
  public void opened(OpenWatch watch) {
    try {
      buffer.answers().opened(watch);
    } catch (RuntimeException | Error defect) {
      offering.fail(defect);
    }
  }

  @Override
  public void held(byte[] key, long revision) {
    try {
      buffer.answers().held(key, revision);
    } catch (RuntimeException | Error defect) {
      offering.fail(defect);
    }
  }

  @Override
  public void hashed(int hash, long compactRevision) {
    try {
      buffer.answers().hashed(hash, compactRevision);
    } catch (RuntimeException | Error defect) {
      offering.fail(defect);
    }
  }

  @Override
  public void complete(Outcome outcome) {
    offering.completed(this, outcome);
  }
}
