// SPDX-License-Identifier: Apache-2.0
/** Statistical tests and intervals. Arithmetic only, checked against published tables. */
@NullMarked
package io.etcdbench.statistic;

import org.jspecify.annotations.NullMarked;
