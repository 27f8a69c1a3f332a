// SPDX-License-Identifier: Apache-2.0
/** The levels and criteria of {@code etcdctl check} as plans, and the verdict on their results. */
@NullMarked
package io.etcdbench.sizing.check;

import org.jspecify.annotations.NullMarked;
