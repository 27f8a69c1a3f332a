// SPDX-License-Identifier: Apache-2.0
/**
 * Watchers alongside a load of puts, which measure event latency, gaps, duplicates and order, and
 * watchers that catch up from a past revision. Watchers wait until their watches are confirmed, and
 * for the last events.
 */
@NullMarked
package io.etcdbench.watch;

import org.jspecify.annotations.NullMarked;
