// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import org.jspecify.annotations.Nullable;

/**
 * A published document whose claims are in the ledger. Immutable.
 *
 * @param id three digits
 * @param title title of the document
 * @param environment where its figures were measured, in its own words
 * @param own true for statements of this project; null for published ones
 */
public record ClaimSource(String id, String title, String environment, @Nullable Boolean own) {

  /** Whether its statements are this project's own. */
  public boolean isOwn() {
    return Boolean.TRUE.equals(own);
  }
}
