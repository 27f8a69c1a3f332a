// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import io.etcdbench.analysis.objective.LatencyMetric.Deviation;
import io.etcdbench.analysis.objective.LatencyMetric.Max;
import io.etcdbench.analysis.objective.LatencyMetric.Mean;
import io.etcdbench.analysis.objective.LatencyMetric.Percentile;
import io.etcdbench.analysis.objective.LatencyMetric.Statistic;
import io.etcdbench.analysis.objective.LatencyMetric.Time;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses the text of an objective; see {@link Slo} for its grammar. */
final class SloText {
  private static final Pattern SHAPE =
      Pattern.compile("([^<>=]+?)\\s*(<=|<|>=|>)\\s*(\\d+(?:\\.\\d+)?)\\s*([^\\s\\d.]*)");
  private static final Pattern PERCENTILE = Pattern.compile("p(\\d{1,2}(?:\\.\\d{1,9})?)");
  private static final int MAX_WORDS = 3;

  private static final String METRICS =
      "a percentile above p0 and below p100 such as p99.9, mean, stddev, max, rate," + " errors";

  private final String text;

  private SloText(String text) {
    this.text = text;
  }

  static Slo parse(String text) {
    return new SloText(text.strip().replaceAll("\\s+", " ")).parse();
  }

  private Slo parse() {
    Matcher shape = SHAPE.matcher(text);
    if (!shape.matches()) {
      throw none();
    }
    List<String> words = new ArrayList<>(List.of(shape.group(1).split(" ", -1)));
    if (words.size() > MAX_WORDS) {
      throw none();
    }
    SloMetric metric = metric(words);
    Comparison comparison = Comparison.of(shape.group(2)).orElseThrow();
    double factor = metric.factor(shape.group(4));
    if (comparison.isUpper() != metric.hasUpperLimit() || factor == 0) {
      throw wrong("its limit is '%s'".formatted(limit(shape)), metric.limits());
    }
    double limit = Double.parseDouble(shape.group(3)) * factor;
    return new Slo(text, operation(words), metric, comparison, limit);
  }

  private static String limit(Matcher shape) {
    return shape.group(2) + " " + shape.group(3) + shape.group(4);
  }

  /** Removes the metric and its clock from the end of the words. */
  private SloMetric metric(List<String> words) {
    String name = words.remove(words.size() - 1);
    Optional<Time> time = words.isEmpty() ? Optional.empty() : time(words.get(words.size() - 1));
    if (time.isPresent()) {
      words.remove(words.size() - 1);
    }
    if (name.equals("rate") || name.equals("errors")) {
      if (time.isPresent()) {
        throw wrong("'%s' has no clock".formatted(name), "service and response before a latency");
      }
      return name.equals("rate") ? new RateMetric() : new ErrorMetric();
    }
    return new LatencyMetric(statistic(name), time.orElse(Time.EITHER));
  }

  private static Optional<Time> time(String word) {
    return switch (word) {
      case "service" -> Optional.of(Time.SERVICE);
      case "response" -> Optional.of(Time.RESPONSE);
      default -> Optional.empty();
    };
  }

  private Statistic statistic(String name) {
    return switch (name) {
      case "mean" -> new Mean();
      case "max" -> new Max();
      case "stddev" -> new Deviation();
      default -> percentile(name);
    };
  }

  private Statistic percentile(String name) {
    Matcher percentile = PERCENTILE.matcher(name);
    if (!percentile.matches() || new BigDecimal(percentile.group(1)).signum() == 0) {
      throw wrong("its metric is '%s'".formatted(name), METRICS);
    }
    double quantile = new BigDecimal(percentile.group(1)).movePointLeft(2).doubleValue();
    return new Percentile(name, quantile);
  }

  private @Nullable String operation(List<String> words) {
    if (words.size() > 1) {
      throw none();
    }
    return words.isEmpty() ? null : words.get(0);
  }

  private IllegalArgumentException none() {
    return new IllegalArgumentException(
        ("'%s' is not a valid objective; allowed: [operation] [service|response] metric comparison limit,"
                + " for example 'put p99 < 20ms', 'errors < 1%%' or 'put rate >= 1000/s'")
            .formatted(text));
  }

  private IllegalArgumentException wrong(String what, String allowed) {
    return new IllegalArgumentException(
        "the objective '%s' cannot be read: %s; allowed: %s".formatted(text, what, allowed));
  }
}
