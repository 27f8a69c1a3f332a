// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.plan.operation.OperationPlan;

/**
 * What a run needs of the machine that offers it, estimated generously from its plan. Immutable.
 *
 * @param heapBytes of this JVM, 0 or more
 * @param descriptors of this process, 0 or more
 */
public record Footprint(long heapBytes, long descriptors) {
  private static final long CONNECTION_BYTES = 100 << 10;
  private static final long OPERATION_BYTES = 2 << 10;
  private static final long WATCHER_BYTES = 1 << 10;

  /** A request is held by its operation, as a message, and as bytes on their way. */
  private static final int COPIES = 3;

  /** What this JVM needs before the run: classes, threads, histograms, the page. */
  private static final long OWN_BYTES = 32L << 20;

  /** Jars, sockets to the members, files of the run. */
  private static final long OWN_DESCRIPTORS = 200;

  /**
   * The footprint of a plan.
   *
   * @param plan whose numbers are within their bounds
   * @return an estimate
   */
  public static Footprint of(RunPlan plan) {
    long connections = plan.client().connections().count();
    long request = plan.operations().stream().mapToLong(Footprint::requestBytes).max().orElse(0);
    boolean watched = plan.watch().listeners() != WatchPlan.Listeners.NONE;
    long watchers = watched ? (long) plan.watch().streams() * plan.watch().perStream() : 0;
    return new Footprint(
        OWN_BYTES
            + connections * CONNECTION_BYTES
            + plan.load().concurrency() * (OPERATION_BYTES + COPIES * request)
            + watchers * WATCHER_BYTES,
        OWN_DESCRIPTORS + connections);
  }

  static long requestBytes(OperationPlan operation) {
    if (operation instanceof OperationPlan.Txn txn) {
      return txn.size() * requestBytes(txn.part());
    }
    if (operation instanceof OperationPlan.Put put) {
      return put.keys().size() + put.values().mostBytes();
    }
    return operation.keyPlan().map(KeyPlan::size).orElse(0)
        + operation.preload().map(ValuePlan::mostBytes).orElse(0L);
  }

  /**
   * Refuses a run that does not fit.
   *
   * @param maxHeapBytes of this JVM
   * @param maxDescriptors of this process; {@link Long#MAX_VALUE} when unknown
   * @throws IllegalArgumentException when it does not; the message is one sentence
   */
  public void requireFits(long maxHeapBytes, long maxDescriptors) {
    if (heapBytes > maxHeapBytes) {
      throw new IllegalArgumentException(
          "the run needs about %d MiB of heap and this JVM has %d; use fewer --clients, --conns, watchers or --txn-ops, a smaller --val-size or --key-size, or a larger heap, for example JAVA_TOOL_OPTIONS=-Xmx4g"
              .formatted(heapBytes >> 20, maxHeapBytes >> 20));
    }
    if (descriptors > maxDescriptors) {
      throw new IllegalArgumentException(
          "the run needs about %d file descriptors and this process may open %d; use fewer --conns, or allow more with 'ulimit -n %d'"
              .formatted(descriptors, maxDescriptors, descriptors));
    }
  }
}
