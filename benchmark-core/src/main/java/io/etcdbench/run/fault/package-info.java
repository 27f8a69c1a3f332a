// SPDX-License-Identifier: Apache-2.0
/** Injects the faults of a plan during the measurement, and reverts all of them. */
@NullMarked
package io.etcdbench.run.fault;

import org.jspecify.annotations.NullMarked;
