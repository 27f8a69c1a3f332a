// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Decides from consecutive windows of a load whether this JVM is still warming up. It is steady
 * when, over the last {@link #LAST} windows, the JIT compiler took little of the CPU time, and
 * compared with as many windows before them neither the rest of the CPU time per operation fell nor
 * the throughput rose. Not thread-safe.
 */
public final class SteadyState {
  /** Number of windows that must be steady. */
  public static final int LAST = 3;

  private static final double MAX_COMPILING = 0.06;
  private static final double MAX_FALL = 0.05;
  private static final double MAX_RISE = 0.1;

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

  /** Returns whether the last windows are steady. */
  public boolean isSteady() {
    return windows.size() >= 2 * LAST
        && compileShare() <= MAX_COMPILING
        && trend() >= -MAX_FALL
        && throughputTrend() <= MAX_RISE;
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
    return mean(0, one -> one.passed().compileShare());
  }

  /**
   * Returns the relative change of the CPU time per operation, without the compiler's, from the
   * mean of the windows before the last ones to the mean of the last ones.
   *
   * @return -0.1 for 10 % less; 0 while there are too few windows
   */
  public double trend() {
    return change(Window::cpuMicrosPerOperation);
  }

  private double throughputTrend() {
    return change(Window::opsPerSecond);
  }

  private double change(ToDoubleFunction<Window> value) {
    if (windows.size() < 2 * LAST) {
      return 0;
    }
    double before = mean(LAST, value);
    return before == 0 ? 0 : mean(0, value) / before - 1;
  }

  /** Over {@link #LAST} windows, or as many as there are, without the newest ones. */
  private double mean(int newest, ToDoubleFunction<Window> value) {
    int end = windows.size() - newest;
    return windows.subList(Math.max(0, end - LAST), end).stream()
        .mapToDouble(value)
        .average()
        .orElse(0);
  }
}
