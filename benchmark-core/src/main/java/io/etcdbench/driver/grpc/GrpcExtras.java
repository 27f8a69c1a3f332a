// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcdbench.driver.ClientSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Extra settings of the driver {@code grpc}. Immutable.
 *
 * @param hedgeAfter a get is sent again each time it has waited this long for a response, at most
 *     twice; null to disable hedging
 * @param maxBackoff maximum wait of a channel before it reconnects; null for gRPC's own back-off,
 *     which grows to two minutes
 */
record GrpcExtras(@Nullable Duration hedgeAfter, @Nullable Duration maxBackoff) {
  private static final String HEDGE = "hedgeAfterMillis";
  private static final String BACKOFF = "maxBackoffMillis";
  private static final List<String> NAMES = List.of(HEDGE, BACKOFF);
  private static final int MAX_DIGITS = 6;

  /**
   * Parses the extra settings.
   *
   * @param extras settings of the driver
   * @throws IllegalArgumentException if one is unknown or has an invalid value; the message is one
   *     sentence
   */
  static GrpcExtras of(Map<String, String> extras) {
    for (String name : new TreeSet<>(extras.keySet())) {
      if (!NAMES.contains(name)) {
        throw new IllegalArgumentException(
            "the driver 'grpc' has no setting named '%s'; its extra settings are: %s"
                .formatted(name, String.join(", ", NAMES)));
      }
    }
    return new GrpcExtras(millis(extras, HEDGE), millis(extras, BACKOFF));
  }

  private static @Nullable Duration millis(Map<String, String> extras, String name) {
    String word = extras.get(name);
    if (word == null) {
      return null;
    }
    if (!word.matches("[1-9]\\d{0," + (MAX_DIGITS - 1) + "}")) {
      throw new IllegalArgumentException(
          "the setting '%s' of the driver 'grpc' is '%s'; allowed: 1 to 999999 milliseconds"
              .formatted(name, word));
    }
    return Duration.ofMillis(Long.parseLong(word));
  }

  /** Returns the settings without extras. */
  static ClientSettings without(ClientSettings settings) {
    return settings.withExtras(Map.of());
  }
}
