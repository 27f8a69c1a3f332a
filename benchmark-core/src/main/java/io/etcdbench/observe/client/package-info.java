// SPDX-License-Identifier: Apache-2.0
/**
 * What did the load cost the one who offered it? A {@link
 * io.etcdbench.observe.client.ClientSampler} reads, second by second, what this JVM spent and how
 * long it stood still; a {@link io.etcdbench.observe.client.ClientUse} is what it found. This room
 * is to the client what {@code io.etcdbench.server} is to the members; it knows neither drivers nor
 * results.
 */
@NullMarked
package io.etcdbench.observe.client;

import org.jspecify.annotations.NullMarked;
