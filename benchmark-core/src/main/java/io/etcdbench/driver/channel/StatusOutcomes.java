// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.channel;

import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeClassifier;
import io.etcdbench.driver.OutcomeKind;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Outcomes of calls that a gRPC channel has ended. One per driver; thread-safe. Once the driver is
 * closed, every failure is {@link OutcomeKind#CANCELLED}.
 */
public final class StatusOutcomes {
  /** The outcome of whatever was in flight when its driver was closed. */
  public static final Outcome CLOSED = new Outcome(OutcomeKind.CANCELLED, "the driver was closed");

  private static final int DEEPEST_CAUSE = 8;

  private final OutcomeClassifier classifier = new OutcomeClassifier();
  private volatile boolean closed;

  /** For a driver that is open. */
  public StatusOutcomes() {}

  /** From now on every failure is the driver's own closing. */
  public void close() {
    closed = true;
  }

  /**
   * Whether {@link #close} was called.
   *
   * @return true from then on
   */
  public boolean isClosed() {
    return closed;
  }

  /**
   * The outcome of a call that ended with this status.
   *
   * @param status how the call ended
   * @return {@link Outcome#OK} for an OK status
   */
  public Outcome of(Status status) {
    if (status.isOk()) {
      return Outcome.OK;
    }
    return closed ? CLOSED : classify(status);
  }

  /**
   * The outcome of a call that ended with an exception.
   *
   * @param error may wrap, or be caused by, a gRPC status
   * @return never OK
   */
  public Outcome of(Throwable error) {
    if (closed) {
      return CLOSED;
    }
    Status status = statusIn(error);
    return status == null ? classifier.classify("", "", error) : classify(status);
  }

  /**
   * What was said in words instead of a status, for example why a server cancelled a watch.
   *
   * @param code the name of a status code, or empty
   * @param reason the words
   * @return never OK
   */
  public Outcome of(String code, String reason) {
    return closed ? CLOSED : classifier.classify(code, reason);
  }

  /**
   * gRPC's own words for a lost connection ("io exception") say nothing, and jetcd reports every
   * failed login as a bare UNAUTHENTICATED; what happened is in the causes.
   */
  private Outcome classify(Status status) {
    String code = status.getCode().name();
    Throwable cause = status.getCause();
    Status deeper = cause == null ? null : statusIn(cause);
    if (deeper != null && !deeper.isOk()) {
      return classify(deeper);
    }
    String description = Objects.requireNonNullElse(status.getDescription(), "");
    return cause == null
        ? classifier.classify(code, description)
        : classifier.classify(code, description, cause);
  }

  private static @Nullable Status statusIn(Throwable error) {
    Throwable at = error;
    for (int depth = 0; at != null && depth < DEEPEST_CAUSE; depth++) {
      if (at instanceof StatusRuntimeException e) {
        return e.getStatus();
      }
      if (at instanceof StatusException e) {
        return e.getStatus();
      }
      at = at.getCause();
    }
    return null;
  }
}
