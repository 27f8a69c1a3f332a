// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import io.etcdbench.statistic.Shift;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Decides from consecutive windows of a load whether this JVM is still warming up. Over the last
 * {@link #LAST} windows, the JIT compiler must take little of the CPU time or of a core, and
 * compared with as many windows before them, the rest of the CPU time per operation must not fall
 * and the throughput must not rise. Windows with few operations scatter, so a steady client can
 * take more windows to settle. Not thread-safe.
 */
public final class SteadyState {
  /** Number of windows that are compared with as many before them. */
  public static final int LAST = 3;

  /**
   * The part of a core that the JIT compiler of a warm client takes at most: at a low rate, code
   * that runs once per second is a large share of the CPU time, but a small part of a core.
   */
  public static final double MAX_COMPILING_CORES = 0.02;

  private static final double MAX_COMPILING = 0.06;
  private static final double MAX_FALL = 0.05;
  private static final double MAX_RISE = 0.1;

  /** Probability of taking the scatter of a steady client for a change. */
  private static final double LEVEL = 0.1;

  private final List<Window> windows = new ArrayList<>();

  /**
   * A fraction of a second of load, up to a second. Immutable.
   *
   * @param operations successful operations, 1 or more
   * @param passed the times that elapsed during the window
   */
  public record Window(long operations, JvmClock passed) {
    /** Without the JIT compiler's. */
    double cpuMicrosPerOperation() {
      return Math.max(0, passed.cpuNanos() - passed.compileNanos()) / 1e3 / operations;
    }

    double opsPerSecond() {
      return operations * 1e9 / passed.nanos();
    }
  }

  /** Adds the next window. */
  public void add(Window window) {
    windows.add(window);
  }

  /** Returns whether the last windows changed so little that a warm-up can end. */
  public boolean hasSettled() {
    return isCompiled() && trend() >= -MAX_FALL && shift(Window::opsPerSecond).change() <= MAX_RISE;
  }

  /**
   * Returns whether the last windows changed no more than their scatter explains; always true for
   * settled ones.
   */
  public boolean isSteady() {
    return isCompiled()
        && !shift(Window::cpuMicrosPerOperation).falls(MAX_FALL, LEVEL)
        && !shift(Window::opsPerSecond).rises(MAX_RISE, LEVEL);
  }

  private boolean isCompiled() {
    return windows.size() >= 2 * LAST && compilesLittle();
  }

  private boolean compilesLittle() {
    return compileShare() <= MAX_COMPILING
        || mean(one -> one.passed().compileCores()) <= MAX_COMPILING_CORES;
  }

  /** Returns the number of operations in all windows. */
  public long operations() {
    return windows.stream().mapToLong(Window::operations).sum();
  }

  /**
   * Returns the compiler's share of this JVM's CPU time in the last windows.
   *
   * @return 0 to 1 on Linux; elsewhere possibly above 1, where compiler threads waited for a core
   */
  public double compileShare() {
    return mean(one -> one.passed().compileShare());
  }

  /**
   * Returns the relative change of the CPU time per operation, without the compiler's, from the
   * mean of the windows before the last ones to the mean of the last ones.
   *
   * @return -0.1 for 10 % less; 0 while there are too few windows
   */
  public double trend() {
    return windows.size() < 2 * LAST ? 0 : shift(Window::cpuMicrosPerOperation).change();
  }

  private Shift shift(ToDoubleFunction<Window> value) {
    return Shift.ofHalves(last(2 * LAST).stream().mapToDouble(value).toArray());
  }

  private double mean(ToDoubleFunction<Window> value) {
    return last(LAST).stream().mapToDouble(value).average().orElse(0);
  }

  private List<Window> last(int number) {
    return windows.subList(Math.max(0, windows.size() - number), windows.size());
  }
}
