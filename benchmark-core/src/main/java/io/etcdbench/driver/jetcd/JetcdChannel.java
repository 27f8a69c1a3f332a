// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcdbench.driver.ClientSettings;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Channel implementation of jetcd: the extra setting {@code channel}. */
enum JetcdChannel {
  /** The default of the jetcd version: Netty from 0.8.7 on, Vert.x before. */
  DEFAULT,
  /** Vert.x, which is optional in 0.8.7 and later. */
  VERTX;

  private static final String SETTING = "channel";

  /**
   * Parses the setting.
   *
   * @param extras settings of the driver
   * @throws IllegalArgumentException if it has another value
   */
  static JetcdChannel of(Map<String, String> extras) {
    String word = extras.getOrDefault(SETTING, "default");
    for (JetcdChannel channel : values()) {
      if (channel.name().toLowerCase(Locale.ROOT).equals(word)) {
        return channel;
      }
    }
    throw new IllegalArgumentException(
        "the setting '%s' of the driver 'jetcd' is '%s'; allowed: default, vertx"
            .formatted(SETTING, word));
  }

  /** Returns the settings without this one. */
  static ClientSettings without(ClientSettings settings) {
    Map<String, String> others = new TreeMap<>(settings.extras());
    others.remove(SETTING);
    return settings.withExtras(others);
  }
}
