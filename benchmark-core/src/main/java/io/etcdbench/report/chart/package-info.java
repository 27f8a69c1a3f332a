// SPDX-License-Identifier: Apache-2.0
/** The charts of one or several runs. */
@NullMarked
package io.etcdbench.report.chart;

import org.jspecify.annotations.NullMarked;
