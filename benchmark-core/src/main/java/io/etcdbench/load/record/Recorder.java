// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import io.etcdbench.driver.Outcome;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.WriterReaderPhaser;

/**
 * Where one thread records the operations that it sees end. Only that thread records; it takes no
 * lock, waits for nobody and allocates nothing once each of its series has had an operation.
 *
 * <p>It writes into one of two tallies. The reader swaps them and waits until the writer has left
 * the one that it takes (HdrHistogram's writer-reader phaser).
 */
public final class Recorder {
  private static final long YIELD_NANOS = 50_000;

  private final WriterReaderPhaser phaser = new WriterReaderPhaser();
  private final BooleanSupplier sealed;
  private volatile Tally active;
  private Tally idle;

  Recorder(List<String> operations, Clocks clocks, BooleanSupplier sealed) {
    this.sealed = sealed;
    active = new Tally(operations, clocks);
    idle = new Tally(operations, clocks);
  }

  /**
   * Begins a section that {@link PhaseRecorder#seal} waits for: everything that it does happens
   * either before the phase is sealed or not at all. Sections are short and do not nest.
   *
   * @return a ticket for {@link #leave}
   */
  public long enter() {
    return phaser.writerCriticalSectionEnter();
  }

  /**
   * Ends a section.
   *
   * @param section what {@link #enter} has returned
   */
  public void leave(long section) {
    phaser.writerCriticalSectionExit(section);
  }

  /**
   * Whether the phase counts nothing any more. Asked within a section.
   *
   * @return true from {@link PhaseRecorder#seal} on
   */
  public boolean isSealed() {
    return sealed.getAsBoolean();
  }

  /**
   * Records one operation within a section, see {@link #record}.
   *
   * @param operation an index into the names that the phase was given
   * @param outcome how it ended
   * @param intendedNanos when it was meant to be sent; ignored in a closed loop
   * @param sentNanos when it was sent
   * @param doneNanos when it ended
   */
  public void recordWithin(
      int operation, Outcome outcome, long intendedNanos, long sentNanos, long doneNanos) {
    active.record(operation, outcome, intendedNanos, sentNanos, doneNanos);
  }

  /**
   * Records one operation. Instants are nanoseconds since the start of the phase.
   *
   * @param operation an index into the names that the phase was given
   * @param outcome how it ended
   * @param intendedNanos when it was meant to be sent; ignored in a closed loop
   * @param sentNanos when it was sent
   * @param doneNanos when it ended
   */
  public void record(
      int operation, Outcome outcome, long intendedNanos, long sentNanos, long doneNanos) {
    long section = enter();
    try {
      recordWithin(operation, outcome, intendedNanos, sentNanos, doneNanos);
    } finally {
      leave(section);
    }
  }

  /** Waits until every section that has begun is over. One reader only. */
  void awaitSections() {
    phaser.readerLock();
    try {
      phaser.flipPhase(YIELD_NANOS);
    } finally {
      phaser.readerUnlock();
    }
  }

  /** What was recorded since the last time; valid until the next time. One reader only. */
  Tally take() {
    phaser.readerLock();
    try {
      Tally filled = active;
      idle.clear();
      active = idle;
      idle = filled;
      phaser.flipPhase(YIELD_NANOS);
      return filled;
    } finally {
      phaser.readerUnlock();
    }
  }
}
