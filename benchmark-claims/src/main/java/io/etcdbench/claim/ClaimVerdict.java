// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

/** What became of a published claim on this machine. */
public enum ClaimVerdict {
  /** Its shape holds here. */
  REPRODUCED("REPRODUCED"),
  /** Its shape does not hold here. */
  CONTRADICTED("CONTRADICTED"),
  /** It cannot be decided here; the reason is said. */
  NOT_TESTABLE_HERE("NOT-TESTABLE-HERE"),
  /** The source's own figures contradict each other or cannot be what they seem to be. */
  SOURCE_INCONSISTENT("SOURCE-INCONSISTENT");

  private final String label;

  ClaimVerdict(String label) {
    this.label = label;
  }

  /**
   * As reports tell it.
   *
   * @return upper case with dashes
   */
  public String label() {
    return label;
  }
}
