// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The length of a warm-up. Immutable.
 *
 * @param fixed zero for no warm-up; null for {@code auto}: until the client reaches a steady state
 */
public record WarmupLength(@Nullable Duration fixed) {
  /** Maximum length of a warm-up that does not reach a steady state. */
  public static final Duration LIMIT = Duration.ofSeconds(30);

  /** Until the client reaches a steady state. */
  public static final WarmupLength AUTO = new WarmupLength(null);

  /** No warm-up. */
  public static final WarmupLength NONE = new WarmupLength(Duration.ZERO);

  private static final String UNTIL_STEADY = "auto";

  public WarmupLength {
    if (fixed != null) {
      Bound.WARMUP.require(fixed);
    }
  }

  /**
   * Parses a warm-up length.
   *
   * @param text {@code auto}, or a duration
   * @throws IllegalArgumentException when the text is neither, or out of range
   */
  @JsonCreator
  public static WarmupLength parse(String text) {
    if (text.equals(UNTIL_STEADY)) {
      return AUTO;
    }
    try {
      return new WarmupLength(Durations.parse(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + ", or auto", e);
    }
  }

  /** Returns whether the warm-up lasts until the client reaches a steady state. */
  public boolean isAuto() {
    return fixed == null;
  }

  /** Returns the maximum length; zero for no warm-up. */
  public Duration most() {
    return fixed == null ? LIMIT : fixed;
  }

  /** Returns the form that {@link #parse} reads. */
  @JsonValue
  @Override
  public String toString() {
    return fixed == null ? UNTIL_STEADY : Durations.format(fixed);
  }
}
