// SPDX-License-Identifier: Apache-2.0
/**
 * Published claims as data, assertions over metrics of stored runs, and their verdicts. Everything
 * in this package can be repeated from the files; {@code claim.experiment} runs the experiments.
 */
@NullMarked
package io.etcdbench.claim;

import org.jspecify.annotations.NullMarked;
