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
 * Converts the gRPC status of completed calls to outcomes. One per driver; thread-safe. After the
 * driver is closed, every failure is {@link OutcomeKind#CANCELLED}.
 */
public final class StatusOutcomes {
  /** Outcome of operations that are in flight when their driver is closed. */
  public static final Outcome CLOSED = new Outcome(OutcomeKind.CANCELLED, "the driver was closed");

  private static final int DEEPEST_CAUSE = 8;

  private final OutcomeClassifier classifier = new OutcomeClassifier();
  private volatile boolean closed;

  public StatusOutcomes() {}

  /** Reports every failure from now on as caused by closing the driver. */
  public void close() {
    closed = true;
  }

  /** Returns whether {@link #close} has been called. */
  public boolean isClosed() {
    return closed;
  }

  /**
   * Returns the outcome of a call that completed with a status.
   *
   * @param status final status of the call
   * @return {@link Outcome#OK} for an OK status
   */
  public Outcome of(Status status) {
    if (status.isOk()) {
      return Outcome.OK;
    }
    return closed ? CLOSED : classify(status);
  }

  /**
   * Returns the outcome of a call that failed with an exception.
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
   * Returns the outcome of a failure that is reported as text instead of a status, for example the
   * reason for which a server cancelled a watch.
   *
   * @param code the name of a status code, or empty
   * @param reason the text
   * @return never OK
   */
  public Outcome of(String code, String reason) {
    return closed ? CLOSED : classifier.classify(code, reason);
  }

  /**
   * Classifies a failed status by its innermost cause: gRPC's own text for a lost connection is
   * only "io exception", and jetcd reports every failed login as a bare UNAUTHENTICATED.
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
