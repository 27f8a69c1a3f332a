// SPDX-License-Identifier: Apache-2.0

/** One workload measured under several values of one or two of its settings. */
@NullMarked
package io.etcdbench.analysis.sweep;

import org.jspecify.annotations.NullMarked;
