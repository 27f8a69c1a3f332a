// SPDX-License-Identifier: Apache-2.0
/** Figures that claims are judged by: from stored experiments, recorded values and models. */
@NullMarked
package io.etcdbench.claim.figure;

import org.jspecify.annotations.NullMarked;
