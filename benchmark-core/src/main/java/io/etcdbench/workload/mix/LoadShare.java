// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import java.util.List;
import java.util.stream.IntStream;

/**
 * One worker's share of a load. Of everything that is numbered from 0 (the operations, arrivals,
 * keys to preload, connections, leases of a plan), number i belongs to worker 1 + (i mod N). The
 * shares of all workers together are exactly the whole. Immutable.
 *
 * @param worker 1 to {@code workers}
 * @param workers 1 to {@value #MAX_WORKERS}
 */
public record LoadShare(int worker, int workers) {
  /** A number of workers that one conductor serves easily. */
  public static final int MAX_WORKERS = 1_000;

  /** The whole load, for a single worker. */
  public static final LoadShare WHOLE = new LoadShare(1, 1);

  public LoadShare {
    if (workers < 1 || workers > MAX_WORKERS) {
      throw new IllegalArgumentException(
          "the number of workers is %s; allowed: 1 to %s".formatted(workers, MAX_WORKERS));
    }
    if (worker < 1 || worker > workers) {
      throw new IllegalArgumentException(
          "the worker is number %s of %s; allowed: 1 to %s".formatted(worker, workers, workers));
    }
  }

  /**
   * Maps this worker's own number to the number in the whole load.
   *
   * @param own 0 or more
   * @return the number among those of all workers
   */
  public long number(long own) {
    return own * workers + first();
  }

  /**
   * Returns the size of this worker's share.
   *
   * @param total the size of the whole, 0 or more
   * @return 0 or more
   */
  public long of(long total) {
    long before = first();
    return total <= before ? 0 : (total - before - 1) / workers + 1;
  }

  /**
   * Returns the size of this worker's share.
   *
   * @param total the size of the whole, 0 or more
   * @return 0 or more
   */
  public int of(int total) {
    return (int) of((long) total);
  }

  /**
   * Rotates a list that is assigned round-robin, as members are assigned to connections.
   *
   * @param all number i of the whole load is assigned element i mod size
   * @return a list of the same size, whose element k mod size is assigned to this worker's own
   *     number k
   */
  public <T> List<T> turn(List<T> all) {
    return IntStream.range(0, all.size())
        .mapToObj(own -> all.get((int) (number(own) % all.size())))
        .toList();
  }

  /**
   * Returns the first number that belongs to this worker.
   *
   * @return 0 or more, below the number of workers
   */
  public int first() {
    return worker - 1;
  }
}
