// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads one range page by page, all pages at the revision of the first; together they are one
 * operation.
 *
 * @param label the name of its series
 * @param range the range to read
 * @param consistency the consistency of every page
 * @param pageKeys the maximum number of keys in a page, 1 or more
 * @param delivery must satisfy {@link Delivery#deliversKeys}: the next page starts after the last
 *     key
 */
public record PaginatedSource(
    String label, KeyRange range, Consistency consistency, long pageKeys, Delivery delivery)
    implements OperationSource {
  public PaginatedSource {
    if (pageKeys < 1) {
      throw new IllegalArgumentException("a page has " + pageKeys + " keys; allowed: 1 or more");
    }
    if (!delivery.deliversKeys()) {
      throw new IllegalArgumentException(
          "pages are delivered as %s; allowed: %s and %s, which report the last key"
              .formatted(delivery, Delivery.KEYS_AND_VALUES, Delivery.KEYS));
    }
  }

  @Override
  public OperationKind kind() {
    return OperationKind.GET;
  }

  @Override
  public Refill newRefill() {
    return new Slot();
  }

  private final class Slot implements Refill {
    private final Get first = new Get(range, consistency, pageKeys, delivery);
    private byte[] behindLast = range.key();
    private long revision;
    private long matching;
    private long found;

    @Override
    public Operation next(Draw draw) {
      revision = 0;
      found = 0;
      return first;
    }

    @Override
    public void answered(long atRevision, long keys) {
      revision = revision == 0 ? atRevision : revision;
      matching = keys;
    }

    @Override
    public void found(byte[] key, byte[] value, long modRevision) {
      found++;
      if (found == pageKeys) {
        // The first key after this one: the key plus a zero byte.
        behindLast = Arrays.copyOf(key, key.length + 1);
      }
    }

    @Override
    public @Nullable Operation following(Outcome outcome) {
      if (!outcome.isOk() || found < pageKeys || matching <= found) {
        return null;
      }
      found = 0;
      return new Get(
          new KeyRange(behindLast, range.end()), consistency, pageKeys, delivery, revision);
    }
  }
}
