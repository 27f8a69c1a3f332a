// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.observe.client.JvmClock;
import io.etcdbench.workload.mix.OperationBuffer;
import io.etcdbench.workload.mix.OperationMix;
import java.time.Duration;

/**
 * Keeps a fixed number of operations in flight and records the service time of each.
 *
 * <p>Between two calls of {@link #completeOne} all slots but one are in flight. The call fills the
 * last one and returns when any operation has succeeded. A call therefore corresponds to exactly
 * one successful operation; at depth 1 it is a plain blocking call. A failed operation is recorded
 * and replaced, and never counts as a call. Used by one thread.
 */
public final class OperationStream {
  /**
   * The number of consecutive failures that ends the stream: the cluster responds, but rejects
   * everything.
   */
  private static final int MAX_FAILURES_IN_A_ROW = 1_000;

  private final EtcdDriver driver;
  private final OperationBuffer[] operations;
  private final CompletionQueue ended;
  private final StreamSlot[] slots;
  private final long patienceNanos;

  private IterationRecorder recorder = new IterationRecorder();
  private StreamSlot idle;
  private long number;
  private long firstNumber;
  private JvmClock begin = JvmClock.read();

  /**
   * Creates a stream with nothing in flight.
   *
   * @param driver executes the operations
   * @param mix chooses the operations: puts, gets or deletes of keys
   * @param width number of operations in flight, and their lanes
   * @param patience the time without any completed operation after which the stream gives up;
   *     longer than the driver's deadline
   */
  public OperationStream(EtcdDriver driver, OperationMix mix, Width width, Duration patience) {
    this.driver = driver;
    this.patienceNanos = patience.toNanos();
    this.ended = new CompletionQueue(width.depth());
    this.slots = new StreamSlot[width.depth()];
    this.operations = new OperationBuffer[width.depth()];
    for (int i = 0; i < slots.length; i++) {
      slots[i] = new StreamSlot(i, width.firstLane() + i, ended);
      operations[i] = mix.newBuffer();
    }
    this.idle = slots[0];
  }

  /**
   * The number of operations that a stream keeps in flight.
   *
   * @param depth 1 to 100,000
   * @param firstLane the lane of its first slot, see {@link io.etcdbench.driver.InFlight#lane()}; 0
   *     or more
   */
  public record Width(int depth, int firstLane) {
    private static final int MAX = 100_000;

    public Width {
      if (depth < 1 || depth > MAX) {
        throw new IllegalArgumentException("inFlight is " + depth + "; allowed: 1 to " + MAX);
      }
    }
  }

  /** Starts an iteration with an empty record and all slots but one in flight. */
  public void begin() {
    recorder = new IterationRecorder();
    firstNumber = number;
    idle = slots[0];
    for (int i = 1; i < slots.length; i++) {
      submit(slots[i]);
    }
    begin = JvmClock.read();
  }

  /**
   * Submits operations until one has succeeded.
   *
   * @throws StreamException when operations no longer succeed
   */
  public void completeOne() {
    submit(idle);
    StreamSlot slot = take();
    if (!record(slot)) {
      slot = completeAfterFailure(slot);
    }
    idle = slot;
  }

  private StreamSlot completeAfterFailure(StreamSlot failed) {
    long sinceNanos = System.nanoTime();
    StreamSlot slot = failed;
    for (int failures = 1; ; failures++) {
      requireHope(failures, System.nanoTime() - sinceNanos, slot.outcome());
      submit(slot);
      slot = take();
      if (record(slot)) {
        return slot;
      }
    }
  }

  /**
   * Ends an iteration: waits for the operations in flight.
   *
   * @param iteration number of the iteration, for the record
   * @param thread number of this stream's thread, for the record
   * @return the operations since {@link #begin}
   * @throws StreamException when an operation does not complete
   */
  public IterationRecord finish(int iteration, int thread) {
    JvmClock passed = JvmClock.read().since(begin);
    long completed = recorder.fineCount();
    int drained = slots.length - 1;
    for (int i = 0; i < drained; i++) {
      record(take());
    }
    IterationRecord record =
        new IterationRecord(
            iteration,
            thread,
            completed,
            number - firstNumber,
            drained,
            passed.nanos(),
            passed.cpuNanos(),
            passed.compileNanos(),
            recorder.series());
    requireAll(record);
    return record;
  }

  /**
   * Runs one iteration that JMH does not time.
   *
   * @param time approximate duration; at least one operation is sent
   * @return number of operations that succeeded, including those awaited at the end
   * @throws StreamException when operations no longer succeed
   */
  public long send(Duration time) {
    begin();
    long beginNanos = System.nanoTime();
    do {
      completeOne();
    } while (System.nanoTime() - beginNanos < time.toNanos());
    IterationRecord unused = finish(0, 0);
    return recorder.fineCount();
  }

  /**
   * Checks that every operation completed exactly once. A slot that is still in the queue was
   * completed twice.
   */
  private void requireAll(IterationRecord record) {
    long recorded = record.series().stream().mapToLong(IterationRecord.Series::count).sum();
    if (record.sent() != recorded || !ended.isEmpty()) {
      throw new StreamException(
          "%s operations were sent, but %s are recorded as ended%s"
              .formatted(record.sent(), recorded, ended.isEmpty() ? "" : ", and more have ended"));
    }
  }

  private boolean record(StreamSlot slot) {
    return recorder.record(slot.outcome(), slot.serviceNanos());
  }

  private void submit(StreamSlot slot) {
    Operation operation = operations[slot.index()].next(number++);
    slot.sent();
    driver.submit(operation, slot);
  }

  private StreamSlot take() {
    StreamSlot slot = ended.take(patienceNanos);
    if (slot == null) {
      throw new StreamException(
          Thread.currentThread().isInterrupted()
              ? "the benchmark was interrupted while it waited for an operation to end"
              : "none of %s operations in flight ended within %s s, though each has a deadline"
                  .formatted(slots.length, Duration.ofNanos(patienceNanos).toSeconds()));
    }
    return slot;
  }

  private void requireHope(int failedInARow, long sinceNanos, Outcome last) {
    if (failedInARow >= MAX_FAILURES_IN_A_ROW || sinceNanos > patienceNanos) {
      throw new StreamException(
          "%s operations in a row failed, the last as %s: %s"
              .formatted(failedInARow, last.kind().label(), last.detail()));
    }
  }
}
