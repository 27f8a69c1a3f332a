// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.objective;

import org.jspecify.annotations.Nullable;

/**
 * A percentile objective as a share: at most this share of the operations may be slower than the
 * limit. Unlike a percentile, a share can be counted while a run is in progress. Immutable.
 *
 * @param operation the name of the series; null for all operations together
 * @param share of the operations that may be slower, above 0 and below 1
 * @param limitNanos of the response time
 */
public record TailLimit(@Nullable String operation, double share, long limitNanos) {}
