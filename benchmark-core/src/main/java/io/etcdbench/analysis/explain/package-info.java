// SPDX-License-Identifier: Apache-2.0
/** Where the latency of a stored run went, and which bottleneck limited it. */
@NullMarked
package io.etcdbench.analysis.explain;

import org.jspecify.annotations.NullMarked;
