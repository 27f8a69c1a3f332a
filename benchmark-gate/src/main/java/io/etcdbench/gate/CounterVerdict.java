// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Verdict;

/**
 * The verdict on one counter of one workload. Immutable.
 *
 * @param workload name of the workload
 * @param counter name of the counter, for example {@code allocated-bytes}
 * @param baseline count per operation, the median of the pairs
 * @param candidate count per operation, the median of the pairs
 * @param verdict FAIL, PASS, or INCONCLUSIVE when the pairs disagree too much
 */
public record CounterVerdict(
    String workload, String counter, double baseline, double candidate, Verdict verdict) {}
