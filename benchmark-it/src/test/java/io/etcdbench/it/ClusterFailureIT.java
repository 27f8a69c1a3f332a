// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.cluster.process.ProcessCluster;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Starts that cannot work: one sentence, the member's last words, nothing left behind. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
final class ClusterFailureIT {
  private static final String DATA_DIRECTORY = "etcdbench.data.dir";

  @TempDir private Path data;

  @BeforeEach
  void keepDataHere() {
    System.setProperty(DATA_DIRECTORY, data.toString());
  }

  @AfterEach
  void nothingIsLeft() throws IOException {
    System.clearProperty(DATA_DIRECTORY);
    try (var files = Files.walk(data)) {
      assertThat(files.filter(Files::isRegularFile)).as("files of the failed start").isEmpty();
    }
    assertThat(ProcessHandle.allProcesses().filter(this::worksHere)).isEmpty();
  }

  private boolean worksHere(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains("--data-dir=" + data);
  }

  @Test
  void namesThePortThatIsInUse() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String url = "http://127.0.0.1:" + other.getLocalPort();
      ClusterSpec spec =
          ClusterSpec.ofMembers(3).withFlags(List.of("--listen-metrics-urls=" + url));

      assertThatThrownBy(() -> start(spec, realServer()).close())
          .isInstanceOf(ClusterException.class)
          .hasMessageMatching(
              "(?s)member m\\d exited unexpectedly with exit code 1: a port it needs is in use; free it"
                  + " and start again; its last log lines:.*")
          .hasMessageContaining("127.0.0.1:%d: bind: address already in use", other.getLocalPort());
    }
  }

  @Test
  void quotesAServerThatExitsAtStart() throws IOException {
    Binary broken = script("echo 'panic: no such luck' >&2; exit 7");

    assertThatThrownBy(() -> start(ClusterSpec.ofMembers(3), broken).close())
        .isInstanceOf(ClusterException.class)
        .hasMessageMatching(
            "member m\\d exited unexpectedly with exit code 7; its last log lines:\n  panic: no such luck");
  }

  @Test
  void saysThatTheDiskOfAServerIsFull() throws IOException {
    Binary broken = script("echo 'panic: write wal: no space left on device' >&2; exit 2");

    assertThatThrownBy(() -> start(ClusterSpec.ofMembers(1), broken).close())
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith(
            "member m0 exited unexpectedly with exit code 2: the disk of its data directory is full;");
  }

  @Test
  void saysThatAFileIsNoProgram() throws IOException {
    Path file = Files.writeString(Files.createTempFile("no-program", ""), "hello");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    try {
      Binary broken = new Binary(file.toString(), "3.6.0", "", "test");

      assertThatThrownBy(() -> start(ClusterSpec.ofMembers(1), broken).close())
          .isInstanceOf(ClusterException.class)
          .hasMessageStartingWith("member m0 exited unexpectedly");
    } finally {
      Files.delete(file);
    }
  }

  @Test
  @EnabledOnOs(value = OS.LINUX, disabledReason = "/proc is Linux")
  void saysThatTheDataDirectoryCannotBeWritten() {
    System.setProperty(DATA_DIRECTORY, "/proc/etcd-bench");

    assertThatThrownBy(() -> start(ClusterSpec.ofMembers(1), realServer()).close())
        .isInstanceOf(ClusterException.class)
        .hasMessageMatching(
            "data directory '/proc/etcd-bench' cannot be used \\(.+\\); choose another with"
                + " -Detcdbench.data.dir=DIR");
  }

  private static Binary realServer() {
    return EtcdBinary.find(Optional.empty(), line -> {});
  }

  private static ProcessCluster start(ClusterSpec spec, Binary server) {
    return ProcessCluster.start(spec, server, line -> {});
  }

  /** Outside the data directory, in which nothing may be left. */
  private static Binary script(String body) throws IOException {
    Path file = Files.createTempFile("etcd-broken", ".sh");
    file.toFile().deleteOnExit();
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return new Binary(file.toString(), "3.6.0", "", "test");
  }
}
