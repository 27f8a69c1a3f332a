// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Keeps a stream busy until the JIT compiler is done with the client. A stream is steady when, over
 * {@link #LAST} windows, the compiler took little of the CPU time and the CPU time per operation
 * did not fall any more. Used once, by one thread.
 */
public final class Rehearsal {
  /** Windows that must agree. */
  static final int LAST = 3;

  private static final double MOST_COMPILING = 0.05;
  private static final double MOST_FALL = 0.05;

  private final List<Window> windows = new ArrayList<>();

  /**
   * About a second of operations. Immutable.
   *
   * @param operations that ended well, 1 or more
   * @param passed meanwhile
   */
  record Window(long operations, JvmClock passed) {
    double cpuMicrosPerOperation() {
      return passed.cpuNanos() / 1e3 / operations;
    }
  }

  /**
   * What a rehearsal came to. Immutable.
   *
   * @param seconds how long it took
   * @param operations that ended well
   * @param compileShare the part of the JVM's CPU time that the compiler took in the last windows
   * @param trend the change of the CPU time per operation over the last windows, -0.1 for 10 % less
   * @param steady false when it ended at its limit
   */
  public record Outcome(
      double seconds, long operations, double compileShare, double trend, boolean steady) {}

  /**
   * Keeps the stream busy until it is steady.
   *
   * @param stream nothing in flight before and after
   * @param window about how long it works between two looks at the JVM
   * @param limit when it ends at the latest
   * @return empty when the limit is zero
   */
  public static Optional<Outcome> of(OperationStream stream, Duration window, Duration limit) {
    return limit.isZero()
        ? Optional.empty()
        : Optional.of(new Rehearsal().run(stream, window.toNanos(), limit.toNanos()));
  }

  private Outcome run(OperationStream stream, long windowNanos, long limitNanos) {
    long beginNanos = System.nanoTime();
    stream.begin();
    while (!isSteady() && System.nanoTime() - beginNanos < limitNanos) {
      JvmClock begin = JvmClock.read();
      long operations = 0;
      do {
        stream.completeOne();
        operations++;
      } while (System.nanoTime() - begin.nanos() < windowNanos);
      windows.add(new Window(operations, JvmClock.read().since(begin)));
    }
    IterationRecord unused = stream.finish(0, 0);
    return outcome((System.nanoTime() - beginNanos) / 1e9);
  }

  void add(Window window) {
    windows.add(window);
  }

  boolean isSteady() {
    return windows.size() > LAST
        && last().stream().allMatch(one -> one.passed().compileShare() <= MOST_COMPILING)
        && trend() >= -MOST_FALL;
  }

  private Outcome outcome(double seconds) {
    return new Outcome(
        seconds,
        windows.stream().mapToLong(Window::operations).sum(),
        last().stream().mapToDouble(one -> one.passed().compileShare()).average().orElse(0),
        trend(),
        isSteady());
  }

  /** From the window before the last ones to their mean. */
  double trend() {
    int before = windows.size() - LAST - 1;
    if (before < 0) {
      return 0;
    }
    double first = windows.get(before).cpuMicrosPerOperation();
    double mean =
        last().stream().mapToDouble(Window::cpuMicrosPerOperation).average().orElse(first);
    return first == 0 ? 0 : mean / first - 1;
  }

  private List<Window> last() {
    return windows.subList(Math.max(0, windows.size() - LAST), windows.size());
  }
}
