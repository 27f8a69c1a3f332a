// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.ClientSettings.Readiness;
import io.etcdbench.driver.ClientSettings.Threading;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.Traffic;
import io.etcdbench.security.Access;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.tls.CertificateDirectory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients, endpoints, threads and certificates. */
interface FakeConnectionContract extends FakeContract {

  @Test
  default void takesAllEndpointsInTurn() {
    EtcdDriver driver = driver(settings(LoadBalancing.ROUND_ROBIN, 2));
    // Until a client has connected to all members, it takes those that it has.
    Eventually.holds(
        "all are connected",
        () -> {
          putMany(driver);
          return fake().counts().all().connections().used() == 6;
        });
    List<Long> before = putsPerMember();
    putMany(driver);

    for (int member = 0; member < 3; member++) {
      assertThat(putsPerMember().get(member) - before.get(member)).isBetween(35L, 45L);
    }
    assertThat(fake().counts().all().connections().accepted()).isEqualTo(6);
  }

  @Test
  default void staysWithOneEndpoint() {
    putMany(driver(settings(LoadBalancing.PICK_FIRST, 2)));

    assertThat(putsPerMember()).containsExactlyInAnyOrder(120L, 0L, 0L);
    assertThat(fake().counts().all().connections().accepted()).isEqualTo(2);
  }

  @Test
  default void givesEachClientAnEndpointOfItsOwn() {
    putMany(driver(settings(LoadBalancing.ONE_EACH, 4)));

    assertThat(putsPerMember()).containsExactly(60L, 30L, 30L);
    assertThat(fake().counts().all().connections().accepted()).isEqualTo(4);
  }

  @Test
  default void connectsOnlyWhenAsked() {
    driver(settings(LoadBalancing.ONE_EACH, 4));

    assertThat(fake().counts().all().connections().accepted()).isZero();
  }

  @Test
  default void closesItsConnections() {
    EtcdDriver driver = driver(settings(LoadBalancing.ROUND_ROBIN, 2));
    putMany(driver);

    driver.close();

    Eventually.holds("no connection", () -> fake().counts().all().connections().open() == 0);
  }

  @Test
  default void worksOnItsClientsOwnThreadsToo() {
    ClientSettings settings = settings(LoadBalancing.ROUND_ROBIN, 1).with(Threading.DEFAULT);
    CountingLoop loop = new CountingLoop(driver(settings), put("loop", "v"), 200);
    RecordingListener heard = new RecordingListener();
    submit(driver(settings), new Operation.Watch(all("loop"), 0, heard)).ok();

    loop.begin();

    Eventually.holds("the loop has ended", loop::hasEnded);
    assertThat(loop.successes()).isEqualTo(200);
    Eventually.holds("the watch has heard all", () -> heard.events().size() == 200);
  }

  @Test
  default void cancelsWatchesOnTheServer() {
    RecordingSlot first = done(new Operation.Watch(all("w"), 0, new RecordingListener()));
    done(new Operation.Watch(all("w"), 0, new RecordingListener()));
    assertThat(fake().counts().all().watches()).isEqualTo(new Traffic.Openings(2, 2));

    first.watch().close();

    Eventually.holds("one is left", () -> fake().counts().all().watches().open() == 1);
  }

  @Test
  default void speaksTls(@TempDir Path directory) {
    CertificateDirectory certificates =
        CertificateDirectory.create(directory, List.of(), List.of("bench"));
    TlsMaterial server = serverMaterial(directory);
    FakeEtcd fake = start(FakeSpec.ofMembers(3).with(server));

    EtcdDriver driver =
        driver(ClientSettings.to(fake.endpoints(), access(certificates.identity("bench"))));

    submit(driver, put("a", "b")).ok();
    assertThat(fake.counts().received(Call.PUT)).isEqualTo(1);
  }

  @Test
  default void believesAnyCertificateWhenVerificationIsSkipped(@TempDir Path directory) {
    CertificateDirectory.create(directory, List.of(), List.of());
    TlsMaterial server = serverMaterial(directory);
    FakeEtcd fake =
        start(
            FakeSpec.ofMembers(1).with(new TlsMaterial(null, server.certificate(), server.key())));
    TlsMaterial any = new TlsMaterial(null, null, null, TlsMaterial.Verification.SKIP);

    submit(driver(ClientSettings.to(fake.endpoints(), access(any))), put("a", "b")).ok();
  }

  @Test
  default void reportsWhatIsWrongWithTls(@TempDir Path directory) {
    CertificateDirectory trusted =
        CertificateDirectory.create(directory, List.of(), List.of("bench"));
    FakeEtcd fake = start(FakeSpec.ofMembers(1).with(serverMaterial(directory)));
    String plain = fake.endpoints().get(0).replace("https:", "http:");

    Outcome withoutCertificate = put(fake, access(trusted.trust()));
    Outcome withUnknownAuthority = put(fake, access(new TlsMaterial(null, null, null)));
    Outcome inPlainText =
        submit(driver(failingFast(ClientSettings.to(List.of(plain)))), put("a", "b")).outcome();

    for (Outcome outcome : List.of(withoutCertificate, withUnknownAuthority, inPlainText)) {
      assertThat(outcome.kind()).isEqualTo(OutcomeKind.UNAVAILABLE);
      assertThat(outcome.detail()).isNotBlank().doesNotContain("\n");
    }
    assertThat(withUnknownAuthority.detail()).containsIgnoringCase("certif");
  }

  private Outcome put(FakeEtcd fake, Access access) {
    return submit(driver(failingFast(ClientSettings.to(fake.endpoints(), access))), put("a", "b"))
        .outcome();
  }

  private ClientSettings failingFast(ClientSettings settings) {
    return withoutRetry(settings.with(settings.calls().with(Readiness.FAIL_FAST)));
  }

  private static Access access(TlsMaterial material) {
    return new Access(material, null);
  }

  private static TlsMaterial serverMaterial(Path directory) {
    return new TlsMaterial(
        directory.resolve(CertificateDirectory.TRUSTED_CA),
        directory.resolve(CertificateDirectory.SERVER_CERTIFICATE),
        directory.resolve(CertificateDirectory.SERVER_KEY));
  }

  private ClientSettings settings(LoadBalancing choice, int clients) {
    return settings().with(settings().connections().withCount(clients).with(choice));
  }

  private void putMany(EtcdDriver driver) {
    for (int lane = 0; lane < 120; lane++) {
      RecordingSlot slot = new RecordingSlot(lane);
      driver.submit(put("lane" + lane, "v"), slot);
      slot.ok();
    }
  }

  private List<Long> putsPerMember() {
    return fake().counts().members().stream().map(m -> m.calls().received(Call.PUT)).toList();
  }
}
