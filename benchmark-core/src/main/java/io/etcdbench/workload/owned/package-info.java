// SPDX-License-Identifier: Apache-2.0
/** The keys that a run wrote: their names, and how they are counted and deleted. */
@NullMarked
package io.etcdbench.workload.owned;

import org.jspecify.annotations.NullMarked;
