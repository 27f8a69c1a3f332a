// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Converts between enum constants and their textual form: lower case, with dashes. */
public final class Choices {
  private Choices() {}

  /**
   * Returns the textual form of a constant.
   *
   * @param choice a constant, for example {@code ROUND_ROBIN}
   * @return for example {@code round-robin}
   */
  public static String name(Enum<?> choice) {
    return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Parses a constant.
   *
   * @param <E> the enum type
   * @param type the enum class
   * @param text as {@link #name} writes it
   * @throws IllegalArgumentException when the text matches no constant; the message lists all
   */
  public static <E extends Enum<?>> E parse(Class<E> type, String text) {
    E[] choices = type.getEnumConstants();
    return Arrays.stream(choices)
        .filter(choice -> name(choice).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'%s' is not known; allowed: %s".formatted(text, names(choices))));
  }

  private static String names(Enum<?>[] choices) {
    return Arrays.stream(choices).map(Choices::name).collect(Collectors.joining(", "));
  }
}
