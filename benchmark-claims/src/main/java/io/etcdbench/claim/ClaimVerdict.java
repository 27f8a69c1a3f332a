// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

/** The outcome of testing a claim on this machine. No verdict states more than was tested. */
public enum ClaimVerdict {
  /**
   * A published figure, ratio or threshold was compared within a stated tolerance, or a qualitative
   * statement was tested as a whole. The assertions could have failed, and all hold.
   */
  REPRODUCED("REPRODUCED"),
  /** Every assertion holds, but they test only an order or a trend, not a published figure. */
  SHAPE_REPRODUCED("SHAPE-REPRODUCED"),
  /** An assertion fails here. */
  CONTRADICTED("CONTRADICTED"),
  /** The noise exceeds the tolerance, or a finding of the audit casts doubt on a run. */
  INCONCLUSIVE("INCONCLUSIVE"),
  /** The claim cannot be decided here; the reason names what would be needed. */
  NOT_TESTABLE_HERE("NOT-TESTABLE-HERE"),
  /** The source's own figures contradict each other or cannot be what they seem to be. */
  SOURCE_INCONSISTENT("SOURCE-INCONSISTENT");

  private final String label;

  ClaimVerdict(String label) {
    this.label = label;
  }

  /** Returns the label that reports print: upper case with dashes. */
  public String label() {
    return label;
  }
}
