// SPDX-License-Identifier: Apache-2.0
/**
 * Did it get worse? Baseline and candidate are measured in pairs; {@link
 * io.etcdbench.gate.TwoStageRule} decides metric by metric, and a {@link
 * io.etcdbench.analysis.compare.Verdict} is given only when the pairs carry it. {@link
 * io.etcdbench.analysis.compare.Fingerprint} says whether two environments may be compared at all,
 * {@link io.etcdbench.gate.StoredBaseline} and {@link io.etcdbench.gate.History} judge results of
 * other days. This room knows {@code result} and {@code record}; it measures nothing itself.
 */
@NullMarked
package io.etcdbench.gate;

import org.jspecify.annotations.NullMarked;
