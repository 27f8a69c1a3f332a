// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects the facts of one run from its text. Used by one thread. */
final class Facts {
  private final String text;
  private final Map<Fact, Double> facts = new EnumMap<>(Fact.class);
  private final NavigableMap<Double, Double> percentiles = new TreeMap<>();

  Facts(String text) {
    this.text = text;
  }

  /** Puts the count in the first group of the first match. */
  Facts count(Fact fact, String pattern) {
    return put(fact, find(pattern).map(ParsedQuantity::count).orElse(OptionalDouble.empty()));
  }

  /** Puts the time with a unit in the first group of the first match. */
  Facts time(Fact fact, String pattern) {
    return put(fact, find(pattern).map(ParsedQuantity::seconds).orElse(OptionalDouble.empty()));
  }

  /** Puts the measured time with a unit in the first group of the first match, and its rounding. */
  Facts duration(String pattern) {
    find(pattern)
        .ifPresent(text -> put(Fact.SECONDS_ROUNDING, ParsedQuantity.roundingSeconds(text)));
    return time(Fact.SECONDS, pattern);
  }

  Facts put(Fact fact, OptionalDouble value) {
    value.ifPresent(known -> put(fact, known));
    return this;
  }

  Facts put(Fact fact, double value) {
    if (Double.isFinite(value) && value >= 0) {
      facts.put(fact, value);
    }
    return this;
  }

  /**
   * Puts mean, standard deviation and slowest: the times with units in the three groups of the
   * first match.
   */
  Facts latencies(Pattern row) {
    Matcher matcher = row.matcher(text);
    if (!matcher.find()) {
      return this;
    }
    return put(Fact.MEAN, ParsedQuantity.seconds(matcher.group(1)))
        .put(Fact.DEVIATION, ParsedQuantity.seconds(matcher.group(2)))
        .put(Fact.SLOWEST, ParsedQuantity.seconds(matcher.group(3)));
  }

  /**
   * Adds a percentile for every match: its first group is the percentage, its second a time with a
   * unit.
   */
  Facts percentiles(String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    while (matcher.find()) {
      double share = Double.parseDouble(matcher.group(1)) / 100;
      ParsedQuantity.seconds(matcher.group(2)).ifPresent(seconds -> percentile(share, seconds));
    }
    return this;
  }

  void percentile(double share, double seconds) {
    if (share > 0 && share < 1) {
      percentiles.put(share, seconds);
    }
  }

  Facts forget(Fact fact) {
    facts.remove(fact);
    return this;
  }

  /** Returns the first group of the first match. */
  Optional<String> find(String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  /** Returns the sum of the first groups of all matches; empty without a match. */
  OptionalDouble sum(String pattern) {
    double[] all =
        Pattern.compile(pattern)
            .matcher(text)
            .results()
            .mapToDouble(match -> ParsedQuantity.count(match.group(1)).orElse(0))
            .toArray();
    return all.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Arrays.stream(all).sum());
  }

  double get(Fact fact) {
    return facts.getOrDefault(fact, 0.0);
  }

  boolean has(Fact fact) {
    return facts.containsKey(fact);
  }

  String text() {
    return text;
  }

  ForeignRun run(Tool tool) {
    return new ForeignRun(tool, "", facts, percentiles, List.of());
  }
}
