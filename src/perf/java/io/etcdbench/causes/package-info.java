// SPDX-License-Identifier: Apache-2.0
/**
 * Compares the verdicts of {@link io.etcdbench.analysis.explain.Explanation} with injected causes
 * of slowness, one at a time, in runs against three local members; run by {@code
 * src/perf/causes.sh} and by a reduced integration test.
 */
@NullMarked
package io.etcdbench.causes;

import org.jspecify.annotations.NullMarked;
