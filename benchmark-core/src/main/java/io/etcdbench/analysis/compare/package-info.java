// SPDX-License-Identifier: Apache-2.0
/** Compares two stored results: their environments and plans, then their metrics. */
@NullMarked
package io.etcdbench.analysis.compare;

import org.jspecify.annotations.NullMarked;
