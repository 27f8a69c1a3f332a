// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.external;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.security.Access;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.tls.CertificateDirectory;
import io.grpc.Status;
import io.netty.handler.ssl.JdkSslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Endpoints that cannot be used: each is said in one sentence, and soon. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class ExternalClusterTest {
  private static final Duration SOON = Duration.ofSeconds(1);

  /** Of an endpoint that says what is wrong with it, on a busy machine, too. */
  private static final Duration LONG = Duration.ofSeconds(20);

  @TempDir private static Path directory;
  private static TlsMaterial trusted;

  private final List<AutoCloseable> open = new ArrayList<>();

  @BeforeAll
  static void makeCertificates() {
    trusted = CertificateDirectory.create(directory, List.of(), List.of()).trust();
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable closeable : open) {
      closeable.close();
    }
  }

  @Test
  void takesMembersWithoutConnectingToThem() {
    String nobody = "http://127.0.0.1:1";
    try (EtcdCluster cluster = ExternalCluster.unconnected(List.of(nobody), Access.OPEN)) {
      assertThat(cluster.endpoints()).containsExactly(nobody);
      assertThat(cluster.description().topology()).isEqualTo("1 endpoint given");
      assertThat(cluster.description().security()).isEqualTo("plain text, no user");
      assertThatThrownBy(cluster::leader)
          .isInstanceOf(ClusterException.class)
          .hasMessageStartingWith("no known member reports a leader");
    }
  }

  @Test
  void refusesAPolicyThatSelectsNoGivenEndpoint() {
    try (FakeEtcd server = FakeEtcd.start(FakeSpec.ofMembers(3), Behaviour.instant());
        EtcdCluster leader =
            ExternalCluster.connect(server.endpoints().subList(0, 1), Access.OPEN);
        EtcdCluster follower =
            ExternalCluster.connect(server.endpoints().subList(1, 2), Access.OPEN)) {
      assertThat(leader.endpoints(EndpointPolicy.LEADER)).isEqualTo(leader.endpoints());
      assertThat(follower.endpoints(EndpointPolicy.FOLLOWER)).isEqualTo(follower.endpoints());
      assertThatThrownBy(() -> follower.endpoints(EndpointPolicy.LEADER))
          .isInstanceOf(ClusterException.class)
          .hasMessage("the leader is fake0, whose endpoint is not given; add it");
      assertThatThrownBy(() -> leader.endpoints(EndpointPolicy.FOLLOWER))
          .isInstanceOf(ClusterException.class)
          .hasMessage("only the endpoint of the leader, fake0, is given; add that of a follower");
    }
  }

  @Test
  void anyPolicySelectsTheOnlyMember() {
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN)) {
      assertThat(cluster.endpoints(EndpointPolicy.FOLLOWER)).isEqualTo(server.endpoints());
      assertThat(cluster.endpoints(EndpointPolicy.LEADER)).isEqualTo(server.endpoints());
    }
  }

  @Test
  void saysAtOnceThatAMemberIsALearner() {
    Status refusal =
        Status.UNAVAILABLE.withDescription("etcdserver: rpc not supported for learner");
    try (FakeEtcd server =
        FakeEtcd.start(
            Behaviour.instant()
                .with(Call.MEMBER_LIST, ResponseModel.INSTANT.withErrors(1, refusal)))) {
      String endpoint = server.endpoints().get(0);

      assertRefusal(
          endpoint,
          Access.OPEN,
          "endpoint %s is a learner, which serves no such request; omit it".formatted(endpoint));
      assertThat(server.counts().received(Call.MEMBER_LIST)).isEqualTo(1);
    }
  }

  @Test
  void saysThatNothingListens() throws IOException {
    int port = port(socket());
    open.forEach(ExternalClusterTest::closeQuietly);

    assertRefusal(
        "http://127.0.0.1:" + port,
        Access.OPEN,
        "nothing listens at endpoint http://127.0.0.1:%d; is etcd running there? (2 attempts in "
            .formatted(port));
  }

  @Test
  void saysThatTheHostIsUnknown() {
    assertRefusal(
        "http://nowhere.invalid:2379",
        Access.OPEN,
        "endpoint http://nowhere.invalid:2379: the host 'nowhere.invalid' is not known");
  }

  @Test
  void saysThatAnEndpointIsSilent() throws IOException {
    int port = port(socket());

    assertRefusal(
        "http://127.0.0.1:" + port,
        Access.OPEN,
        SOON,
        "endpoint http://127.0.0.1:%d does not respond (2 attempts in ".formatted(port));
  }

  @Test
  void saysThatAnEndpointSpeaksTls() throws Exception {
    int port = answer(tlsSocket());

    assertRefusal(
        "http://127.0.0.1:" + port,
        Access.OPEN,
        ("endpoint http://127.0.0.1:%d speaks TLS, not plain text; use https:// and give the CA"
                + " that signed its certificate")
            .formatted(port));
  }

  @Test
  void saysThatAnEndpointSpeaksPlainText() throws IOException {
    int port = answer(socket());

    assertRefusal(
        "https://127.0.0.1:" + port,
        new Access(trusted, null),
        "endpoint https://127.0.0.1:%d speaks plain text, not TLS; use http://".formatted(port));
  }

  @Test
  void saysThatTheCertificateIsOfAnotherAuthority(@TempDir Path other) throws Exception {
    int port = answer(tlsSocket());
    TlsMaterial stranger = CertificateDirectory.create(other, List.of(), List.of()).trust();

    assertRefusal(
        "https://127.0.0.1:" + port,
        new Access(stranger, null),
        "the certificate of endpoint https://127.0.0.1:%d is not signed by the trusted CA"
            .formatted(port));
  }

  @Test
  void saysThatAServerIsNotEtcd() throws IOException {
    int port = answer(socket());

    assertThatThrownBy(
            () -> ExternalCluster.connect(List.of("http://127.0.0.1:" + port), Access.OPEN).close())
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith(
            "endpoint http://127.0.0.1:%d does not respond like an etcd server: ", port);
  }

  @Test
  void refusesWhatIsNoEndpoint() {
    assertThatThrownBy(
            () -> ExternalCluster.connect(List.of("127.0.0.1:2379"), Access.OPEN).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "endpoint '127.0.0.1:2379' is not of the form http://host:port or https://host:port");
  }

  @Test
  void refusesAHostWithAnUnderscore() {
    assertThatThrownBy(
            () -> ExternalCluster.connect(List.of("http://etcd_1:2379"), Access.OPEN).close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the host of endpoint 'http://etcd_1:2379' contains '_', which Java's clients do not accept; use its address or another name");
  }

  private static void assertRefusal(String endpoint, Access access, String sentence) {
    assertRefusal(endpoint, access, LONG, sentence);
  }

  private static void assertRefusal(
      String endpoint, Access access, Duration dialTimeout, String sentence) {
    assertThatThrownBy(
            () ->
                ExternalCluster.connect(List.of(endpoint), List.of(), access, dialTimeout).close())
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith(sentence);
  }

  private ServerSocket socket() throws IOException {
    ServerSocket socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    open.add(socket);
    return socket;
  }

  private ServerSocket tlsSocket() throws Exception {
    JdkSslContext context =
        (JdkSslContext)
            SslContextBuilder.forServer(
                    directory.resolve(CertificateDirectory.SERVER_CERTIFICATE).toFile(),
                    directory.resolve(CertificateDirectory.SERVER_KEY).toFile())
                .sslProvider(SslProvider.JDK)
                .build();
    ServerSocket socket =
        context
            .context()
            .getServerSocketFactory()
            .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    open.add(socket);
    return socket;
  }

  private static int port(ServerSocket socket) {
    return socket.getLocalPort();
  }

  /** Answers every connection as a web server that does not know what is wanted. */
  private static int answer(ServerSocket socket) {
    Thread server =
        new Thread(
            () -> {
              while (!socket.isClosed()) {
                try (Socket client = socket.accept()) {
                  int unused = client.getInputStream().read();
                  client
                      .getOutputStream()
                      .write("HTTP/1.0 404 Not Found\r\n\r\n".getBytes(US_ASCII));
                } catch (IOException e) {
                  // that client has learned what it needed
                }
              }
            },
            "not-etcd");
    server.setDaemon(true);
    server.start();
    return port(socket);
  }

  private static void closeQuietly(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
