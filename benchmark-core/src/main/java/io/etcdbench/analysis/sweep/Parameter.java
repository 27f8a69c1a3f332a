// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.sweep;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A setting that a sweep varies. Immutable.
 *
 * @param name of the flag, without dashes
 * @param values in the order of the report, 2 to {@link #MAX_VALUES}, all different
 */
public record Parameter(String name, List<String> values) {
  /** With more values, a sweep would take hours. */
  public static final int MAX_VALUES = 32;

  private static final Pattern NAMED = Pattern.compile("(?:--)?([a-z][a-z0-9-]*)=(.+)");
  private static final Pattern RANGE =
      Pattern.compile("(\\d+)\\.\\.(\\d+)(?:x(\\d+(?:\\.\\d+)?))?");
  private static final long WIDE = 1_000;
  private static final BigDecimal TEN = BigDecimal.TEN;
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  public Parameter {
    if (name == null || values == null) {
      throw new IllegalArgumentException("'name' or 'values' is missing");
    }
    values = List.copyOf(values);
    if (values.size() < 2 || values.size() > MAX_VALUES) {
      throw new IllegalArgumentException(
          "'%s' has %s values; allowed: 2 to %s".formatted(name, values.size(), MAX_VALUES));
    }
    if (values.stream().distinct().count() < values.size()) {
      throw new IllegalArgumentException(
          "'%s' names a value twice; name each value once".formatted(name));
    }
  }

  /**
   * Parses {@code NAME=A,B,C} or {@code NAME=FROM..TO} with whole numbers. A range multiplies
   * {@code FROM} by 2 until it reaches {@code TO}, by 10 when {@code TO} is at least 1000 times
   * {@code FROM}, and by F in {@code FROM..TOxF}. {@code TO} is always the last value.
   *
   * @param text as the user wrote it
   * @throws IllegalArgumentException when the text has neither form; the message is one sentence
   */
  public static Parameter parse(String text) {
    Matcher named = NAMED.matcher(text);
    if (!named.matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a setting with values; write for example clients=1,10,100 or clients=1..1000"
              .formatted(text));
    }
    Matcher range = RANGE.matcher(named.group(2));
    return new Parameter(
        named.group(1),
        range.matches()
            ? range(text, range)
            : Arrays.stream(named.group(2).split(",", -1)).map(String::strip).toList());
  }

  private static List<String> range(String text, Matcher range) {
    BigDecimal from = new BigDecimal(range.group(1));
    BigDecimal to = new BigDecimal(range.group(2));
    BigDecimal factor =
        range.group(3) != null
            ? new BigDecimal(range.group(3))
            : to.compareTo(from.multiply(BigDecimal.valueOf(WIDE))) >= 0 ? TEN : TWO;
    if (from.signum() == 0 || to.compareTo(from) <= 0 || factor.compareTo(BigDecimal.ONE) <= 0) {
      throw new IllegalArgumentException(
          "'%s' is not a rising range; FROM is at least 1, TO is above FROM, and the factor above 1"
              .formatted(text));
    }
    List<String> values = new ArrayList<>();
    for (BigDecimal at = from;
        at.compareTo(to) < 0 && values.size() < MAX_VALUES;
        at = at.multiply(factor)) {
      String whole = at.toBigInteger().toString();
      if (!values.contains(whole)) {
        values.add(whole);
      }
    }
    values.add(to.toPlainString());
    return values;
  }

  /** Returns a value as a number; empty when it is not a number. */
  OptionalDouble number(String value) {
    try {
      return OptionalDouble.of(Double.parseDouble(value));
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  /** Whether every value is a number above 0, as the axis of a chart requires. */
  public boolean hasPositiveNumbers() {
    return values.stream().allMatch(value -> number(value).orElse(0) > 0);
  }
}
