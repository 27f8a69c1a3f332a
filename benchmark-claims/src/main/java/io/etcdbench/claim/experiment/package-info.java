// SPDX-License-Identifier: Apache-2.0
/**
 * How is a published claim measured here? Carries the experiments of {@link io.etcdbench.claim} out
 * on clusters of our own: most of them are plans for {@link io.etcdbench.run}, some are of a kind
 * of their own.
 */
@NullMarked
package io.etcdbench.claim.experiment;

import org.jspecify.annotations.NullMarked;
