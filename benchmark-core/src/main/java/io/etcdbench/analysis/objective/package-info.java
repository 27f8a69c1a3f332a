// SPDX-License-Identifier: Apache-2.0
/**
 * Was it good enough? A {@link io.etcdbench.analysis.objective.Slo} is an objective that a user
 * wrote down, and says of a {@link io.etcdbench.result.RunResult} whether it was met; the error
 * budget is one of them. This room stands behind the result, beside the reports, and measures
 * nothing itself.
 */
@NullMarked
package io.etcdbench.analysis.objective;

import org.jspecify.annotations.NullMarked;
