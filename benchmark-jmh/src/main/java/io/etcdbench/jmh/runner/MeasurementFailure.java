// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.jmh.plan.Measurement;
import io.etcdbench.jmh.stream.StreamException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Thrown when a benchmark fails or is stopped without a result. The message is one sentence for the
 * user.
 */
public final class MeasurementFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean stop;

  private MeasurementFailure(String message, Throwable cause, boolean stop) {
    super(message, cause);
    this.stop = stop;
  }

  /** Returns whether the run was stopped before any measurement was complete. */
  public boolean isStop() {
    return stop;
  }

  static MeasurementFailure of(Measurement measurement, Throwable thrown) {
    return new MeasurementFailure(
        measurement.describe() + " failed: " + reason(thrown), thrown, false);
  }

  /** The run was stopped before any measurement was complete. */
  static MeasurementFailure stopped(Throwable thrown) {
    return new MeasurementFailure(
        "the run was stopped before its first measurement was complete; nothing is kept",
        thrown,
        true);
  }

  /**
   * Returns the original reason. JMH wraps the exception of a fork several times, partly as a
   * suppressed exception.
   */
  private static String reason(Throwable thrown) {
    List<Throwable> all = flattened(thrown);
    return all.stream()
        .filter(each -> each instanceof StreamException || each instanceof IllegalArgumentException)
        .findFirst()
        .map(Throwable::getMessage)
        .orElseGet(() -> technical(all.get(all.size() - 1)));
  }

  private static String technical(Throwable last) {
    String message = last.getMessage();
    return message == null || message.isBlank()
        ? last.getClass().getName()
        : message + " (" + last.getClass().getSimpleName() + ")";
  }

  private static List<Throwable> flattened(Throwable thrown) {
    List<Throwable> all = new ArrayList<>();
    Deque<Throwable> open = new ArrayDeque<>(List.of(thrown));
    while (!open.isEmpty()) {
      Throwable next = open.removeFirst();
      all.add(next);
      if (next.getCause() != null) {
        open.addLast(next.getCause());
      }
      open.addAll(List.of(next.getSuppressed()));
    }
    return all;
  }
}
