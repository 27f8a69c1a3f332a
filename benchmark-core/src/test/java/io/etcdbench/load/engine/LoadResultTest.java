// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.load.engine.LoadResult.End;
import io.etcdbench.load.record.Interval;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LoadResultTest {
  @Test
  void aContinuationAddsItsOperationsAndItsTime() {
    LoadResult first = new LoadResult(sent(5, 100), sent(5, 120), Map.of("put", 5L), End.DURATION);
    LoadResult next = new LoadResult(sent(3, 30), sent(3, 40), Map.of("put", 3L), End.OPERATIONS);

    assertThat(first.then(next))
        .isEqualTo(new LoadResult(sent(8, 150), sent(8, 160), Map.of("put", 8L), End.OPERATIONS));
  }

  private static Interval sent(long operations, long endNanos) {
    return new Interval(0, endNanos, operations, 0, 0, List.of(), null);
  }
}
