// SPDX-License-Identifier: Apache-2.0
/** What a fault cost a client: gaps in its service, writes and events that went astray. */
@NullMarked
package io.etcdbench.analysis.failover;

import org.jspecify.annotations.NullMarked;
