// SPDX-License-Identifier: Apache-2.0
/**
 * Watchers beside a load of puts: event latency, gaps, duplicates and order; watchers that catch up
 * with the past. Watchers wait until their watches are confirmed and for the last events.
 */
@NullMarked
package io.etcdbench.watch;

import org.jspecify.annotations.NullMarked;
