// SPDX-License-Identifier: Apache-2.0
/**
 * The contract: {@link io.etcdbench.result.RunResult} and its file {@code run.json}. Every analysis
 * and report reads it and nothing else.
 */
@NullMarked
package io.etcdbench.result;

import org.jspecify.annotations.NullMarked;
