// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Which part of a load belongs to one of several workers: of whatever is numbered from 0 (the
 * operations, arrivals, keys to preload, connections, leases of a plan), number i belongs to worker
 * 1 + (i mod N). All shares together are exactly the whole. Immutable.
 *
 * @param worker 1 to {@code workers}
 * @param workers 1 to {@value #MOST_WORKERS}
 */
public record LoadShare(int worker, int workers) {
  /** What one conductor can serve with room to spare. */
  public static final int MOST_WORKERS = 1_000;

  /** Everything, for the only worker. */
  public static final LoadShare WHOLE = new LoadShare(1, 1);

  public LoadShare {
    if (workers < 1 || workers > MOST_WORKERS) {
      throw new IllegalArgumentException(
          "the number of workers is %d; allowed: 1 to %d".formatted(workers, MOST_WORKERS));
    }
    if (worker < 1 || worker > workers) {
      throw new IllegalArgumentException(
          "the worker is number %d of %d; allowed: 1 to %d".formatted(worker, workers, workers));
    }
  }

  /**
   * The place in the whole of one of this worker's own.
   *
   * @param own 0 or more
   * @return its number among those of all workers
   */
  public long number(long own) {
    return own * workers + first();
  }

  /**
   * How many are this worker's.
   *
   * @param total how many there are, 0 or more
   * @return 0 or more
   */
  public long of(long total) {
    long before = first();
    return total <= before ? 0 : (total - before - 1) / workers + 1;
  }

  /**
   * How many are this worker's.
   *
   * @param total how many there are, 0 or more
   * @return 0 or more
   */
  public int of(int total) {
    return (int) of((long) total);
  }

  /**
   * Something that is dealt out in turn, as the members are to connections.
   *
   * @param all what the number i of all takes the element i mod size of
   * @return a list of the same size: this worker's own number k takes its element k mod size
   */
  public <T> List<T> turn(List<T> all) {
    return IntStream.range(0, all.size())
        .mapToObj(own -> all.get((int) (number(own) % all.size())))
        .toList();
  }

  /**
   * The number of the first that is this worker's.
   *
   * @return 0 or more, below the number of workers
   */
  public int first() {
    return worker - 1;
  }
}
