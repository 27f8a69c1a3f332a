// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;

/**
 * One slot of a stream, reused for one operation after the other. Its fields pass between the
 * owner's thread and the completing thread through the driver and the {@link CompletionQueue}, and
 * are never accessed by both at the same time.
 */
final class StreamSlot implements InFlight {
  private static final Outcome NOTHING_FOUND =
      new Outcome(OutcomeKind.OTHER, "the response contained no key");

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

  /** Takes the send timestamp. Call right before passing the slot to the driver. */
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

  /**
   * Returns the outcome. A response without keys counts as a failure, since a read that finds
   * nothing is not a valid read.
   */
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
