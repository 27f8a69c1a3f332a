// SPDX-License-Identifier: Apache-2.0
/**
 * Why is it slow? {@link io.etcdbench.analysis.explain.LatencyBudget} divides the mean latency of a
 * run among those who took it, and {@link io.etcdbench.analysis.explain.Explanation} names what
 * held the run back, by rules that stand in one table, {@link
 * io.etcdbench.analysis.explain.BottleneckRule}. It knows the {@link io.etcdbench.result.RunResult}
 * and nothing else, so a stored run can be explained at any time later; {@code docs/explain.md}
 * teaches how to read it.
 */
@NullMarked
package io.etcdbench.analysis.explain;

import org.jspecify.annotations.NullMarked;
