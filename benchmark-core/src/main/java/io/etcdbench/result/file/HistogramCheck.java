// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result.file;

import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.JmhResult;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import org.jspecify.annotations.Nullable;

/**
 * Decodes every histogram of a result once, so that a damaged one is reported when the file is read
 * and not when it is first used. Stateless.
 */
final class HistogramCheck {
  private HistogramCheck() {}

  /**
   * Checks all histograms.
   *
   * @throws IllegalArgumentException when one is damaged; the message names phase and series
   */
  static void require(RunResult result) {
    for (PhaseResult phase : result.phases()) {
      for (SeriesResult series : phase.series()) {
        String where =
            "phase '%s', series '%s %s'"
                .formatted(phase.name(), series.operation(), series.outcome());
        require(where + ", service time", series.serviceNanos());
        require(where + ", response time", series.responseNanos());
      }
    }
    for (JmhResult jmh : result.jmh()) {
      JmhResult.Operations operations = jmh.operations();
      if (operations != null) {
        require(
            "JMH benchmark '%s', mode %s, parameters %s"
                .formatted(jmh.benchmark(), jmh.mode(), jmh.params()),
            operations.serviceNanos());
      }
    }
    ClientCost client = result.client();
    if (client != null) {
      require("the client's hiccups", client.hiccupNanos());
    }
  }

  private static void require(String where, @Nullable LatencySummary summary) {
    if (summary == null) {
      return;
    }
    long count;
    try {
      count = HistogramText.decode(summary.histogram()).getTotalCount();
    } catch (IllegalArgumentException e) {
      throw damaged(where, String.valueOf(e.getMessage()), e);
    }
    if (count != summary.count()) {
      throw damaged(
          where, "it holds %s values, 'count' is %s".formatted(count, summary.count()), null);
    }
  }

  private static IllegalArgumentException damaged(
      String where, String why, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "the histogram of %s is damaged (%s); restore the file from a copy, or repeat the run"
            .formatted(where, why),
        cause);
  }
}
