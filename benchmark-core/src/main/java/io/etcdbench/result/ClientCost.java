// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import org.jspecify.annotations.Nullable;

/**
 * What the load cost the JVM that offered it, during the measure phase. Immutable.
 *
 * @param cpuMicrosPerOperation CPU time of the whole process per operation that ended, in
 *     microseconds; null when the JVM cannot tell
 * @param allocatedBytesPerOperation bytes allocated by all threads per operation that ended; null
 *     when the JVM cannot tell
 * @param gcCollections garbage collections, 0 or more
 * @param gcNanos time spent in them, 0 or more
 */
public record ClientCost(
    @Nullable Double cpuMicrosPerOperation,
    @Nullable Double allocatedBytesPerOperation,
    long gcCollections,
    long gcNanos) {
  public ClientCost {
    Field.requireFinite("cpuMicrosPerOperation", cpuMicrosPerOperation);
    Field.requireFinite("allocatedBytesPerOperation", allocatedBytesPerOperation);
    Field.requireAtLeast("gcCollections", gcCollections, 0);
    Field.requireAtLeast("gcNanos", gcNanos, 0);
  }
}
