// SPDX-License-Identifier: Apache-2.0
/**
 * Does the published figure hold here? Claims as data, one YAML file each; assertions over named
 * figures of stored runs; the ledger's folder, its verdicts and its pages. Everything here can be
 * done again from the files at any time later; what runs anything is in {@link
 * io.etcdbench.experiment}.
 */
@NullMarked
package io.etcdbench.claim;

import org.jspecify.annotations.NullMarked;
