// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import io.etcdbench.driver.Outcome;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Where one thread records the operations that it sees end. Only that thread records; it takes no
 * lock, waits for nobody and allocates nothing once each of its series has had an operation.
 *
 * <p>It writes into one of two tallies. The reader swaps them and waits until the section that the
 * writer is in, if any, is over: a writer that entered before the swap may use the tally that is
 * taken, one that enters after it uses the other. The entry is a store followed by a full fence,
 * and so is the swap, so that not both can miss the other (Dekker's mutual exclusion); with one
 * writer, no atomic addition is needed.
 */
public final class Recorder {
  private static final long PAUSE_NANOS = 50_000;
  private static final VarHandle SECTIONS = sections();

  private final BooleanSupplier sealed;
  private volatile Tally active;
  private Tally idle;

  /** How often a section was entered or left: odd within one. */
  private volatile long sections;

  Recorder(List<String> operations, Clocks clocks, BooleanSupplier sealed) {
    this.sealed = sealed;
    active = new Tally(operations, clocks);
    idle = new Tally(operations, clocks);
  }

  /**
   * Begins a section that {@link PhaseRecorder#seal} waits for: everything that it does happens
   * either before the phase is sealed or not at all. Sections are short and do not nest. The thread
   * that records only.
   */
  public void enter() {
    sections = (long) SECTIONS.get(this) + 1;
  }

  /** Ends a section. */
  public void leave() {
    SECTIONS.setRelease(this, (long) SECTIONS.get(this) + 1);
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
    enter();
    try {
      recordWithin(operation, outcome, intendedNanos, sentNanos, doneNanos);
    } finally {
      leave();
    }
  }

  /** Waits until a section that has begun is over. */
  void awaitSections() {
    long seen = sections;
    while ((seen & 1) == 1 && seen == sections) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** What was recorded since the last time; valid until the next time. One reader only. */
  Tally take() {
    Tally filled = active;
    idle.clear();
    active = idle;
    idle = filled;
    awaitSections();
    return filled;
  }

  private static VarHandle sections() {
    try {
      return MethodHandles.lookup().findVarHandle(Recorder.class, "sections", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
