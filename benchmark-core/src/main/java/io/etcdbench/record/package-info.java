// SPDX-License-Identifier: Apache-2.0
/**
 * What was seen? Latencies of single operations, kept in HdrHistograms and told as a {@link
 * io.etcdbench.record.LatencySummary}. This room stands between the load that measures and {@code
 * io.etcdbench.result} that keeps; it knows neither clusters nor files.
 */
@NullMarked
package io.etcdbench.record;

import org.jspecify.annotations.NullMarked;
