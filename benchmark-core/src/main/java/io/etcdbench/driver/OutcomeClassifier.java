// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Turns what a server or client said of a failed operation into an {@link Outcome}: by the text
 * first and by the status code second, because etcd sends several of its errors under the wrong
 * code (its "too many requests" arrives as {@code UNKNOWN}).
 *
 * <p>Thread-safe. Equal errors give the same object, and the number of remembered errors is
 * bounded: an error storm does not fill the memory, whatever the server says. Made for drivers,
 * plugged-in ones included; a driver keeps one classifier.
 */
public final class OutcomeClassifier {
  private static final int MOST_REMEMBERED = 1024;

  /** Only texts without variable parts: each of the others would come once and stay for ever. */
  private final Map<ErrorText, Outcome> byText = new ConcurrentHashMap<>();

  private final Map<Outcome, Outcome> canonical = new ConcurrentHashMap<>();

  /** A classifier that has seen no error yet. */
  public OutcomeClassifier() {}

  /**
   * Names the error.
   *
   * @param code the name of the gRPC status code, for example {@code UNAVAILABLE}; empty when there
   *     is none
   * @param text what the server or client said; may be empty
   * @return an outcome that is not OK, its detail normalised: addresses, durations, identifiers and
   *     long numbers are replaced by placeholders
   */
  public Outcome classify(String code, String text) {
    ErrorText error = new ErrorText(code, text);
    Outcome known = byText.get(error);
    return known == null ? learn(error) : known;
  }

  private Outcome learn(ErrorText error) {
    ErrorText plain = error.withoutGoWrapping();
    String detail = plain.normalised();
    Outcome outcome = canonical(new Outcome(plain.kind(), detail));
    if (detail.equals(plain.text()) && byText.size() < MOST_REMEMBERED) {
      byText.put(error, outcome);
    }
    return outcome;
  }

  private Outcome canonical(Outcome outcome) {
    Outcome known = canonical.get(outcome);
    if (known == null && canonical.size() < MOST_REMEMBERED) {
      known = canonical.putIfAbsent(outcome, outcome);
    }
    return known == null ? outcome : known;
  }
}
