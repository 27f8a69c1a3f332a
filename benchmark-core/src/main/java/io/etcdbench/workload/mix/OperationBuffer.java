// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.AnswerListener;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.OperationSource.Refill;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The operations of one slot, created in place: each call of {@link #next} overwrites the previous
 * operation. Not thread-safe. With fixed sizes it allocates nothing after the first operations.
 */
public final class OperationBuffer {
  private final long seed;
  private final MixPattern pattern;
  private final LoadShare share;
  private final Refill[] refills;
  private final int[] putSources;
  private final Draw draw = new Draw();
  private int source;

  OperationBuffer(OperationMix mix) {
    seed = mix.seed();
    pattern = mix.pattern();
    share = mix.share();
    refills = mix.sources().stream().map(OperationSource::newRefill).toArray(Refill[]::new);
    putSources =
        IntStream.range(0, refills.length)
            .filter(i -> mix.sources().get(i).kind() == OperationKind.PUT)
            .toArray();
  }

  /**
   * Creates an operation.
   *
   * @param own its number in this worker's stream, 0 or more
   * @return valid until the next call
   */
  public Operation next(long own) {
    long number = share.number(own);
    source = pattern.sourceOf(number);
    draw.begin(seed, number);
    long ordinal = pattern.before(source, number);
    draw.place(ordinal, isOnlyPut(source) ? ordinal : putsBefore(number));
    return refills[source].next(draw);
  }

  /**
   * Returns the source of the current operation.
   *
   * @return an index into {@link OperationMix#labels()}
   */
  public int source() {
    return source;
  }

  /**
   * Returns the listener that receives the server's response to the operation.
   *
   * @return the same object for all operations of one source
   */
  public AnswerListener answers() {
    return refills[source];
  }

  /** Must be called when the operation is about to be passed to the driver for the first time. */
  public void sending() {
    refills[source].sending();
  }

  /** Must be called when the operation will not be sent after all. */
  public void dropped() {
    refills[source].dropped();
  }

  /**
   * Returns the next step of the operation; see {@link Refill#following}.
   *
   * @param outcome the outcome of the previous step
   * @return the step to send now; null when the operation is complete
   */
  public @Nullable Operation following(Outcome outcome) {
    return refills[source].following(outcome);
  }

  /**
   * Returns the outcome of the operation as a whole.
   *
   * @param last the outcome of its last step
   * @return the outcome to record
   */
  public Outcome ended(Outcome last) {
    return refills[source].ended(last);
  }

  private boolean isOnlyPut(int which) {
    return putSources.length == 1 && putSources[0] == which;
  }

  private long putsBefore(long number) {
    long puts = 0;
    for (int putSource : putSources) {
      puts += pattern.before(putSource, number);
    }
    return puts;
  }
}
