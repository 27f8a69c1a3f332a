// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.value.Sizes;
import java.util.Arrays;

/**
 * Gets of a fixed number of adjacent keys.
 *
 * @param label the name of its series
 * @param keys the key space
 * @param chooser chooses the first key of the range; a key too close to the end of the space is
 *     moved down, so that every range has all its keys
 * @param span the number of keys, 1 or more
 * @param style how they are read
 */
public record RangeSource(
    String label, KeySpace keys, KeyChooser chooser, long span, ReadStyle style)
    implements OperationSource {
  public RangeSource {
    Sizes.requireWithin(keys, chooser);
    if (span < 1 || span > keys.size()) {
      throw new IllegalArgumentException(
          "the range spans %s keys; allowed: 1 to %s, which the key space has"
              .formatted(span, keys.size()));
    }
  }

  @Override
  public OperationKind kind() {
    return OperationKind.GET;
  }

  @Override
  public Refill newRefill() {
    byte[] first = keys.key(0);
    // The first key after the range: its last key plus a zero byte.
    byte[] end = Arrays.copyOf(first, first.length + 1);
    KeyRange range = new KeyRange(first, end);
    Get get = new Get(range, style.consistency(), style.limit(), style.delivery());
    return draw -> {
      long index = Math.min(chooser.choose(draw), keys.size() - span);
      keys.refill(first, index);
      keys.refill(end, index + span - 1);
      return get;
    };
  }
}
