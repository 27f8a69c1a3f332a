// SPDX-License-Identifier: Apache-2.0
/** Divides the latency of a stored run into parts and finds the bottleneck that limited it. */
@NullMarked
package io.etcdbench.analysis.explain;

import org.jspecify.annotations.NullMarked;
