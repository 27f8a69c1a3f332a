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
 * One place in flight with the buffers of its operation. It belongs to the thread that sends it,
 * then to the driver, then to the thread that completes it; the driver's own handing over orders
 * their accesses.
 */
final class Slot implements InFlight {
  private final int lane;
  private final OperationBuffer buffer;
  private final Offering offering;
  private @Nullable Operation operation;
  private long intendedNanos;
  private long sentNanos;

  /** Of the thread that completed it last, which usually completes it again. */
  @Nullable Worker worker;

  /** From being sent until its end is recorded. Changed within sections of a recorder only. */
  private boolean underWay;

  /** The next in a queue of slots; a slot is in at most one. */
  @Nullable Slot next;

  Slot(int lane, OperationBuffer buffer, Offering offering) {
    this.lane = lane;
    this.buffer = buffer;
    this.offering = offering;
  }

  /** Makes the operation of a number; valid until the next one is made. */
  void prepare(long number) {
    operation = buffer.next(number);
  }

  /** What was prepared counts as sent from now on. */
  void begin(long intended, long sent) {
    intendedNanos = intended;
    sentNanos = sent;
    underWay = true;
  }

  /** Sends what was prepared. */
  void send(EtcdDriver driver) {
    buffer.sending();
    submit(driver);
  }

  /** Its end is recorded. */
  void over() {
    underWay = false;
  }

  /** Whether it was sent and nothing is recorded of it yet; for a sealed phase. */
  boolean isUnderWay() {
    return underWay;
  }

  /** What was prepared will not be sent. */
  void drop() {
    buffer.dropped();
  }

  /** Makes the step after one that has ended; false when the operation is over. */
  boolean prepareFollowing(Outcome outcome) {
    operation = buffer.following(outcome);
    return operation != null;
  }

  /** Sends a step after the first. */
  void submit(EtcdDriver driver) {
    driver.submit(Objects.requireNonNull(operation, "nothing is prepared"), this);
  }

  /** How the operation as a whole has ended. */
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
    buffer.answers().answered(revision, keys);
  }

  @Override
  public void found(byte[] key, byte[] value, long modRevision) {
    buffer.answers().found(key, value, modRevision);
  }

  @Override
  public void decided(boolean succeeded) {
    buffer.answers().decided(succeeded);
  }

  @Override
  public void leased(long leaseId, long ttlSeconds) {
    buffer.answers().leased(leaseId, ttlSeconds);
  }

  @Override
  public void opened(OpenWatch watch) {
    buffer.answers().opened(watch);
  }

  @Override
  public void held(byte[] key, long revision) {
    buffer.answers().held(key, revision);
  }

  @Override
  public void hashed(int hash, long compactRevision) {
    buffer.answers().hashed(hash, compactRevision);
  }

  @Override
  public void complete(Outcome outcome) {
    offering.completed(this, outcome);
  }
}
