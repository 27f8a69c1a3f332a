// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a load is offered before it is measured. Immutable.
 *
 * @param fixed zero for not at all; null for {@code auto}: until the client is steady
 */
public record WarmupLength(@Nullable Duration fixed) {
  /** When a warm-up ends that does not become steady. */
  public static final Duration LIMIT = Duration.ofSeconds(30);

  /** Until the client is steady. */
  public static final WarmupLength AUTO = new WarmupLength(null);

  /** Not at all. */
  public static final WarmupLength NONE = new WarmupLength(Duration.ZERO);

  private static final String UNTIL_STEADY = "auto";

  public WarmupLength {
    if (fixed != null) {
      Bound.WARMUP.require(fixed);
    }
  }

  /**
   * Reads a length.
   *
   * @param text {@code auto}, or a duration
   * @return the length
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

  /** Whether the load itself decides. */
  public boolean isAuto() {
    return fixed == null;
  }

  /** How long it lasts at most; zero for not at all. */
  public Duration most() {
    return fixed == null ? LIMIT : fixed;
  }

  /** As {@link #parse} reads it. */
  @JsonValue
  @Override
  public String toString() {
    return fixed == null ? UNTIL_STEADY : Durations.format(fixed);
  }
}
