// SPDX-License-Identifier: Apache-2.0
/** What is written while a run lasts: the live line, the sample CSV, the histogram log. */
@NullMarked
package io.etcdbench.report.live;

import org.jspecify.annotations.NullMarked;
