// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import org.jspecify.annotations.Nullable;

/**
 * A published document whose claims are in the ledger. Immutable.
 *
 * @param id three digits
 * @param title in words
 * @param environment where its figures were measured, in its own words
 * @param own true when its statements are of this project; null when they are published
 */
public record ClaimSource(String id, String title, String environment, @Nullable Boolean own) {

  /** Whether nobody else published its statements. */
  public boolean isOwn() {
    return Boolean.TRUE.equals(own);
  }
}
