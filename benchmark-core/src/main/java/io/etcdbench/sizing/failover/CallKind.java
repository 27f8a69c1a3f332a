// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.plan.Choices;

/** What each client sends at its fixed rate. */
public enum CallKind {
  /** Writes a value that nobody else writes. */
  PUT,
  /** Reads it, confirmed by a quorum. */
  GET,
  /** Reads it from the member asked. */
  SERIALIZABLE_GET;

  /** As users write it, for example {@code serializable-get}. */
  public String label() {
    return Choices.name(this);
  }
}
