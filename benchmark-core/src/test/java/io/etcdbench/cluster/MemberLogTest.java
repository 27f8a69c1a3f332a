// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MemberLogTest {
  @TempDir private Path directory;

  @Test
  void quotesTheSeriousEntriesInPlainWords() {
    String log =
        """
        {"level":"info","ts":"2026-01-01","msg":"starting"}
        {"level":"warn","ts":"2026-01-01","msg":"slow disk"}
        {"level":"fatal","ts":"2026-01-01","msg":"discovery failed","error":"bind: address already in use","stacktrace":"a\\nb"}
        {"level":"info","ts":"2026-01-01","msg":"closed"}
        """;

    assertThat(MemberLog.lastLines(log))
        .containsExactly(
            "warn: slow disk", "fatal: discovery failed: bind: address already in use");
  }

  @Test
  void quotesTheLastEntriesWhenNoneIsSerious() {
    assertThat(MemberLog.lastLines("{\"level\":\"info\",\"msg\":\"one\"}\n"))
        .containsExactly("info: one");
  }

  @Test
  void leavesOutStackTracesAndHelpTexts() {
    assertThat(
            MemberLog.lastLines(
                "panic: no space left on device\n\ngoroutine 1 [running]:\nmain.main()\n"))
        .containsExactly("panic: no space left on device");
    assertThat(MemberLog.lastLines("flag provided but not defined: -x\nUsage:\n\n  etcd [flags]\n"))
        .containsExactly("flag provided but not defined: -x");
  }

  @Test
  void quotesAFewLinesOnlyAndShortensThem() {
    assertThat(MemberLog.lastLines(("x".repeat(1000) + "\n").repeat(20)))
        .hasSize(6)
        .allMatch(line -> line.length() == 303 && line.endsWith("x..."));
  }

  @Test
  void readsTheEndOfALongFile() throws IOException {
    Path log = Files.writeString(directory.resolve("log"), "a\n".repeat(1 << 20) + "the end\n");

    assertThat(MemberLog.lastLines(log)).hasSize(6).endsWith("the end");
  }

  @Test
  void findsNothingInAFileThatIsNotThere() {
    assertThat(MemberLog.lastLines(directory.resolve("log"))).isEmpty();
  }
}
