// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcd.jetcd.api.TxnResponse;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Eventually;
import io.etcdbench.driver.FakeEtcdDriverContractTest;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.RecordingListener;
import io.etcdbench.driver.RecordingSlot;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.auth.Logins;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The reference driver keeps the contract; what only it does is tested here. */
final class GrpcDriverTest extends FakeEtcdDriverContractTest {
  private static final Credentials BENCH = new Credentials("bench", "secret");

  @Override
  public EtcdDriverProvider provider() {
    return EtcdDrivers.onClassPath().named("grpc");
  }

  @Test
  void namesTheVersionOfGrpc() {
    assertThat(provider().description()).matches("bare grpc-java \\d+\\.\\d+\\.\\d+");
  }

  @Test
  void putsAllWatchesOfAClientOnOneStream() {
    for (int i = 0; i < 3; i++) {
      done(new Operation.Watch(all("w"), 0, new RecordingListener()));
    }

    assertThat(fake().counts().all().watchStreams().ever()).isEqualTo(1);
  }

  @Test
  void putsWatchesWithDifferentNumbersOnDifferentStreams() {
    for (int number : new int[] {0, 1, 2, 1, 0}) {
      done(new Operation.Watch(all("w"), 0, new RecordingListener(), number, Previous.WITH));
    }

    assertThat(fake().counts().all().watchStreams().ever()).isEqualTo(3);
    assertThat(fake().counts().all().watches().ever()).isEqualTo(5);
  }

  @Test
  void renewsALeaseOnceForOneKeepAlive() {
    long lease = done(new Operation.LeaseGrant(60)).leaseId();
    done(new Operation.LeaseKeepAlive(lease));

    assertThat(fake().counts().all().leaseRenewals()).isEqualTo(1);
  }

  /** An exception in place of the outcome would leave the operation in flight for ever. */
  @Test
  void readsTheAnswerToATransactionThatLacksItsReads() {
    Operation.Get read = get(all("t"), Operation.Get.Delivery.KEYS);
    RecordingSlot slot = new RecordingSlot();

    Outcome outcome =
        Answers.txn(
            new Operation.Txn(List.of(), List.of(read), List.of()),
            TxnResponse.newBuilder().setSucceeded(true).build(),
            slot);

    assertThat(outcome).isEqualTo(Outcome.OK);
    assertThat(slot.decisions()).containsExactly(true);
  }

  @Test
  void letsFirstCallsWaitForTheSameToken() {
    FakeEtcd fake = start(FakeSpec.ofMembers(3).with(Logins.of(BENCH)));
    EtcdDriver driver = driver(ClientSettings.to(fake.endpoints(), Access.OPEN.as(BENCH)));
    List<RecordingSlot> slots = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      slots.add(submit(driver, put("a" + i, "b")));
    }
    slots.forEach(RecordingSlot::ok);

    assertThat(fake.counts().received(Call.AUTHENTICATE)).isEqualTo(1);
  }

  @Test
  void asksForOneNewTokenWhenManyCallsAreRefused() {
    FakeEtcd fake = start(FakeSpec.ofMembers(1).with(Logins.of(BENCH)));
    EtcdDriver driver = driver(ClientSettings.to(fake.endpoints(), Access.OPEN.as(BENCH)));
    submit(driver, put("a", "b")).ok();
    fake.expireTokens();
    List<RecordingSlot> slots = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      slots.add(submit(driver, put("a" + i, "b")));
    }
    slots.forEach(RecordingSlot::ok);

    assertThat(fake.counts().received(Call.AUTHENTICATE)).isEqualTo(2);
  }

  @Test
  void endsAStreamWithItsLastWatchWhenEachHasAToken() {
    FakeEtcd fake = start(FakeSpec.ofMembers(1).with(Logins.of(BENCH)));
    ClientSettings settings = ClientSettings.to(fake.endpoints(), Access.OPEN.as(BENCH));
    EtcdDriver driver =
        driver(settings.with(settings.calls().with(ClientSettings.TokenUse.PER_OPERATION)));
    RecordingSlot slot =
        submit(driver, new Operation.Watch(all("w"), 0, new RecordingListener())).ok();
    assertThat(fake.counts().all().watchStreams().open()).isEqualTo(1);

    slot.watch().close();

    Eventually.holds("the stream has ended", () -> fake.counts().all().watchStreams().open() == 0);
  }

  @Test
  void endsItsWatchesWithTheirMember() {
    FakeEtcd fake = start(FakeSpec.ofMembers(1));
    RecordingListener heard = new RecordingListener();
    EtcdDriver driver = driver(ClientSettings.to(fake.endpoints()));
    submit(driver, new Operation.Watch(all("w"), 0, heard)).ok();

    fake.close();

    Eventually.holds("the watch has ended", () -> !heard.ends().isEmpty());
    assertThat(heard.ends()).hasSize(1).noneMatch(Outcome::isOk);
  }
}
