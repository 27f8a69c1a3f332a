// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Classifies a failed operation into an {@link Outcome} by its error text first and its status code
 * second, because etcd sends several errors under the wrong code (its "too many requests" arrives
 * as {@code UNKNOWN}).
 *
 * <p>Thread-safe. Equal errors yield the same object, and the number of cached errors is bounded,
 * so an error storm does not exhaust memory, whatever the server sends. Intended for drivers,
 * including plugged-in ones; a driver keeps one classifier.
 */
public final class OutcomeClassifier {
  private static final int MAX_REMEMBERED = 1024;
  private static final int DEEPEST_CAUSE = 8;

  /** The codes that gRPC reports for an exception it does not recognize. */
  private static final Set<String> CODES_WITHOUT_MEANING = Set.of("", "UNKNOWN", "INTERNAL");

  /** Caches only texts without variable parts: any other text would occur once and stay forever. */
  private final Map<ErrorText, Outcome> byText = new ConcurrentHashMap<>();

  private final Map<Outcome, Outcome> canonical = new ConcurrentHashMap<>();

  /** Creates a classifier with an empty cache. */
  public OutcomeClassifier() {}

  /**
   * Classifies an error.
   *
   * @param code the name of the gRPC status code, for example {@code UNAVAILABLE}; empty when there
   *     is none
   * @param text the error text of the server or client; may be empty
   * @return an outcome that is not OK, its detail normalised: addresses, durations, identifiers and
   *     long numbers are replaced by placeholders
   */
  public Outcome classify(String code, String text) {
    ErrorText error = new ErrorText(code, text);
    Outcome known = byText.get(error);
    return known == null ? learn(error) : known;
  }

  /**
   * Classifies the error of an exception. A connection that cannot be opened, or that is refused,
   * reset or closed during a call, is {@link OutcomeKind#UNAVAILABLE}, even if the client library
   * reports no code or a wrong one (gRPC reports a closed channel as {@code UNKNOWN}).
   *
   * @param code as in {@link #classify(String, String)}
   * @param description the client library's own text, may be empty; the first line becomes part of
   *     the detail, all lines are searched
   * @param cause the exception; its causes are examined too
   * @return an outcome that is not OK, its detail normalised
   */
  public Outcome classify(String code, String description, Throwable cause) {
    String[] lines = description.split("\\R", 2);
    String reason = textOf(cause);
    String first = lines[0].isEmpty() ? reason : lines[0] + ": " + reason;
    String all = lines.length == 1 ? first : first + "\n" + lines[1];
    return classify(ofConnection(code, cause), all);
  }

  private static String textOf(Throwable error) {
    String message = error.getMessage();
    return message == null || message.isBlank() ? error.getClass().getSimpleName() : message;
  }

  /**
   * Keeps a code that identifies the failure; sockets, TLS and name resolution throw IOExceptions.
   */
  private static String ofConnection(String code, Throwable cause) {
    if (!CODES_WITHOUT_MEANING.contains(code)) {
      return code;
    }
    Throwable at = cause;
    for (int depth = 0; at != null && depth < DEEPEST_CAUSE; depth++, at = at.getCause()) {
      if (at instanceof InterruptedIOException) {
        return "DEADLINE_EXCEEDED";
      }
      if (at instanceof IOException || at instanceof UnresolvedAddressException) {
        return "UNAVAILABLE";
      }
    }
    return code;
  }

  private Outcome learn(ErrorText error) {
    ErrorText plain = error.withoutGoWrapping();
    String detail = plain.normalised();
    Outcome outcome = canonical(new Outcome(plain.kind(), detail));
    if (detail.equals(plain.text()) && byText.size() < MAX_REMEMBERED) {
      byText.put(error, outcome);
    }
    return outcome;
  }

  private Outcome canonical(Outcome outcome) {
    Outcome known = canonical.get(outcome);
    if (known == null && canonical.size() < MAX_REMEMBERED) {
      known = canonical.putIfAbsent(outcome, outcome);
    }
    return known == null ? outcome : known;
  }
}
