// SPDX-License-Identifier: Apache-2.0
/**
 * What does an operation cost the client? The program behind {@code src/perf/client-cost.sh}:
 * etcd's Go benchmark and our own drivers in turn against the same members. Not a test; it runs for
 * minutes and wants the machine for itself.
 */
@NullMarked
package io.etcdbench.cost;

import org.jspecify.annotations.NullMarked;
