// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Maintenance.Compact;
import io.etcdbench.driver.Maintenance.CompactEnd;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeySpace;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Compactions of what others write meanwhile: each forgets what was written up to the answer of the
 * one before, but for a stated number of revisions. The first reads the revision, and so does one
 * that finds nothing new; that read is part of the operation, and one revision more is kept then,
 * which leaves something to forget for the next, without a read.
 */
public final class CompactSource implements OperationSource {
  private static final Outcome NOTHING_NEW =
      new Outcome(OutcomeKind.OTHER, "nothing was written since the last compaction");

  private final String label;
  private final KeySpace keys;
  private final long keep;
  private final CompactEnd end;

  /** The latest revision in an answer. */
  private final AtomicLong recent = new AtomicLong();

  /** The highest revision that a compaction was sent for. */
  private final AtomicLong claimed = new AtomicLong();

  /**
   * A source.
   *
   * @param label the name of its series
   * @param keys where others write; its first key is read to learn the revision
   * @param keep how many revisions stay readable, 0 or more
   * @param end when a compaction has ended
   */
  public CompactSource(String label, KeySpace keys, long keep, CompactEnd end) {
    if (keep < 0) {
      throw new IllegalArgumentException(
          "the number of revisions to keep is " + keep + "; allowed: 0 or more");
    }
    this.label = label;
    this.keys = keys;
    this.keep = keep;
    this.end = end;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public OperationKind kind() {
    return OperationKind.COMPACT;
  }

  @Override
  public Set<OperationKind> kinds() {
    return Set.of(OperationKind.GET, OperationKind.COMPACT);
  }

  @Override
  public Refill newRefill() {
    return new Slot();
  }

  /** Null when there is nothing to forget. */
  private @Nullable Compact claim(long kept) {
    long target = recent.get() - kept;
    long before = claimed.getAndAccumulate(target, Math::max);
    return target > Math.max(0, before) ? new Compact(target, end) : null;
  }

  private final class Slot implements Refill {
    private final Get get =
        new Get(KeyRange.of(keys.key(0)), Consistency.LINEARIZABLE, 0, Delivery.COUNT_ONLY);
    private boolean reading;
    private boolean foundNothing;

    @Override
    public Operation next(Draw draw) {
      Compact compact = claim(keep);
      reading = compact == null;
      foundNothing = false;
      return compact == null ? get : compact;
    }

    @Override
    public void answered(long revision, long count) {
      recent.accumulateAndGet(revision, Math::max);
    }

    @Override
    public @Nullable Operation following(Outcome outcome) {
      if (!reading || !outcome.isOk()) {
        return null;
      }
      reading = false;
      Compact compact = claim(keep + 1);
      foundNothing = compact == null;
      return compact;
    }

    @Override
    public Outcome ended(Outcome last) {
      return foundNothing ? NOTHING_NEW : last;
    }
  }
}
