// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Verdict;

/**
 * What was decided of something that is counted. Immutable.
 *
 * @param workload its name
 * @param counter for example {@code allocated-bytes}
 * @param baseline per operation, the median of the pairs
 * @param candidate per operation, the median of the pairs
 * @param verdict FAIL, PASS, or INCONCLUSIVE when pairs are too unlike
 */
public record CounterDecision(
    String workload, String counter, double baseline, double candidate, Verdict verdict) {}
