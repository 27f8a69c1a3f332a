// SPDX-License-Identifier: Apache-2.0
/**
 * Runs the experiments of the claims on clusters of our own. Most are plans, some are kinds of
 * their own.
 */
@NullMarked
package io.etcdbench.claim.experiment;

import org.jspecify.annotations.NullMarked;
