// SPDX-License-Identifier: Apache-2.0
/**
 * How much can it take? A {@link io.etcdbench.sizing.capacity.CapacitySearch} looks for the highest
 * rate at which an objective on a percentile still holds. It offers rates through a {@link
 * io.etcdbench.sizing.capacity.Prober} and ends each of them as soon as it is decided. It stands
 * beside the other commands on the shoulders of {@code run}; the search itself is arithmetic, and
 * is tested against queues whose capacity is known.
 */
@NullMarked
package io.etcdbench.sizing.capacity;

import org.jspecify.annotations.NullMarked;
