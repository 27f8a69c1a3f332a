// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

/**
 * A published document whose claims are in the ledger. Immutable.
 *
 * @param id three digits
 * @param title in words
 * @param environment where its figures were measured, in its own words
 */
public record Document(String id, String title, String environment) {}
