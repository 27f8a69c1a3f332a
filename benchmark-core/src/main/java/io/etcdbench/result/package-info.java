// SPDX-License-Identifier: Apache-2.0
/**
 * What is kept? A {@link io.etcdbench.result.RunResult} is everything that is known after a run,
 * and {@link io.etcdbench.result.ResultFile} writes and reads it as {@code run.json}. That file is
 * the contract between measuring and telling: every report is computed from it alone. The records
 * here are the JSON field by field; {@code docs/result-format.md} describes them for readers in
 * other languages.
 */
@NullMarked
package io.etcdbench.result;

import org.jspecify.annotations.NullMarked;
