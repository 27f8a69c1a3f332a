// SPDX-License-Identifier: Apache-2.0
/** Repeated runs of one plan: the variation of their metrics, and the file that stores it. */
@NullMarked
package io.etcdbench.analysis.repeat;

import org.jspecify.annotations.NullMarked;
