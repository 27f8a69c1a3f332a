// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerFlagsTest {
  private final ServerFlags flags =
      new ServerFlags(
          List.of(
              "/usr/bin/etcd",
              "--heartbeat-interval=150",
              "-election-timeout",
              "1500",
              "--unsafe-no-fsync",
              "--name=m0",
              "--heartbeat-interval",
              "200"));

  @ParameterizedTest
  @CsvSource({
    "heartbeat-interval, 200",
    "election-timeout, 1500",
    "unsafe-no-fsync, true",
    "name, m0"
  })
  void readsFlagsAsEtcdDoes(String name, String value) {
    assertThat(flags.value(name)).hasValue(value);
  }

  @Test
  void takesADefaultForWhatIsNotGivenOrNoNumber() {
    assertThat(flags.value("heartbeat")).isEmpty();
    assertThat(flags.number("snapshot-count", 7)).isEqualTo(7);
    assertThat(flags.number("name", 7)).isEqualTo(7);
    assertThat(flags.number("election-timeout", 7)).isEqualTo(1_500);
  }

  @Test
  void readsWhatAMemberTells() {
    assertThat(ServerFlags.parse("{\"cmdline\": [\"etcd\",\"--name\",\"a\"], \"memstats\": {}}"))
        .hasValue(new ServerFlags(List.of("etcd", "--name", "a")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>", "{}", "[]", "{\"cmdline\": 5}", "{\"cmdline\": []}"})
  void makesNothingOfAnythingElse(String text) {
    assertThat(ServerFlags.parse(text)).isEmpty();
  }
}
