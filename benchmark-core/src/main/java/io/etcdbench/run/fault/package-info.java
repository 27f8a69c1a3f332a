// SPDX-License-Identifier: Apache-2.0
/** Carries the faults of a plan out while it is measured, and takes all of them back. */
@NullMarked
package io.etcdbench.run.fault;

import org.jspecify.annotations.NullMarked;
