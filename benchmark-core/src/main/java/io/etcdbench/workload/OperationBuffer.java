// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.workload.OperationSource.Refill;
import java.util.stream.IntStream;

/**
 * The operations of one slot, made in place: asking for the next one changes the one before. Not
 * thread-safe. With fixed sizes it allocates nothing after the first operations.
 */
public final class OperationBuffer {
  private final long seed;
  private final MixPattern pattern;
  private final Refill[] refills;
  private final int[] putSources;
  private final Draw draw = new Draw();
  private int source;

  OperationBuffer(OperationMix mix) {
    seed = mix.seed();
    pattern = mix.pattern();
    refills = mix.sources().stream().map(OperationSource::newRefill).toArray(Refill[]::new);
    putSources =
        IntStream.range(0, refills.length)
            .filter(i -> mix.sources().get(i).kind() == OperationKind.PUT)
            .toArray();
  }

  /**
   * Makes the operation of a number.
   *
   * @param number its place in the stream, 0 or more
   * @return valid until the next call
   */
  public Operation next(long number) {
    source = pattern.sourceOf(number);
    draw.begin(seed, number);
    draw.place(pattern.before(source, number), putsBefore(number));
    return refills[source].next(draw);
  }

  /**
   * Which source made the operation.
   *
   * @return an index into {@link OperationMix#labels()}
   */
  public int source() {
    return source;
  }

  private long putsBefore(long number) {
    long puts = 0;
    for (int putSource : putSources) {
      puts += pattern.before(putSource, number);
    }
    return puts;
  }
}
