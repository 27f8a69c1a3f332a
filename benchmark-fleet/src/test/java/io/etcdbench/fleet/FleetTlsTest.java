// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fleet.FleetMessage.Clock;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.tls.CertificateDirectory;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class FleetTlsTest {
  private static final int ATTEMPTS = 30;

  private final FleetSecret secret = FleetSecret.random();
  private final AtomicInteger answered = new AtomicInteger();

  @TempDir private Path directory;

  @Test
  void aWorkerWithTheFilesOfTheRunIsAnswered() throws Exception {
    Path run = directory.resolve("run");
    try (FleetServer server = server(FleetTls.conductor(run, List.of()))) {
      assertThat(ask(server, FleetTls.worker(run)).nanos()).isEqualTo(7);
    }
  }

  @Test
  void aFolderThatHasCertificatesKeepsThem() throws Exception {
    Path run = directory.resolve("run");
    FleetTls unused = FleetTls.conductor(run, List.of());
    String first = Files.readString(run.resolve(CertificateDirectory.TRUSTED_CA));

    FleetTls again = FleetTls.conductor(run, List.of("another.example"));

    assertThat(Files.readString(run.resolve(CertificateDirectory.TRUSTED_CA))).isEqualTo(first);
    try (FleetServer server = server(again)) {
      assertThat(ask(server, FleetTls.worker(run)).nanos()).isEqualTo(7);
    }
  }

  @Test
  void certificatesForAnotherNameAreRefused() {
    Path run = directory.resolve("run");
    FleetTls made = FleetTls.conductor(run, List.of("bench-0.bench"));

    made.requireFor("bench-0.bench");
    assertThatThrownBy(() -> made.requireFor("other-0.other"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(run.resolve("server.pem").toString())
        .hasMessageContaining("localhost, 127.0.0.1, bench-0.bench")
        .hasMessageContaining("'other-0.other'")
        .hasMessageNotContaining("\n");
  }

  @Test
  void addressesInCertificatesNameNoInterface() throws Exception {
    byte[] address = new byte[16];
    address[0] = (byte) 0xfd;
    InetAddress scoped = Inet6Address.getByAddress(null, address, 1);

    assertThat(FleetTls.names(new InetSocketAddress(scoped, 7070)))
        .containsExactly("fd00:0:0:0:0:0:0:0");
    List<String> everywhere = FleetTls.names(new InetSocketAddress(7070));
    assertThat(everywhere).isNotEmpty().noneMatch(name -> name.contains("%"));
    FleetTls made = FleetTls.conductor(directory.resolve("run"), everywhere);
    made.requireFor(everywhere.get(0));
  }

  @Test
  void aFolderWhoseCertificatesCouldNotBeCreatedHoldsNone() {
    Path run = directory.resolve("run");

    assertThatThrownBy(() -> FleetTls.conductor(run, List.of("fd00::1%eth0")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("IP Address is invalid");
    assertThat(run).isEmptyDirectory();
  }

  @Test
  void aFolderWithoutAFileOfTheRunIsNamed() throws Exception {
    Path run = directory.resolve("run");
    FleetTls unused = FleetTls.conductor(run, List.of());
    assertThat(FleetTls.texts(run)).containsOnlyKeys(FleetTls.files());

    Files.delete(run.resolve("client-fleet-worker-key.pem"));

    assertThatThrownBy(() -> FleetTls.texts(run))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'%s' holds no 'client-fleet-worker-key.pem'".formatted(run));
  }

  @Test
  void aWorkerOfAnotherRunIsRefusedInOneSentence() {
    FleetTls unused = FleetTls.conductor(directory.resolve("other"), List.of());
    try (FleetServer server = server(FleetTls.conductor(directory.resolve("run"), List.of()))) {
      assertRefused(server, FleetTls.worker(directory.resolve("other")));
    }
  }

  @Test
  void aWorkerWithoutACertificateOfTheRunIsRefusedByTheConductor() {
    Path run = directory.resolve("run");
    Path other = directory.resolve("other");
    FleetTls unused = FleetTls.conductor(other, List.of());
    try (FleetServer server = server(FleetTls.conductor(run, List.of()))) {
      Path authority = run.resolve(CertificateDirectory.TRUSTED_CA);
      assertRefused(server, new FleetTls(TlsMaterial.trusting(authority)));
      TlsMaterial foreign = FleetTls.worker(other).own();
      assertRefused(
          server, new FleetTls(new TlsMaterial(authority, foreign.certificate(), foreign.key())));
    }
  }

  @Test
  void aWorkerWithTlsDoesNotSpeakToAConductorWithout() {
    Path run = directory.resolve("run");
    FleetTls unused = FleetTls.conductor(run, List.of());
    try (FleetServer server = server(null)) {
      assertRefused(server, FleetTls.worker(run));
    }
  }

  @Test
  void aWorkerWithoutTlsIsNotAnsweredByAConductorWithIt() throws Exception {
    Path run = directory.resolve("run");
    try (FleetServer server = server(FleetTls.conductor(run, List.of()))) {
      assertThat(ask(server, FleetTls.worker(run)).nanos()).isEqualTo(7);
      assertThat(answered).hasValue(1);

      assertThatThrownBy(() -> ask(server, null)).isInstanceOf(IOException.class);
      assertThat(answered).hasValue(1);
    }
  }

  @Test
  void missingFilesAreNamed() {
    Path empty = directory.resolve("empty");

    assertThatThrownBy(() -> FleetTls.worker(empty).context())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(empty.resolve("ca.pem").toString());
  }

  @Test
  void onlyTheOwnerReadsTheKeysAndNobodyPrintsTheSecret() throws Exception {
    Path run = directory.resolve("run");
    FleetTls unused = FleetTls.conductor(run, List.of());

    for (String key : List.of("server-key.pem", "client-fleet-worker-key.pem")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(run.resolve(key))))
          .isEqualTo("rw-------");
    }
    assertThat(FleetTls.workerFiles()).allSatisfy(name -> assertThat(run.resolve(name)).exists());
    assertThat(new ConductorAddress("here:1", secret, FleetTls.worker(run)).toString())
        .doesNotContain(secret.reveal());
  }

  /** As a worker does, which asks again when a connection broke before it could be read why. */
  private void assertRefused(FleetServer server, FleetTls worker) {
    FleetClient client = client(server, worker);
    assertThatThrownBy(
            () -> {
              IOException last = null;
              for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                try {
                  Clock unused = clock(client);
                } catch (IOException e) {
                  last = e;
                }
              }
              throw new AssertionError("it was never told why", last);
            })
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("127.0.0.1:" + server.port())
        .hasMessageContaining("--fleet-tls");
    assertThat(answered).hasValue(0);
  }

  private Clock ask(FleetServer server, @Nullable FleetTls tls) throws IOException {
    return clock(client(server, tls));
  }

  private FleetClient client(FleetServer server, @Nullable FleetTls tls) {
    return new FleetClient(new ConductorAddress("127.0.0.1:" + server.port(), secret, tls));
  }

  private static Clock clock(FleetClient client) throws IOException {
    return client.ask(FleetMessage.CLOCK, List.of(), Clock.class, FleetClient.LONG_PATIENCE);
  }

  private FleetServer server(@Nullable FleetTls tls) {
    return new FleetServer(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        secret,
        tls,
        Map.of(
            FleetMessage.CLOCK,
            body -> {
              answered.incrementAndGet();
              return FleetMessage.write(new Clock(7));
            }));
  }
}
