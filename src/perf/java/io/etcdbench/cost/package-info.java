// SPDX-License-Identifier: Apache-2.0
/**
 * Compares the client's cost per operation of etcd's Go benchmark and our drivers, alternately
 * against the same members; run by {@code src/perf/client-cost.sh} on an otherwise idle machine.
 */
@NullMarked
package io.etcdbench.cost;

import org.jspecify.annotations.NullMarked;
