// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks of the records' components, which are null when a file lacks a field. */
final class Field {
  private Field() {}

  static void require(String name, @Nullable Object value) {
    if (value == null) {
      throw new IllegalArgumentException("'" + name + "' is missing");
    }
  }

  static void requireAtLeast(String name, long value, long least) {
    if (value < least) {
      throw new IllegalArgumentException(
          name + " is " + value + "; allowed: " + least + " or more");
    }
  }

  /** Requires a finite number, 0 or more, or null. JSON has neither NaN nor infinity. */
  static void requireFinite(String name, @Nullable Double value) {
    if (value != null && !(Double.isFinite(value) && value >= 0)) {
      throw new IllegalArgumentException(
          name + " is " + value + "; allowed: 0 or more, or null when it is not known");
    }
  }

  static <T> List<T> list(String name, @Nullable List<T> values) {
    require(name, values);
    return List.copyOf(values);
  }

  /** Copies a map; unlike {@link Map#copyOf}, it keeps the order and null values. */
  static <V extends @Nullable Object> Map<String, V> map(
      String name, @Nullable Map<String, V> values) {
    require(name, values);
    return Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }
}
