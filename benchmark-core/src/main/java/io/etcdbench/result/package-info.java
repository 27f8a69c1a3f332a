// SPDX-License-Identifier: Apache-2.0
/**
 * The contract: {@link io.etcdbench.result.RunResult} and its file {@code run.json}. All analyses
 * and reports read only this.
 */
@NullMarked
package io.etcdbench.result;

import org.jspecify.annotations.NullMarked;
