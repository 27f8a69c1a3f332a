// SPDX-License-Identifier: Apache-2.0
/**
 * Measures the effect of a fault on a client: gaps in its service, lost writes and missed events.
 */
@NullMarked
package io.etcdbench.analysis.failover;

import org.jspecify.annotations.NullMarked;
