// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.jmh.Handover;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class WorkDirectoryTest {
  private static final String PASSWORD = "correct horse battery staple";

  @Test
  void aForkGetsThePasswordThroughTheSocketAndNoFileHoldsIt() throws IOException {
    Path directory;
    try (WorkDirectory work = WorkDirectory.create(line -> {})) {
      directory = work.handover().path().resolveSibling("").toAbsolutePath();
      work.handover().offer(handover(work.newRecords()));

      assertThat(received(work)).contains("password=" + PASSWORD);
      assertThat(received(work)).as("by the next fork").contains("password=" + PASSWORD);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
          .isEqualTo("rwx------");
      assertThat(texts(directory)).isNotEmpty().noneMatch(text -> text.contains("horse"));
    }
    assertThat(directory).doesNotExist();
  }

  /** JMH reads it once, when its runner is loaded. */
  @Test
  void jmhIsKeptFromLockingAFileThatAllUsersShare() {
    String before = System.clearProperty("jmh.ignoreLock");
    try {
      WorkDirectory.create(line -> {}).close();

      assertThat(System.getProperty("jmh.ignoreLock")).isEqualTo("true");
    } finally {
      if (before != null) {
        System.setProperty("jmh.ignoreLock", before);
      }
    }
  }

  private static String received(WorkDirectory work) throws IOException {
    try (SocketChannel fork =
        SocketChannel.open(UnixDomainSocketAddress.of(work.handover().path()))) {
      return new String(Channels.newInputStream(fork).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static List<String> texts(Path directory) throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        texts.add(Files.readString(file));
      }
    }
    return texts;
  }

  private static Handover handover(Path records) {
    List<String> urls = List.of("http://127.0.0.1:1");
    return new Handover(
        1,
        Map.of(
            EndpointPolicy.ALL, urls,
            EndpointPolicy.LEADER, urls,
            EndpointPolicy.FOLLOWER, urls),
        new Access(null, new Credentials("bench", PASSWORD)),
        "p/",
        records,
        1,
        0.01,
        Duration.ZERO);
  }
}
