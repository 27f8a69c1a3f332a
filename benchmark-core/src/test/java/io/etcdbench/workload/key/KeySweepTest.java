// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Patience;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.workload.owned.KeyNames;
import io.etcdbench.workload.owned.KeyNames.Family;
import io.etcdbench.workload.owned.KeyNames.Tail;
import io.etcdbench.workload.owned.KeySweep;
import io.etcdbench.workload.owned.KeySweep.Swept;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class KeySweepTest {
  private static final Patience PATIENCE = Patience.of(Duration.ofSeconds(60));

  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  private final EtcdDriver driver =
      EtcdDrivers.onClassPath().named("grpc").open(ClientSettings.to(server.endpoints()));

  @AfterEach
  void close() {
    driver.close();
    server.close();
  }

  @Test
  void deletesMoreKeysThanAPageHolds() {
    KeySpace keys = new KeySpace("~abc", 8, 9_000);
    write(LongStream.range(0, keys.size()).mapToObj(keys::key).toList());
    write(List.of(bytes("~abb"), bytes("~abc00001"), bytes("~abd")));

    Swept swept = KeySweep.of(driver, names(keys), PATIENCE);

    assertThat(swept.failure().isOk()).isTrue();
    assertThat(swept.foreign()).isEqualTo(1);
    assertThat(swept.example()).isEqualTo("~abc00001");
    assertThat(left()).containsExactly("~abb", "~abc00001", "~abd");
  }

  @Test
  void findsFewKeysOfALargeSpace() {
    KeySpace keys = new KeySpace("~abc", 12, KeySpace.MAX_KEYS);
    KeySpace short1 = new KeySpace("~abc", 5, 1);
    write(List.of(keys.key(0), keys.key(KeySpace.MAX_KEYS - 1), short1.key(0), keys.key(77_777)));

    KeyNames names =
        new KeyNames("~abc", List.of(new Family(keys, Tail.NONE), new Family(short1, Tail.NONE)));
    Swept swept = KeySweep.of(driver, names, PATIENCE);

    assertThat(swept.foreign()).isZero();
    assertThat(left()).isEmpty();
    assertThat(server.counts().received(Call.LINEARIZABLE_RANGE)).isLessThan(100);
  }

  @Test
  void deletesOneByOneWhereTransactionsMustBeSmaller() {
    KeySpace keys = new KeySpace("~abc", 8, 300);
    write(LongStream.range(0, keys.size()).mapToObj(keys::key).toList());
    server.behave(
        Behaviour.instant()
            .with(
                Call.TXN,
                ResponseModel.of(ServiceTime.instant())
                    .withErrors(1, EtcdError.TOO_MANY_OPERATIONS.status())));

    assertThat(KeySweep.of(driver, names(keys), PATIENCE).failure().isOk()).isTrue();
    assertThat(left()).isEmpty();
  }

  @Test
  void saysWhyKeysAreLeft() {
    KeySpace keys = new KeySpace("~abc", 8, 2);
    write(List.of(keys.key(0)));
    server.behave(
        Behaviour.instant()
            .with(
                Call.DELETE_RANGE,
                ResponseModel.of(ServiceTime.instant())
                    .withErrors(1, EtcdError.NO_SPACE.status())));

    assertThat(KeySweep.of(driver, names(keys), PATIENCE).failure().kind())
        .isEqualTo(OutcomeKind.NO_SPACE);
  }

  private static KeyNames names(KeySpace keys) {
    return new KeyNames("~abc", List.of(new Family(keys, Tail.NONE)));
  }

  private void write(List<byte[]> keys) {
    List<BlockingCall> calls =
        keys.stream().map(key -> BlockingCall.start(driver, new Put(key, key))).toList();
    calls.forEach(call -> assertThat(call.answer(PATIENCE).outcome().isOk()).isTrue());
  }

  private List<String> left() {
    Get all =
        new Get(KeyRange.prefix(bytes("~")), Get.Consistency.LINEARIZABLE, 0, Get.Delivery.KEYS);
    BlockingCall call = BlockingCall.start(driver, all);
    assertThat(call.answer(PATIENCE).outcome().isOk()).isTrue();
    return call.found().stream().map(key -> new String(key, StandardCharsets.UTF_8)).toList();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
