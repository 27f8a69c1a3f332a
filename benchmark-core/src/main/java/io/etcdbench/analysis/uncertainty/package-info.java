// SPDX-License-Identifier: Apache-2.0
/** The uncertainty of a run's metrics, from the seconds of its measure phase. */
@NullMarked
package io.etcdbench.analysis.uncertainty;

import org.jspecify.annotations.NullMarked;
