// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;

/**
 * One place in flight of a stream, reused for one operation after the other. Its fields pass
 * between the owner's thread and the completing thread through the driver and the {@link
 * CompletionQueue}, never at the same time.
 */
final class StreamSlot implements InFlight {
  private static final Outcome NOTHING_FOUND =
      new Outcome(OutcomeKind.OTHER, "the answer was about no key");

  private final int index;
  private final int lane;
  private final CompletionQueue ended;
  private Outcome outcome = Outcome.OK;
  private long sentNanos;
  private long doneNanos;
  private long keys;

  StreamSlot(int index, int lane, CompletionQueue ended) {
    this.index = index;
    this.lane = lane;
    this.ended = ended;
  }

  /** Takes the time stamp of sending; called right before the driver is given the slot. */
  void sent() {
    keys = 0;
    sentNanos = System.nanoTime();
  }

  int index() {
    return index;
  }

  long serviceNanos() {
    return doneNanos - sentNanos;
  }

  /** How it ended; an answer about no key is a failure: a read that finds nothing is no read. */
  Outcome outcome() {
    return outcome.isOk() && keys == 0 ? NOTHING_FOUND : outcome;
  }

  @Override
  public int lane() {
    return lane;
  }

  @Override
  public void answered(long revision, long keysOfAnswer) {
    keys = keysOfAnswer;
  }

  @Override
  public void complete(Outcome how) {
    doneNanos = System.nanoTime();
    outcome = how;
    ended.offer(this);
  }
}
