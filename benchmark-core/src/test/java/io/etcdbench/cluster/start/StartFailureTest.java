// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class StartFailureTest {

  @ParameterizedTest
  @CsvSource({
    "fatal: listen tcp 127.0.0.1:9: bind: address already in use, a port it needs is in use",
    "panic: write /d/wal: no space left on device, the disk of its data directory is full",
    "fatal: mkdir /d: read-only file system, its data directory is on a read-only file system",
    "flag provided but not defined: -x, it does not know one of the server flags",
    "setpriv: failed to execute /x: Exec format error, the binary is built for another platform",
  })
  void saysInWordsWhatTheLogMeans(String line, String meaning) {
    assertThat(StartFailure.of("m1", "ended with exit code 1", List.of("info: x", line)))
        .hasMessageStartingWith("member m1 ended with exit code 1: " + meaning)
        .hasMessageEndingWith("its last log lines:\n  info: x\n  " + line);
  }

  @Test
  void quotesTheLogWhenItKnowsNoMeaning() {
    assertThat(StartFailure.of("m1", "ended", List.of("boom")))
        .hasMessage("member m1 ended; its last log lines:\n  boom");
  }

  @Test
  void saysThatNothingWasLogged() {
    assertThat(StartFailure.of("m1", "ended", List.of()))
        .hasMessage("member m1 ended; it logged nothing");
  }

  @Test
  void knowsWhichPortWasTaken() {
    List<String> log = List.of("fatal: listen tcp 127.0.0.1:1234: bind: address already in use");

    assertThat(StartFailure.wasTaken(1234, log)).isTrue();
    assertThat(StartFailure.wasTaken(234, log)).isFalse();
  }
}
