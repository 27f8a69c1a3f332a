// SPDX-License-Identifier: Apache-2.0
/**
 * An etcd in this JVM whose behaviour is known exactly: scripted service times, errors and stalls,
 * and counts of the traffic that reached it. Nothing else in the library depends on it.
 */
@NullMarked
package io.etcdbench.fake;

import org.jspecify.annotations.NullMarked;
