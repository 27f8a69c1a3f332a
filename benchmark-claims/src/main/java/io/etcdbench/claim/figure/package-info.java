// SPDX-License-Identifier: Apache-2.0
/** Figures for judging claims: from stored experiments, recorded values and models. */
@NullMarked
package io.etcdbench.claim.figure;

import org.jspecify.annotations.NullMarked;
