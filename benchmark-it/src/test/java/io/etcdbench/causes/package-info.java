// SPDX-License-Identifier: Apache-2.0
/**
 * Is the cause of slowness found? Each cause is injected by itself into a run against three local
 * members, and the verdict of {@link io.etcdbench.analysis.explain.Explanation} is held against it:
 * the program behind {@code src/perf/causes.sh}, and a reduced test of the same.
 */
@NullMarked
package io.etcdbench.causes;

import org.jspecify.annotations.NullMarked;
