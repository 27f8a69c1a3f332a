// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static io.etcdbench.driver.OutcomeKind.CANCELLED;
import static io.etcdbench.driver.OutcomeKind.NO_LEADER;
import static io.etcdbench.driver.OutcomeKind.NO_SPACE;
import static io.etcdbench.driver.OutcomeKind.OTHER;
import static io.etcdbench.driver.OutcomeKind.PERMISSION_DENIED;
import static io.etcdbench.driver.OutcomeKind.TIMEOUT;
import static io.etcdbench.driver.OutcomeKind.TOO_LARGE;
import static io.etcdbench.driver.OutcomeKind.TOO_MANY_REQUESTS;
import static io.etcdbench.driver.OutcomeKind.UNAUTHENTICATED;
import static io.etcdbench.driver.OutcomeKind.UNAVAILABLE;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of one error, and the rules that classify it.
 *
 * @param code name of the status code, or empty
 * @param text the description, or empty
 */
record ErrorText(String code, String text) {

  private record Phrase(String words, OutcomeKind kind) {}

  private record Variable(Pattern pattern, String placeholder) {
    Variable(String regex, String placeholder) {
      this(Pattern.compile(regex), placeholder);
    }
  }

  /** In lower case; the first match decides. The words are those of etcd's and gRPC's source. */
  private static final List<Phrase> PHRASES =
      List.of(
          new Phrase("too many requests", TOO_MANY_REQUESTS),
          new Phrase("request is too large", TOO_LARGE),
          new Phrase("message larger than max", TOO_LARGE),
          new Phrase("exceeds maximum size", TOO_LARGE),
          new Phrase("too many operations in txn request", TOO_LARGE),
          new Phrase("database space exceeded", NO_SPACE),
          new Phrase("request timed out", TIMEOUT),
          new Phrase("deadline exceeded", TIMEOUT),
          new Phrase("deadline was exceeded", TIMEOUT),
          new Phrase("no leader", NO_LEADER),
          new Phrase("leader changed", NO_LEADER),
          new Phrase("not leader", NO_LEADER),
          new Phrase(ServerErrors.INVALID_TOKEN, UNAUTHENTICATED),
          new Phrase(ServerErrors.OLD_AUTH_REVISION, UNAUTHENTICATED),
          new Phrase(ServerErrors.NO_USER, UNAUTHENTICATED),
          new Phrase(ServerErrors.AUTHENTICATION_FAILED, UNAUTHENTICATED),
          new Phrase(ServerErrors.AUTHENTICATION_DISABLED, UNAUTHENTICATED),
          new Phrase("permission denied", PERMISSION_DENIED),
          new Phrase("context canceled", CANCELLED),
          new Phrase("request canceled", CANCELLED),
          new Phrase("connection refused", UNAVAILABLE),
          new Phrase("connection reset", UNAVAILABLE),
          new Phrase("connection closed", UNAVAILABLE),
          new Phrase("connection was closed", UNAVAILABLE),
          new Phrase("channel closed", UNAVAILABLE),
          new Phrase("broken pipe", UNAVAILABLE),
          new Phrase("goaway", UNAVAILABLE),
          new Phrase("rst_stream", UNAVAILABLE),
          new Phrase("server stopped", UNAVAILABLE),
          new Phrase(ServerErrors.UNHEALTHY_CLUSTER, UNAVAILABLE),
          new Phrase("transport is closing", UNAVAILABLE));

  private static final int LONGEST_DETAIL = 400;

  /**
   * A resolved address as Java prints it: {@code localhost/127.0.0.1:2379}, {@code
   * /127.0.0.1:2379}.
   */
  private static final String HOST_AND_SLASH = "(?:(?<![\\w.-])[\\w.-]*+/)?";

  private static final Pattern GO_WRAPPING =
      Pattern.compile("^rpc error: code = (\\w+) desc = (.*)$", Pattern.DOTALL);

  private static final List<Variable> VARIABLES =
      List.of(
          new Variable(HOST_AND_SLASH + "\\[[0-9a-fA-F:]*:[0-9a-fA-F:]*\\](:\\d+)?", "<address>"),
          new Variable(HOST_AND_SLASH + "\\b\\d{1,3}(\\.\\d{1,3}){3}\\b(:\\d+)?", "<address>"),
          new Variable("(?<![\\w.-])[A-Za-z][\\w.-]*+:\\d{2,5}\\b", "<address>"),
          new Variable("-?\\b\\d+(\\.\\d+)?\\s?(ns|us|µs|ms|s|m|h|seconds)\\b", "<duration>"),
          new Variable("\\b0x[0-9a-fA-F]+\\b", "<id>"),
          new Variable("\\b(?=[0-9a-f]*\\d)[0-9a-f]{8,}(\\.\\.\\.)?", "<id>"),
          new Variable("\\b\\d{3,}\\b", "<number>"));

  /** Returns the server's original error when Go's client has wrapped it, otherwise this. */
  ErrorText withoutGoWrapping() {
    Matcher wrapped = GO_WRAPPING.matcher(text);
    return wrapped.matches() ? new ErrorText(codeName(wrapped.group(1)), wrapped.group(2)) : this;
  }

  OutcomeKind kind() {
    String words = text.toLowerCase(Locale.ROOT);
    return PHRASES.stream()
        .filter(phrase -> words.contains(phrase.words()))
        .findFirst()
        .map(Phrase::kind)
        .orElseGet(this::kindOfCode);
  }

  String normalised() {
    if (text.isEmpty()) {
      return code;
    }
    String result = text.lines().findFirst().orElse("");
    if (result.length() > LONGEST_DETAIL) {
      result = result.substring(0, LONGEST_DETAIL);
    }
    for (Variable variable : VARIABLES) {
      result = variable.pattern().matcher(result).replaceAll(variable.placeholder());
    }
    return result;
  }

  private OutcomeKind kindOfCode() {
    return switch (code) {
      case "DEADLINE_EXCEEDED" -> TIMEOUT;
      case "UNAVAILABLE" -> UNAVAILABLE;
      case "UNAUTHENTICATED" -> UNAUTHENTICATED;
      case "PERMISSION_DENIED" -> PERMISSION_DENIED;
      case "CANCELLED" -> CANCELLED;
      default -> OTHER;
    };
  }

  /**
   * Go writes {@code DeadlineExceeded} and {@code Canceled}; all others write {@code CANCELLED}.
   */
  private static String codeName(String goName) {
    return "Canceled".equals(goName)
        ? "CANCELLED"
        : goName.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
  }
}
