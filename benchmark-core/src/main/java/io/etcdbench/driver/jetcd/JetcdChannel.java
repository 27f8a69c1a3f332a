// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcdbench.driver.ClientSettings;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Which of its two channels jetcd uses: the extra setting {@code channel}. */
enum JetcdChannel {
  /** That of the version: Netty's from 0.8.7 on, Vert.x before. */
  DEFAULT,
  /** That of Vert.x, which 0.8.7 and later use on request. */
  VERTX;

  /** The name of the setting. */
  private static final String SETTING = "channel";

  /**
   * Reads the setting.
   *
   * @param extras settings of the driver
   * @throws IllegalArgumentException when it has another value
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

  /** The same without it. */
  static ClientSettings without(ClientSettings settings) {
    Map<String, String> others = new TreeMap<>(settings.extras());
    others.remove(SETTING);
    return new ClientSettings(
        settings.endpoints(),
        settings.access(),
        settings.connections(),
        settings.calls(),
        settings.threading(),
        others);
  }
}
