// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.format;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/**
 * Formats numbers in the sentences of findings and verdicts, independently of the locale.
 * Stateless.
 */
public final class Phrase {
  /** The text for an unknown value. */
  public static final String UNKNOWN = "unknown";

  private Phrase() {}

  /**
   * Formats a sentence with numbers.
   *
   * @param format as for {@link String#format}
   * @param values the format's arguments
   */
  public static String say(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /**
   * Formats a count with its noun.
   *
   * @param count the count
   * @param noun in the singular; its plural ends with s
   * @return for example {@code 1 run} or {@code 12 runs}
   */
  public static String count(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }

  /**
   * Formats a count with its noun and verb.
   *
   * @param count the count
   * @param noun in the singular; its plural ends with s
   * @param one the verb for a count of one
   * @param others the verb for every other count
   * @return for example {@code 1 key exists} or {@code 12 keys exist}
   */
  public static String count(long count, String noun, String one, String others) {
    return count(count, noun) + " " + (count == 1 ? one : others);
  }

  /**
   * Formats a fraction as a percentage.
   *
   * @param share 1 is all; not finite when unknown
   * @return for example {@code 41 %}, or {@code unknown}
   */
  public static String percent(double share) {
    return Percent.of(share, Math.abs(share) < 0.0995 ? 1 : 0);
  }

  /**
   * Formats a relative change as a signed percentage.
   *
   * @param share 0.1 for 10 % more
   * @return for example {@code +10 %}
   */
  public static String signedPercent(double share) {
    return (share < 0 ? "-" : "+") + percent(Math.abs(share));
  }

  /**
   * Formats a duration in milliseconds.
   *
   * @param nanos nanoseconds; not finite when unknown
   * @return for example {@code 1.25 ms}, or {@code unknown}
   */
  public static String millis(double nanos) {
    return millis(nanos, 2);
  }

  /**
   * Formats a duration in milliseconds with the given number of decimals.
   *
   * @param nanos nanoseconds; not finite when unknown
   * @param decimals 0 or more
   * @return for example {@code 1.3 ms}, or {@code unknown}
   */
  public static String millis(double nanos, int decimals) {
    return quantity(nanos / 1e6, decimals, " ms");
  }

  /**
   * Formats a duration in seconds.
   *
   * @param seconds not finite when unknown
   * @return for example {@code 1.5 s}, or {@code unknown}
   */
  public static String seconds(double seconds) {
    return seconds(seconds, 1);
  }

  /**
   * Formats a duration in seconds with the given number of decimals.
   *
   * @param seconds not finite when unknown
   * @param decimals 0 or more
   * @return for example {@code 0.0125 s}, or {@code unknown}
   */
  public static String seconds(double seconds, int decimals) {
    return quantity(seconds, decimals, " s");
  }

  /**
   * Formats a rate.
   *
   * @param rate per second; not finite when unknown
   * @return for example {@code 12480/s}, or {@code unknown}
   */
  public static String perSecond(double rate) {
    return quantity(rate, 0, "/s");
  }

  /**
   * Formats a duration that may be unknown.
   *
   * @param nanos nanoseconds; 0 when unknown
   * @return for example {@code 1.25 ms}, or {@code unknown}
   */
  public static String millisOrUnknown(double nanos) {
    return nanos == 0 ? UNKNOWN : millis(nanos);
  }

  /**
   * Formats a fraction that may be unknown.
   *
   * @param share 1 is all; empty when unknown
   * @return for example {@code 41 %}, or {@code unknown}
   */
  public static String percentOrUnknown(OptionalDouble share) {
    return known(share, Phrase::percent);
  }

  /**
   * Formats a number that may be unknown.
   *
   * @param figure empty when unknown
   * @param text formats a known number
   * @return the text, or {@code unknown}
   */
  public static String known(OptionalDouble figure, DoubleFunction<String> text) {
    return figure.isPresent() ? text.apply(figure.getAsDouble()) : UNKNOWN;
  }

  static String quantity(double value, int decimals, String unit) {
    return Double.isFinite(value) ? Quantity.decimals(value, decimals) + unit : UNKNOWN;
  }
}
