// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import com.sun.management.UnixOperatingSystemMXBean;
import io.etcdbench.plan.operation.OperationPlan;
import java.lang.management.ManagementFactory;

/**
 * The resources that a run needs on the client machine, a generous estimate from its plan.
 * Immutable.
 *
 * @param heapBytes heap of this JVM, 0 or more
 * @param descriptors file descriptors of this process, 0 or more
 */
public record Footprint(long heapBytes, long descriptors) {
  private static final long CONNECTION_BYTES = 100 << 10;
  private static final long OPERATION_BYTES = 2 << 10;

  /** It remembers 64 revisions and, with two numbers each, 64 events. */
  private static final long WATCHER_BYTES = 2 << 10;

  /** A request is stored in its operation, as a message, and as bytes in flight. */
  private static final int COPIES = 3;

  /** Heap of this JVM before the run: classes, threads, histograms, the live page. */
  private static final long OWN_BYTES = 32L << 20;

  /** File descriptors for jars, sockets to the members and files of the run. */
  private static final long OWN_DESCRIPTORS = 200;

  /**
   * Returns an estimate for a plan.
   *
   * @param plan numbers must be within their bounds
   */
  public static Footprint of(RunPlan plan) {
    long connections = plan.client().connections().count();
    long request =
        plan.operations().stream().mapToLong(OperationPlan::requestBytes).max().orElse(0);
    boolean watched = plan.watch().listeners() != WatchPlan.Listeners.NONE;
    long watchers = watched ? (long) plan.watch().streams() * plan.watch().perStream() : 0;
    return new Footprint(
        OWN_BYTES
            + connections * CONNECTION_BYTES
            + plan.load().concurrency() * (OPERATION_BYTES + COPIES * request)
            + watchers * WATCHER_BYTES,
        OWN_DESCRIPTORS + connections);
  }

  /**
   * Rejects a run that exceeds the heap or the file descriptors of this process.
   *
   * @throws IllegalArgumentException as for {@link #requireFits}
   */
  public void requireFitsThisProcess() {
    boolean unix =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean;
    long maxDescriptors =
        unix
            ? ((UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getMaxFileDescriptorCount()
            : Long.MAX_VALUE;
    requireFits(Runtime.getRuntime().maxMemory(), maxDescriptors);
  }

  /**
   * Rejects a run that exceeds the available resources.
   *
   * @param maxHeapBytes heap limit of this JVM
   * @param maxDescriptors file descriptor limit of this process; {@link Long#MAX_VALUE} when
   *     unknown
   * @throws IllegalArgumentException when a limit is exceeded; the message is one sentence
   */
  public void requireFits(long maxHeapBytes, long maxDescriptors) {
    if (heapBytes > maxHeapBytes) {
      throw new IllegalArgumentException(
          "the run needs about %s MiB of heap and this JVM has %s; use fewer --clients, --conns, watchers or --txn-ops, a smaller --val-size or --key-size, or a larger heap, for example JAVA_TOOL_OPTIONS=-Xmx4g"
              .formatted(heapBytes >> 20, maxHeapBytes >> 20));
    }
    if (descriptors > maxDescriptors) {
      throw new IllegalArgumentException(
          "the run needs about %s file descriptors and this process may open %s; use fewer --conns, or allow more with 'ulimit -n %s'"
              .formatted(descriptors, maxDescriptors, descriptors));
    }
  }
}
