// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Answer;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.driver.Outcome;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.jmh.plan.Measurement;
import io.etcdbench.jmh.plan.Pace;
import io.etcdbench.jmh.runner.RunKeys.Afterwards;
import io.etcdbench.security.Access;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;

final class RunKeysTest {
  private static final List<Measurement> MEASURED =
      List.of(
          new Measurement(
              "io.etcdbench.jmh.PutBenchmark.put",
              Mode.Throughput,
              Map.of("valueBytes", "16", "keyCount", "100"),
              new Pace(
                  1,
                  Duration.ZERO,
                  Pace.Iterations.ofMillis(1, 1),
                  Pace.Iterations.ofMillis(1, 1))));

  private final FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());
  private final EtcdCluster cluster = ExternalCluster.connect(etcd.endpoints(), Access.OPEN);
  private final EtcdDriver driver =
      EtcdDrivers.onClassPath().named("grpc").open(ClientSettings.to(etcd.endpoints()));

  @AfterEach
  void close() {
    driver.close();
    cluster.close();
    etcd.close();
  }

  @Test
  void refusesAPrefixUnderWhichKeysExist() {
    put("mine/1");

    assertThatThrownBy(
            () -> new RunKeys("mine/").claim(cluster, Afterwards.DELETE, MEASURED, () -> false))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("1 key exists under the prefix 'mine/'");
    assertThat(keysUnder("mine/")).isEqualTo(1);
  }

  @Test
  void deletesTheKeysOfItsBenchmarksAndNoOthers() {
    put("theirs/1");
    RunKeys.Claim claim =
        new RunKeys("mine/").claim(cluster, Afterwards.DELETE, MEASURED, () -> false);
    put("mine/16x100/00000000");
    put("mine/16x100/0000001b");

    claim.close();

    assertThat(keysUnder("mine/")).isZero();
    assertThat(keysUnder("theirs/")).isEqualTo(1);
  }

  @Test
  void leavesWhatOthersWroteUnderItsPrefixAndNamesIt() {
    RunKeys.Claim claim =
        new RunKeys("mine/").claim(cluster, Afterwards.DELETE, MEASURED, () -> false);
    put("mine/16x100/00000000");
    put("mine/16x100/00000000/theirs");

    assertThatThrownBy(claim::close)
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith(
            "this run leaves 1 key under 'mine/' that it did not write on the cluster at")
        .hasMessageContaining("for example 'mine/16x100/00000000/theirs'");
    assertThat(keysUnder("mine/")).isEqualTo(1);
  }

  @Test
  void saysWhichKeysItCouldNotDelete() {
    RunKeys.Claim claim =
        new RunKeys("100%s/").claim(cluster, Afterwards.DELETE, MEASURED, () -> false);
    put("100%s/16x100/00000000");
    ResponseModel refusing = ResponseModel.INSTANT.withErrors(1, EtcdError.NO_SPACE.status());
    etcd.behave(Behaviour.instant().with(Call.DELETE_RANGE, refusing));

    assertThatThrownBy(claim::close)
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "keys under '100%s/' are left on the cluster at "
                + etcd.endpoints().get(0)
                + ": no-space: etcdserver: mvcc: database space exceeded");
  }

  @Test
  void leavesTheKeysOfAClusterThatIsThrownAway() {
    RunKeys.Claim claim =
        new RunKeys("mine/").claim(cluster, Afterwards.LEAVE, MEASURED, () -> false);
    put("mine/1");

    claim.close();

    assertThat(keysUnder("mine/")).isEqualTo(1);
  }

  @Test
  void refusesAnEmptyPrefixBecauseItWouldDeleteEverything() {
    assertThatThrownBy(() -> new RunKeys(""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one character");
  }

  private void put(String key) {
    ask(new Put(bytes(key), bytes("value")));
  }

  private long keysUnder(String prefix) {
    return ask(
        new Get(
            KeyRange.prefix(bytes(prefix)),
            Get.Consistency.LINEARIZABLE,
            0,
            Get.Delivery.COUNT_ONLY));
  }

  private long ask(Operation operation) {
    Answer answer = BlockingCall.of(driver, operation, Duration.ofSeconds(10));
    assertThat(answer.outcome()).isEqualTo(Outcome.OK);
    return answer.keys();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
