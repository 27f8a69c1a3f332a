// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import io.etcdbench.driver.Outcome;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Records the operations that end on one thread. Only that thread records; it is lock-free, never
 * waits, and allocates nothing once each of its series has had an operation.
 *
 * <p>It writes into one of two tallies. The reader swaps them and waits until the writer's current
 * section, if any, is over: a writer that entered before the swap may use the tally being taken,
 * one that enters after it uses the other. The entry is a store followed by a full fence, and so is
 * the swap, so that they cannot both miss each other (Dekker's mutual exclusion); with one writer,
 * no atomic addition is needed.
 */
public final class Recorder {
  private static final long PAUSE_NANOS = 50_000;
  private static final VarHandle SECTIONS = sections();

  private final BooleanSupplier sealed;
  private volatile Tally active;
  private Tally idle;

  /** Number of times a section was entered or left: odd within a section. */
  private volatile long sections;

  Recorder(List<String> operations, Clocks clocks, BooleanSupplier sealed) {
    this.sealed = sealed;
    active = new Tally(operations, clocks);
    idle = new Tally(operations, clocks);
  }

  /**
   * Enters a section that {@link PhaseRecorder#seal} waits for: all its effects happen before the
   * phase is sealed, or not at all. Sections are short and do not nest. Only for the recording
   * thread.
   */
  public void enter() {
    sections = (long) SECTIONS.get(this) + 1;
  }

  /** Leaves a section. */
  public void leave() {
    SECTIONS.setRelease(this, (long) SECTIONS.get(this) + 1);
  }

  /**
   * Returns whether the phase no longer counts anything. Called within a section.
   *
   * @return true from {@link PhaseRecorder#seal} on
   */
  public boolean isSealed() {
    return sealed.getAsBoolean();
  }

  /**
   * Records one operation within a section, see {@link #record}.
   *
   * @param operation index into the names of the phase
   * @param outcome how it ended
   * @param intendedNanos intended send time; ignored in a closed loop
   * @param sentNanos send time
   * @param doneNanos end time
   */
  public void recordWithin(
      int operation, Outcome outcome, long intendedNanos, long sentNanos, long doneNanos) {
    active.record(operation, outcome, intendedNanos, sentNanos, doneNanos);
  }

  /**
   * Records one operation. Times are in nanoseconds since the start of the phase.
   *
   * @param operation index into the names of the phase
   * @param outcome how it ended
   * @param intendedNanos intended send time; ignored in a closed loop
   * @param sentNanos send time
   * @param doneNanos end time
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

  /** Waits until the current section, if any, is left. */
  void awaitSections() {
    long seen = sections;
    while ((seen & 1) == 1 && seen == sections) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Returns what was recorded since the last call; valid until the next call. One reader only. */
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
