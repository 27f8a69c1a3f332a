// SPDX-License-Identifier: Apache-2.0
/**
 * Parsers for the output of other tools: one class for each tool, or for each family of outputs.
 */
@NullMarked
package io.etcdbench.foreign.read;

import org.jspecify.annotations.NullMarked;
