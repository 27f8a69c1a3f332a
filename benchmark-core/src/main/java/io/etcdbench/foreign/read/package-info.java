// SPDX-License-Identifier: Apache-2.0
/** Readers of what other tools print: one class for each tool, or for each family of outputs. */
@NullMarked
package io.etcdbench.foreign.read;

import org.jspecify.annotations.NullMarked;
