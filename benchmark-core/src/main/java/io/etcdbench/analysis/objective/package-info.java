// SPDX-License-Identifier: Apache-2.0
/** Parses service level objectives and decides whether a result meets them. */
@NullMarked
package io.etcdbench.analysis.objective;

import org.jspecify.annotations.NullMarked;
