// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.Auth;
import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.auth.Permission;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.ClientSettings.Readiness;
import io.etcdbench.driver.ClientSettings.TokenUse;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.it.StartedMembers;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.tls.ClientTls;
import io.grpc.netty.GrpcSslContexts;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All drivers on a real member with mutual TLS and users. */
class SecuredDriverIT {
  private static final Credentials READER = new Credentials("reader", "may read only");
  private static final byte[] KEY = "secured".getBytes(UTF_8);
  private static EtcdCluster cluster;

  @BeforeAll
  static void startMember(TestInfo test) throws Exception {
    Security security = new Security(Transport.MUTUAL_TLS, Tokens.SIMPLE, 300, 4);
    cluster = StartedMembers.forTest(test, ClusterSpec.ofMembers(1).with(security));
    addReader();
  }

  @AfterAll
  static void endMember() {
    cluster.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jetcd", "grpc", "wire"})
  void writesAndReadsWithAToken(String driver) {
    Access bench = cluster.access(ClusterUser.BENCH);

    assertThat(outcome(driver, to(bench), put())).isEqualTo(Outcome.OK);
    assertThat(outcome(driver, perOperation(to(bench)), get())).isEqualTo(Outcome.OK);
    assertThat(outcome(driver, to(bench), new Operation.Authenticate())).isEqualTo(Outcome.OK);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jetcd", "grpc", "wire"})
  void isTheUserOfItsCertificateWithoutAToken(String driver) {
    Access bench = cluster.access(ClusterUser.BENCH).as(null);

    assertThat(outcome(driver, to(bench), put())).isEqualTo(Outcome.OK);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jetcd", "grpc", "wire"})
  void isRefusedWhatTheUserMayNotDo(String driver) {
    ClientSettings reader = to(cluster.access(ClusterUser.BENCH).as(READER));
    Operation watch =
        new Operation.Watch(
            Operation.KeyRange.of("elsewhere".getBytes(UTF_8)), 0, new RecordingListener());
    Outcome denied = new Outcome(OutcomeKind.PERMISSION_DENIED, "etcdserver: permission denied");

    assertThat(outcome(driver, reader, get())).isEqualTo(Outcome.OK);
    assertThat(outcome(driver, reader, put())).isEqualTo(denied);
    assertThat(outcome(driver, reader, watch).kind()).isEqualTo(OutcomeKind.PERMISSION_DENIED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jetcd", "grpc", "wire"})
  void isRefusedWithAWrongPassword(String driver) {
    ClientSettings wrong =
        to(cluster.access(ClusterUser.BENCH).as(new Credentials("bench", "a guess")));

    for (Operation operation : List.of(put(), new Operation.Authenticate())) {
      assertThat(outcome(driver, wrong, operation))
          .isEqualTo(
              new Outcome(
                  OutcomeKind.UNAUTHENTICATED,
                  "etcdserver: authentication failed, invalid user ID or password"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jetcd", "grpc", "wire"})
  void saysThatTlsWasExpected(String driver) {
    String plain = cluster.endpoints().get(0).replace("https:", "http:");
    ClientSettings settings = ClientSettings.to(List.of(plain));
    Outcome outcome =
        outcome(driver, settings.with(settings.calls().with(Readiness.FAIL_FAST)), put());

    assertThat(outcome.kind()).isEqualTo(OutcomeKind.UNAVAILABLE);
  }

  private static Outcome outcome(String driver, ClientSettings settings, Operation operation) {
    try (EtcdDriver open = EtcdDrivers.onClassPath().named(driver).open(settings)) {
      RecordingSlot slot = new RecordingSlot();
      open.submit(operation, slot);
      return slot.outcome();
    }
  }

  private static ClientSettings to(Access access) {
    return ClientSettings.to(cluster.endpoints(), access);
  }

  private static ClientSettings perOperation(ClientSettings settings) {
    return settings.with(settings.calls().with(TokenUse.PER_OPERATION));
  }

  private static Operation put() {
    return new Operation.Put(KEY, "value".getBytes(UTF_8));
  }

  private static Operation get() {
    return new Operation.Get(KEY, Consistency.LINEARIZABLE);
  }

  private static void addReader() throws Exception {
    Access root = cluster.access(ClusterUser.ROOT);
    Credentials user = Objects.requireNonNull(root.credentials());
    try (Client client =
        Client.builder()
            .endpoints(cluster.endpoints().toArray(String[]::new))
            .user(bytes(user.user()))
            .password(bytes(user.password()))
            .sslContext(
                GrpcSslContexts.configure(
                        ClientTls.contextBuilder(Objects.requireNonNull(root.tls())))
                    .build())
            .build()) {
      Auth auth = client.getAuthClient();
      auth.userAdd(bytes(READER.user()), bytes(READER.password())).get(60, TimeUnit.SECONDS);
      auth.roleAdd(bytes("reading")).get(60, TimeUnit.SECONDS);
      ByteSequence key = ByteSequence.from(KEY);
      auth.roleGrantPermission(bytes("reading"), key, ByteSequence.EMPTY, Permission.Type.READ)
          .get(60, TimeUnit.SECONDS);
      auth.userGrantRole(bytes(READER.user()), bytes("reading")).get(60, TimeUnit.SECONDS);
    }
  }

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, UTF_8);
  }
}
