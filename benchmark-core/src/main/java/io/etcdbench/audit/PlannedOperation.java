// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.audit;

import java.util.Map;
import java.util.Optional;

/**
 * An operation of a plan that has keys.
 *
 * @param kind for example {@code put}
 * @param name of its series
 * @param keySpace how many different keys it claims to use
 * @param keyOrder for example {@code sequential}
 */
record PlannedOperation(String kind, String name, long keySpace, String keyOrder) {

  static Optional<PlannedOperation> of(Object entry) {
    return entry instanceof Map<?, ?> map
            && map.get("kind") instanceof String kind
            && map.get("name") instanceof String name
            && map.get("keys") instanceof Map<?, ?> keys
            && keys.get("space") instanceof Number space
            && keys.get("order") instanceof String order
        ? Optional.of(new PlannedOperation(kind, name, space.longValue(), order))
        : Optional.empty();
  }

  boolean isPut() {
    return kind.equals("put");
  }

  boolean isInOrder() {
    return keyOrder.equals("sequential");
  }
}
