// SPDX-License-Identifier: Apache-2.0
/**
 * Runs the experiments of the claims on clusters started for them. Most runs are plans; some are of
 * special kinds.
 */
@NullMarked
package io.etcdbench.claim.experiment;

import org.jspecify.annotations.NullMarked;
