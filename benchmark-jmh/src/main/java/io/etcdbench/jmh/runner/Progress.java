// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.format.Phrase;
import io.etcdbench.format.PlainText;
import io.etcdbench.format.Quantity;
import io.etcdbench.jmh.plan.BenchProfile;
import io.etcdbench.jmh.plan.Measurement;
import io.etcdbench.jmh.plan.MeasurementPlan;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.result.JmhResult;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Mode;

/** Prints the progress of a run, one line per measurement. */
final class Progress {
  private final PrintWriter out;
  private final MeasurementPlan plan;
  private final int total;
  private Duration estimated;
  private Duration taken = Duration.ZERO;
  private Duration planned = Duration.ZERO;
  private int done;

  Progress(PrintWriter out, MeasurementPlan plan) {
    this.out = out;
    this.plan = plan;
    this.total = plan.measurements().size();
    this.estimated = plan.estimate();
  }

  void begin(BenchProfile profile) {
    say(
        "%s (profile %s), about %s"
            .formatted(Phrase.count(total, "measurement"), profile.label(), minutes(estimated)));
  }

  void say(String line) {
    out.println(PlainText.line(line));
    out.flush();
  }

  /** Reports a finished measurement, and corrects the estimate of the remaining time. */
  void done(Measurement measurement, JmhResult result, Duration took) {
    done++;
    taken = taken.plus(took);
    planned = planned.plus(measurement.pace().estimate());
    estimated = estimated.minus(measurement.pace().estimate());
    double slower = (double) taken.toMillis() / Math.max(1, planned.toMillis());
    Duration left = Duration.ofMillis(Math.round(estimated.toMillis() * slower));
    say(
        Phrase.say(
            "[%d/%d] %s: %s%s",
            done,
            total,
            name(measurement),
            figure(result),
            done == total ? "" : ", " + minutes(left) + " left"));
  }

  /**
   * Returns the measurement's name with only those parameters that distinguish it from others of
   * the same benchmark.
   */
  private String name(Measurement measurement) {
    Map<String, String> telling = new TreeMap<>(measurement.params());
    telling
        .entrySet()
        .removeIf(
            param ->
                plan.measurements().stream()
                    .filter(other -> other.benchmark().equals(measurement.benchmark()))
                    .allMatch(other -> other.params().entrySet().contains(param)));
    return new Measurement(measurement.benchmark(), measurement.mode(), telling, measurement.pace())
        .describe();
  }

  private static String figure(JmhResult result) {
    JmhResult.Operations seen = result.operations();
    if (seen == null || result.mode().equals(Mode.Throughput.shortLabel())) {
      return Quantity.grouped(result.score().value()) + " " + result.score().unit();
    }
    LatencySummary latencies = seen.serviceNanos();
    return latencies == null || latencies.p50() == null
        ? seen.count() + " operations"
        : "p50 " + Phrase.millis(latencies.p50(), 3);
  }

  private static String minutes(Duration time) {
    return Quantity.clock(time.toMinutes(), time.toSecondsPart()) + " min";
  }
}
