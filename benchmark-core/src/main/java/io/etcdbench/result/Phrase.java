// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;

/** Numbers in the sentences of findings and verdicts, the same under any locale. Stateless. */
public final class Phrase {
  /** What stands in the place of a figure that is not known. */
  public static final String UNKNOWN = "unknown";

  private Phrase() {}

  /**
   * A sentence with numbers.
   *
   * @param format as of {@link String#format}
   * @param values of its places
   * @return the sentence
   */
  public static String say(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /**
   * A share.
   *
   * @param share 1 is all; not a number when it is not known
   * @return for example {@code 41 %}, or {@code unknown}
   */
  public static String percent(double share) {
    return !Double.isFinite(share)
        ? UNKNOWN
        : say(Math.abs(share) < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
  }

  /**
   * A change.
   *
   * @param share 0.1 for 10 % more
   * @return for example {@code +10 %}
   */
  public static String signedPercent(double share) {
    return (share < 0 ? "-" : "+") + percent(Math.abs(share));
  }

  /**
   * A time.
   *
   * @param nanos nanoseconds; not a number when it is not known
   * @return for example {@code 1.25 ms}, or {@code unknown}
   */
  public static String millis(double nanos) {
    return Double.isFinite(nanos) ? say("%.2f ms", nanos / 1e6) : UNKNOWN;
  }

  /**
   * A time that may not be known.
   *
   * @param nanos nanoseconds; 0 when it is not known
   * @return for example {@code 1.25 ms}, or {@code unknown}
   */
  public static String millisOrUnknown(double nanos) {
    return nanos == 0 ? UNKNOWN : millis(nanos);
  }

  /**
   * A share that may not be known.
   *
   * @param share 1 is all; empty when it is not known
   * @return for example {@code 41 %}, or {@code unknown}
   */
  public static String percentOrUnknown(OptionalDouble share) {
    return known(share, Phrase::percent);
  }

  /**
   * A figure that may not be known.
   *
   * @param figure empty when it is not known
   * @param text of one that is
   * @return the text, or {@code unknown}
   */
  public static String known(OptionalDouble figure, DoubleFunction<String> text) {
    return figure.isPresent() ? text.apply(figure.getAsDouble()) : UNKNOWN;
  }
}
