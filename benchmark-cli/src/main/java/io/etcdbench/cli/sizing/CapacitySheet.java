// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import static io.etcdbench.result.Phrase.say;

import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.sizing.capacity.Capacity;
import io.etcdbench.sizing.capacity.Decision;
import io.etcdbench.sizing.capacity.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The curve of a search, for people and for spreadsheets. */
final class CapacitySheet {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  private CapacitySheet() {}

  /** Lines without line ends, the lowest rate first. */
  static List<String> of(Capacity capacity, TailLimit limit) {
    List<String> lines = new ArrayList<>();
    lines.add(
        say(
            "  %12s %12s %10s %10s %14s %9s %9s",
            "scheduled/s",
            "answered/s",
            "p50 ms",
            "p99 ms",
            say("over %.0f ms", limit.limitNanos() / NANOS_PER_MILLI),
            "time",
            "verdict"));
    capacity.curve().forEach(probe -> lines.add(line(probe)));
    return lines;
  }

  private static String line(Probe probe) {
    return say(
        "  %12.0f %12.0f %10s %10s %12.2f %% %7.1f s %9s",
        probe.opsPerSecond(),
        probe.seen().achievedPerSecond(),
        millis(probe.seen().p50Nanos()),
        millis(probe.seen().p99Nanos()),
        100 * probe.slowShare(),
        seconds(probe),
        inWords(probe.decision()));
  }

  /** One line while the search goes on. */
  static String progress(Probe probe, TailLimit limit) {
    return say(
        "%.0f/s %s: %.2f %% were slower than %.0f ms, p99 %s ms, %.1f s",
        probe.opsPerSecond(),
        inWords(probe.decision()),
        100 * probe.slowShare(),
        limit.limitNanos() / NANOS_PER_MILLI,
        millis(probe.seen().p99Nanos()),
        seconds(probe));
  }

  /** The curve as CSV, in the order in which the rates were offered. */
  static String csv(Capacity capacity) {
    StringBuilder csv =
        new StringBuilder(
            "scheduled_per_second,answered_per_second,p50_nanos,p99_nanos,slow_share,seconds,decision\n");
    for (Probe probe : capacity.probes()) {
      csv.append(
          say(
              "%.3f,%.3f,%s,%s,%.6f,%.3f,%s\n",
              probe.opsPerSecond(),
              probe.seen().achievedPerSecond(),
              orEmpty(probe.seen().p50Nanos()),
              orEmpty(probe.seen().p99Nanos()),
              probe.slowShare(),
              seconds(probe),
              probe.decision().name().toLowerCase(Locale.ROOT)));
    }
    return csv.toString();
  }

  private static String inWords(Decision decision) {
    return switch (decision) {
      case HOLDS -> "holds";
      case SLOW -> "slow";
      case OVERLOADED -> "overload";
      case FAILS -> "errors";
      case GENERATOR -> "client";
      case UNDECIDED -> "stopped";
    };
  }

  private static double seconds(Probe probe) {
    return probe.elapsed().toNanos() / NANOS_PER_SECOND;
  }

  private static String millis(@Nullable Long nanos) {
    return nanos == null ? "-" : say("%.2f", nanos / NANOS_PER_MILLI);
  }

  private static String orEmpty(@Nullable Long nanos) {
    return nanos == null ? "" : Long.toString(nanos);
  }
}
