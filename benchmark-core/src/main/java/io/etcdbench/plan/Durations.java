// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses and formats durations such as {@code 500ms}, {@code 1.5s} and {@code 1h30m}. */
public final class Durations {
  private static final Pattern PART = Pattern.compile("(\\d+(?:\\.\\d+)?)(h|ms|m|s|us|ns)");
  private static final List<String> UNITS = List.of("h", "m", "s", "ms", "us", "ns");
  private static final Map<String, Long> NANOS =
      Map.of(
          "h",
          3_600_000_000_000L,
          "m",
          60_000_000_000L,
          "s",
          1_000_000_000L,
          "ms",
          1_000_000L,
          "us",
          1_000L,
          "ns",
          1L);

  private Durations() {}

  /**
   * Parses a duration.
   *
   * @param text one or more numbers with a unit of h, m, s, ms, us or ns, or 0
   * @return zero or more
   * @throws IllegalArgumentException when the text is not a valid duration
   */
  public static Duration parse(String text) {
    if (text.equals("0")) {
      return Duration.ZERO;
    }
    Matcher part = PART.matcher(text);
    BigDecimal nanos = BigDecimal.ZERO;
    int end = 0;
    while (part.lookingAt()) {
      BigDecimal unit = BigDecimal.valueOf(NANOS.getOrDefault(part.group(2), 0L));
      nanos = nanos.add(new BigDecimal(part.group(1)).multiply(unit));
      end = part.end();
      part.region(end, text.length());
    }
    if (end == 0
        || end < text.length()
        || nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw new IllegalArgumentException(
          "'%s' is not a valid duration; allowed: numbers with a unit (h, m, s, ms, us, ns), for example 30s, 500ms or 1h30m"
              .formatted(text));
    }
    return Duration.ofNanos(nanos.longValue());
  }

  /**
   * Formats a duration so that {@link #parse} returns the same value.
   *
   * @param duration zero or more
   * @return in the largest units without a fraction, for example {@code 1m30s}
   */
  public static String format(Duration duration) {
    StringBuilder text = new StringBuilder();
    long left = duration.toNanos();
    for (String unit : UNITS) {
      long nanos = NANOS.getOrDefault(unit, 1L);
      if (left / nanos > 0) {
        text.append(left / nanos).append(unit);
      }
      left %= nanos;
    }
    return text.isEmpty() ? "0s" : text.toString();
  }
}
