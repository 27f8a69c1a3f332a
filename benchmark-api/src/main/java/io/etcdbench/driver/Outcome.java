// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/**
 * How an operation ended. Immutable.
 *
 * @param kind fine, or which error
 * @param detail what the server or client said, ports and durations replaced so that equal errors
 *     read equal; empty when fine
 */
public record Outcome(OutcomeKind kind, String detail) {

  /** The one outcome of every operation that went well. */
  public static final Outcome OK = new Outcome(OutcomeKind.OK, "");

  /**
   * The answer to an operation that a driver does not know.
   *
   * @param kind of the operation
   * @return an outcome of kind {@link OutcomeKind#UNSUPPORTED}
   */
  public static Outcome unsupported(OperationKind kind) {
    return new Outcome(
        OutcomeKind.UNSUPPORTED, "this driver has no operation '" + kind.label() + "'");
  }

  /**
   * Whether the operation went well.
   *
   * @return true for {@link OutcomeKind#OK}
   */
  public boolean isOk() {
    return kind == OutcomeKind.OK;
  }
}
