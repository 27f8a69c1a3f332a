// SPDX-License-Identifier: Apache-2.0
/** Output that is written during a run: the live line, the sample CSV, the histogram log. */
@NullMarked
package io.etcdbench.report.live;

import org.jspecify.annotations.NullMarked;
