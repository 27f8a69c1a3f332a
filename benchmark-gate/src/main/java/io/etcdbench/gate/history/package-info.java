// SPDX-License-Identifier: Apache-2.0
/** Stored results of a branch over its commits, and the points where they changed. */
@NullMarked
package io.etcdbench.gate.history;

import org.jspecify.annotations.NullMarked;
