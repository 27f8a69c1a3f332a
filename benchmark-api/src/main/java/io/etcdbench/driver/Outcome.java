// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/**
 * How an operation ended. Immutable.
 *
 * @param kind success, or the kind of error
 * @param detail error text of the server or client, with ports and durations replaced so that equal
 *     errors read equal; empty on success
 */
public record Outcome(OutcomeKind kind, String detail) {

  /** The outcome of every successful operation. */
  public static final Outcome OK = new Outcome(OutcomeKind.OK, "");

  /**
   * Returns the outcome of an operation that a driver does not support.
   *
   * @return an outcome of kind {@link OutcomeKind#UNSUPPORTED}
   */
  public static Outcome unsupported(OperationKind kind) {
    return new Outcome(
        OutcomeKind.UNSUPPORTED, "this driver has no operation '" + kind.label() + "'");
  }

  /** Returns whether the operation succeeded. */
  public boolean isOk() {
    return kind == OutcomeKind.OK;
  }
}
