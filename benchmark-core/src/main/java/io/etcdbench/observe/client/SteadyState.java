// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Decides from consecutive windows of a load whether this JVM still warms up. It is steady when,
 * over the last {@link #LAST} windows, the JIT compiler took little of the CPU time, and neither
 * the rest of the CPU time per operation fell nor the throughput rose against as many windows
 * before them. Not thread-safe.
 */
public final class SteadyState {
  /** Windows that must agree. */
  public static final int LAST = 3;

  private static final double MOST_COMPILING = 0.06;
  private static final double MOST_FALL = 0.05;
  private static final double MOST_RISE = 0.1;

  private final List<Window> windows = new ArrayList<>();

  /**
   * Some tenths of a second of operations, or a second of them. Immutable.
   *
   * @param operations that ended well, 1 or more
   * @param passed meanwhile
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

  /** Takes the next window. */
  public void add(Window window) {
    windows.add(window);
  }

  /** Whether enough windows agree. */
  public boolean isSteady() {
    return windows.size() >= 2 * LAST
        && compileShare() <= MOST_COMPILING
        && trend() >= -MOST_FALL
        && throughputTrend() <= MOST_RISE;
  }

  /** Operations of all windows. */
  public long operations() {
    return windows.stream().mapToLong(Window::operations).sum();
  }

  /**
   * The part of this JVM's CPU time that the compiler took in the last windows.
   *
   * @return 0 to 1, on Linux; elsewhere above 1 where compiler threads waited for a core
   */
  public double compileShare() {
    return mean(0, one -> one.passed().compileShare());
  }

  /**
   * The change of the CPU time per operation, without the compiler's, from the mean of the windows
   * before the last ones to the mean of the last ones.
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
