// SPDX-License-Identifier: Apache-2.0
/** The kinds of operations that a plan can mix, one type per kind. */
@NullMarked
package io.etcdbench.plan.operation;

import org.jspecify.annotations.NullMarked;
