// SPDX-License-Identifier: Apache-2.0
/**
 * The cost of a load for this JVM: CPU time, garbage collection, hiccups and connections, once per
 * second.
 */
@NullMarked
package io.etcdbench.observe.client;

import org.jspecify.annotations.NullMarked;
