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
 * Compactions of the history that concurrent writes produce. Each compacts everything up to the
 * revision in the latest response, except for a given number of revisions. The first reads the
 * revision, and so does one that finds nothing new to compact; that read is part of the operation,
 * and one more revision is kept in that case, so that the next compaction finds something without a
 * read.
 */
public final class CompactSource implements OperationSource {
  private static final Outcome NOTHING_NEW =
      new Outcome(OutcomeKind.OTHER, "nothing was written since the last compaction");

  private final String label;
  private final KeySpace keys;
  private final long keep;
  private final CompactEnd end;

  /** The latest revision in any response. */
  private final AtomicLong recent = new AtomicLong();

  /** The highest revision for which a compaction has been sent. */
  private final AtomicLong claimed = new AtomicLong();

  /**
   * Creates a source.
   *
   * @param label the name of its series
   * @param keys the key space of the writes; its first key is read to get the revision
   * @param keep the number of revisions that stay readable, 0 or more
   * @param end defines when a compaction counts as complete
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

  /** Returns the next compaction; null when there is nothing to compact. */
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
