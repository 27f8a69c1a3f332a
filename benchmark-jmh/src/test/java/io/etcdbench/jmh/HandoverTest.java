// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.jmh.stream.StreamException;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HandoverTest {
  private static final Map<EndpointPolicy, List<String>> ENDPOINTS =
      Map.of(
          EndpointPolicy.ALL, List.of("http://127.0.0.1:1", "http://127.0.0.1:2"),
          EndpointPolicy.LEADER, List.of("http://127.0.0.1:2"),
          EndpointPolicy.FOLLOWER, List.of("http://127.0.0.1:1"));

  @TempDir private Path directory;

  @Test
  void readsBackAPlainHandover() throws IOException {
    assertThat(writtenAndRead(handover(Access.OPEN))).isEqualTo(handover(Access.OPEN));
  }

  @Test
  void readsBackCertificatesAndAnyPassword() throws IOException {
    Access access =
        new Access(
            new TlsMaterial(Path.of("ca.pem"), Path.of("c.pem"), Path.of("k.pem")),
            new Credentials("bench", "  = \\ # : ! \n ü"));

    assertThat(writtenAndRead(handover(access))).isEqualTo(handover(access));
  }

  @Test
  void readsBackThePoliciesInUseOnly() throws IOException {
    Handover one =
        new Handover(
            42,
            Map.of(EndpointPolicy.ALL, List.of("http://127.0.0.1:1")),
            Access.OPEN,
            "etcd-bench/x/",
            directory,
            7,
            0.01,
            Duration.ZERO);

    assertThat(writtenAndRead(one)).isEqualTo(one);
  }

  @Test
  void tellsSomebodyWithoutARunnerHowToRunTheBenchmarks() {
    assertThatThrownBy(Handover::ofThisFork)
        .isInstanceOf(StreamException.class)
        .hasMessageContaining("etcd-bench jmh")
        .hasMessageContaining("-Pbench");
  }

  private static Handover writtenAndRead(Handover given) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    given.write(Channels.newChannel(text));
    return Handover.read(Channels.newChannel(new ByteArrayInputStream(text.toByteArray())));
  }

  private Handover handover(Access access) {
    return new Handover(
        42, ENDPOINTS, access, "etcd-bench/x/", directory, 7, 0.01, Duration.ofSeconds(8));
  }
}
