// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.maven;

import java.lang.reflect.Field;

/** Sets the parameters of goals, as Maven does. */
final class Goals {
  private Goals() {}

  static void set(CommandMojo goal, Class<?> type, String name, Object value)
      throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    field.set(goal, value);
  }
}
