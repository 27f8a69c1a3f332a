// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.Map;
import java.util.Optional;

/**
 * An operation of a plan that has keys. Immutable.
 *
 * @param kind for example {@code put}
 * @param name of its series
 * @param keySpace how many different keys it claims to use
 * @param keyOrder for example {@code sequential}
 */
public record PlannedOperation(String kind, String name, long keySpace, String keyOrder) {

  static Optional<PlannedOperation> of(Map<?, ?> entry) {
    return entry.get("kind") instanceof String kind
            && entry.get("name") instanceof String name
            && entry.get("keys") instanceof Map<?, ?> keys
            && keys.get("space") instanceof Number space
            && keys.get("order") instanceof String order
        ? Optional.of(new PlannedOperation(kind, name, space.longValue(), order))
        : Optional.empty();
  }

  /**
   * Whether it writes one key.
   *
   * @return true for puts
   */
  public boolean isPut() {
    return kind.equals("put");
  }

  /**
   * Whether it uses its keys one after the other, so that each of them occurs.
   *
   * @return true for keys in order
   */
  public boolean isInOrder() {
    return keyOrder.equals("sequential");
  }
}
