// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses times and counts as tools print them: {@code 1.2 secs}, {@code 34.5µs}, {@code 1m30s}. */
final class ParsedQuantity {
  private static final Map<String, Double> SECONDS =
      Map.ofEntries(
          Map.entry("ns", 1e-9),
          Map.entry("nsec", 1e-9),
          Map.entry("us", 1e-6),
          Map.entry("usec", 1e-6),
          Map.entry("µs", 1e-6),
          Map.entry("μs", 1e-6),
          Map.entry("ms", 1e-3),
          Map.entry("msec", 1e-3),
          Map.entry("s", 1.0),
          Map.entry("sec", 1.0),
          Map.entry("secs", 1.0),
          Map.entry("m", 60.0),
          Map.entry("min", 60.0),
          Map.entry("h", 3600.0));

  private static final Map<String, Double> MULTIPLES =
      Map.of("k", 1e3, "m", 1e6, "g", 1e9, "ki", 1024.0, "mi", 1048576.0);

  /** Matches a time; one capturing group. */
  static final String TIME =
      "((?:[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?\\d+)?\\s?(?:nsec|usec|msec|secs?|ns|us|µs|μs|ms|min|[smh])(?![a-zA-Z]))+)";

  private static final Pattern PART =
      Pattern.compile("([0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?\\d+)?)\\s?([a-zµμ]+)");

  private static final Pattern COUNT =
      Pattern.compile("([0-9][0-9,]*(?:\\.[0-9]+)?)\\s?([a-zA-Z]*)");

  private ParsedQuantity() {}

  /** Returns the seconds of a time with one or more units; empty if the text is not a time. */
  static OptionalDouble seconds(String text) {
    Matcher part = PART.matcher(text);
    double sum = 0;
    boolean any = false;
    while (part.find()) {
      Double unit = SECONDS.get(part.group(2));
      if (unit == null) {
        return OptionalDouble.empty();
      }
      sum += Double.parseDouble(part.group(1)) * unit;
      any = true;
    }
    return any ? OptionalDouble.of(sum) : OptionalDouble.empty();
  }

  /** Returns half a unit of the last digit of a time, in seconds; 0 if the text is not a time. */
  static double roundingSeconds(String text) {
    Matcher part = PART.matcher(text);
    double last = 0;
    while (part.find()) {
      last = rounding(part.group(1)) * unit(part.group(2));
    }
    return last;
  }

  /** Returns the seconds of a unit, for example {@code usec}; 1 if it is unknown. */
  static double unit(String unit) {
    return SECONDS.getOrDefault(unit, 1.0);
  }

  /** Returns a count that may have separators or a suffix: {@code 1,234}, {@code 1.2k}. */
  static OptionalDouble count(String text) {
    Matcher matcher = COUNT.matcher(text.strip());
    if (!matcher.lookingAt()) {
      return OptionalDouble.empty();
    }
    double multiple = MULTIPLES.getOrDefault(matcher.group(2).toLowerCase(Locale.ROOT), 1.0);
    return OptionalDouble.of(Double.parseDouble(matcher.group(1).replace(",", "")) * multiple);
  }

  /**
   * Returns half a unit of the last digit of a printed number, in that number's unit.
   *
   * @param number may have an exponent: {@code 1.5e3} is exact to 50
   */
  static double rounding(String number) {
    String[] parts = number.split("[eE]", 2);
    int point = parts[0].indexOf('.');
    int decimals = point < 0 ? 0 : parts[0].length() - point - 1;
    double power = parts.length == 1 ? 1 : Double.parseDouble("1e" + parts[1]);
    return 0.5 * Math.pow(10, -decimals) * power;
  }
}
