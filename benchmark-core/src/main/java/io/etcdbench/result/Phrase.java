// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.Locale;

/** Numbers in the sentences of findings and verdicts, the same under any locale. Stateless. */
public final class Phrase {
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
   * @param share 1 is all
   * @return for example {@code 41 %}
   */
  public static String percent(double share) {
    return say(Math.abs(share) < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
  }

  /**
   * A time.
   *
   * @param nanos nanoseconds
   * @return for example {@code 1.25 ms}
   */
  public static String millis(double nanos) {
    return say("%.2f ms", nanos / 1e6);
  }

  /**
   * A time that may not be known.
   *
   * @param nanos nanoseconds; 0 when it is not known
   * @return for example {@code 1.25 ms}, or {@code unknown}
   */
  public static String millisOrUnknown(double nanos) {
    return nanos == 0 ? "unknown" : millis(nanos);
  }
}
