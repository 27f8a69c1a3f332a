// SPDX-License-Identifier: Apache-2.0
/**
 * What was intended: a plan with every default filled in and every value checked, read from YAML or
 * made from flags, printed, saved with the result, and run again. It builds what the load needs
 * ({@code workload}, {@code arrival}, {@code load}); {@code run} carries it out.
 */
@NullMarked
package io.etcdbench.plan;

import org.jspecify.annotations.NullMarked;
