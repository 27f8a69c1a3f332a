// SPDX-License-Identifier: Apache-2.0
/**
 * What a load costs this JVM: CPU, garbage collection, hiccups and connections, once per second.
 */
@NullMarked
package io.etcdbench.observe.client;

import org.jspecify.annotations.NullMarked;
