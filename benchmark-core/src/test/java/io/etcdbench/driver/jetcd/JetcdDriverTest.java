// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.kv.TxnResponse;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Retry;
import io.etcdbench.driver.ClientSettings.RetryScope;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Eventually;
import io.etcdbench.driver.FakeEtcdDriverContractTest;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.RecordingListener;
import io.etcdbench.driver.RecordingSlot;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** jetcd's driver keeps the contract; what only jetcd does is tested here. */
final class JetcdDriverTest extends FakeEtcdDriverContractTest {
  @Override
  public EtcdDriverProvider provider() {
    return EtcdDrivers.onClassPath().named("jetcd");
  }

  @Test
  void namesTheVersionOfJetcd() {
    assertThat(provider().description()).matches("jetcd-core \\d+\\.\\d+\\.\\d+");
  }

  @Test
  void opensAStreamForEachWatch() {
    for (int i = 0; i < 3; i++) {
      done(new Operation.Watch(all("w"), 0, new RecordingListener()));
    }

    assertThat(fake().counts().all().watchStreams().ever()).isEqualTo(3);
  }

  @Test
  void renewsALeaseTwiceForOneKeepAlive() {
    long lease = done(new Operation.LeaseGrant(60)).leaseId();
    done(new Operation.LeaseKeepAlive(lease));

    Eventually.holds(
        "both renewals have arrived", () -> fake().counts().all().leaseRenewals() == 2);
  }

  /** An exception in place of the outcome would leave the operation in flight for ever. */
  @Test
  void readsTheAnswerToATransactionThatLacksItsReads() {
    Operation.Get read = get(all("t"), Operation.Get.Delivery.KEYS);
    RecordingSlot slot = new RecordingSlot();

    Answers.report(
        new Operation.Txn(List.of(), List.of(read), List.of()),
        new TxnResponse(
            io.etcd.jetcd.api.TxnResponse.newBuilder().setSucceeded(true).build(),
            ByteSequence.EMPTY),
        slot);

    assertThat(slot.decisions()).containsExactly(true);
  }

  @Test
  void hasNoRangesInParts() {
    RecordingSlot slot =
        submit(new Operation.RangeStream(get(all("a"), Operation.Get.Delivery.COUNTED)));

    assertThat(driver().supports(OperationKind.RANGE_STREAM)).isFalse();
    assertThat(slot.outcome()).isEqualTo(Outcome.unsupported(OperationKind.RANGE_STREAM));
  }

  @Test
  void refusesWhatJetcdCannotDo() {
    ClientSettings usual = settings();
    Retry atOnce = new Retry(1, Duration.ZERO, RetryScope.READS);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> provider().open(usual.with(usual.calls().with(atOnce))))
        .withMessageContaining("retry delay is PT0S; allowed: 1 ms or more");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> provider().open(usual.with(Access.OPEN.as(new Credentials("bench", "")))))
        .withMessageContaining("the password of user 'bench' is empty");
  }
}
