// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.plan.Choices;

/** The kinds of call that each client sends at its fixed rate. */
public enum CallKind {
  /** Writes a value that no other client writes. */
  PUT,
  /** Reads the key, confirmed by a quorum. */
  GET,
  /** Reads the key from the contacted member alone. */
  SERIALIZABLE_GET;

  /** Returns the name as users write it, for example {@code serializable-get}. */
  public String label() {
    return Choices.name(this);
  }
}
