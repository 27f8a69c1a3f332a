// SPDX-License-Identifier: Apache-2.0
/** How exactly a run knows its figures, from the seconds of its measure phase. */
@NullMarked
package io.etcdbench.analysis.uncertainty;

import org.jspecify.annotations.NullMarked;
