// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.channel.StatusOutcomes;
import io.etcdbench.driver.wire.codec.AnswerHeaders;
import io.etcdbench.driver.wire.codec.Http2;
import io.grpc.Status;
import java.io.IOException;

/**
 * Creates the failures of calls, with the same texts as the other drivers. One per driver;
 * thread-safe.
 */
final class Endings {
  private static final int UNIMPLEMENTED = 12;
  private static final int UNAVAILABLE = 14;

  private final StatusOutcomes outcomes = new StatusOutcomes();

  StatusOutcomes outcomes() {
    return outcomes;
  }

  /** Returns the failure reported by trailers, or by headers in their place. */
  Ending of(AnswerHeaders.Block block) {
    if (block.hasStatus()) {
      return of(block.grpcStatus(), block.message());
    }
    int http = block.httpStatus();
    return http == 0 || http == 200
        ? of(Status.Code.UNKNOWN.value(), "the server sent no gRPC status")
        : of(codeOfHttp(http), "HTTP status code " + http);
  }

  Ending of(int code, String text) {
    Outcome outcome = outcomes.of(Status.fromCodeValue(code).getCode().name(), text);
    return new Ending(outcome, code == UNAVAILABLE);
  }

  Ending internal(String text) {
    boolean tooLarge = text.startsWith("gRPC message exceeds");
    Status.Code code = tooLarge ? Status.Code.RESOURCE_EXHAUSTED : Status.Code.INTERNAL;
    return of(code.value(), text);
  }

  Ending lost(String text) {
    return of(UNAVAILABLE, text);
  }

  /** Returns the failure of a connection that broke or could not be established. */
  Ending lost(String text, IOException why) {
    return new Ending(outcomes.of(Status.UNAVAILABLE.withDescription(text).withCause(why)), true);
  }

  Ending goAway(int code) {
    return lost("GOAWAY with error code %s (%s)".formatted(code, Http2.errorName(code)));
  }

  Ending reset(int code) {
    String error = Http2.errorName(code);
    return of(
        codeOfReset(error).value(), "RST_STREAM with error code %s (%s)".formatted(code, error));
  }

  /**
   * Returns the status that gRPC for Java assigns to the error of a reset stream, so that a call is
   * retried after the same resets as with the other drivers. It decides about the retry only: by
   * its text, each reset is {@link io.etcdbench.driver.OutcomeKind#UNAVAILABLE}.
   */
  private static Status.Code codeOfReset(String error) {
    return switch (error) {
      case "NO_ERROR", "REFUSED_STREAM" -> Status.Code.UNAVAILABLE;
      case "CANCEL" -> Status.Code.CANCELLED;
      case "ENHANCE_YOUR_CALM" -> Status.Code.RESOURCE_EXHAUSTED;
      case "INADEQUATE_SECURITY" -> Status.Code.PERMISSION_DENIED;
      case "HTTP_1_1_REQUIRED" -> Status.Code.UNKNOWN;
      default -> Status.Code.INTERNAL;
    };
  }

  Ending overdue() {
    return of(Status.Code.DEADLINE_EXCEEDED.value(), "no response before the deadline");
  }

  Ending closed() {
    return new Ending(StatusOutcomes.CLOSED, false);
  }

  /** Returns the status code that gRPC assigns to an HTTP status. */
  private static int codeOfHttp(int http) {
    return switch (http) {
      case 400 -> Status.Code.INTERNAL.value();
      case 401 -> Status.Code.UNAUTHENTICATED.value();
      case 403 -> Status.Code.PERMISSION_DENIED.value();
      case 404 -> UNIMPLEMENTED;
      case 429, 502, 503, 504 -> UNAVAILABLE;
      default -> Status.Code.UNKNOWN.value();
    };
  }
}
