// SPDX-License-Identifier: Apache-2.0
/** Measures what connections, watches and keys cost in the members' memory, and predicts it. */
@NullMarked
package io.etcdbench.sizing.memory;

import org.jspecify.annotations.NullMarked;
