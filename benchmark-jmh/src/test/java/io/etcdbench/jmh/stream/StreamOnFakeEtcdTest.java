// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Eventually;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.mix.PutSource;
import io.etcdbench.workload.value.ValueSource;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The stream against a server whose answers are known exactly. */
final class StreamOnFakeEtcdTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration SERVICE_TIME = Duration.ofMillis(100);
  private static final KeySpace KEYS = new KeySpace("etcd-bench/t/", 20, 500);

  private final FakeEtcd etcd = FakeEtcd.start(Behaviour.instant());

  @AfterEach
  void close() {
    etcd.close();
  }

  @ParameterizedTest
  @CsvSource({"jetcd, 1", "jetcd, 16", "grpc, 1", "grpc, 64"})
  void keepsExactlySoManyInFlightAndTimesEachOperation(String driverName, int depth) {
    etcd.behave(Behaviour.serving(ServiceTime.fixed(SERVICE_TIME)));
    try (EtcdDriver driver = open(driverName)) {
      // A machine that sends for longer than an answer takes has fewer in flight.
      Eventually.holds(
          "so many are in flight",
          () -> run(driver, depth, 2 * depth).completed() > 0 && maxInFlight() >= depth);
      Eventually.holds("the times are those of the server", () -> isTimed(driver, depth));
      assertThat(maxInFlight()).isEqualTo(depth);
    }
  }

  /** A machine that stalls makes a few operations slow; a wrong stream makes all of them wrong. */
  private static boolean isTimed(EtcdDriver driver, int depth) {
    IterationRecord record = run(driver, depth, 6 * depth);
    assertThat(record.completed()).isEqualTo(6L * depth);
    Histogram latencies = HistogramText.decode(record.series().get(0).histogram());
    assertThat(latencies.getTotalCount()).isEqualTo(7L * depth - 1);
    double fastestMillis = latencies.getMinValue() / 1e6;
    assertThat(fastestMillis).isGreaterThanOrEqualTo(99.0);
    // Little's law: in flight = throughput * time in flight.
    double perSecond = 1e9 * record.completed() / record.elapsedNanos();
    double inFlight = perSecond * latencies.getMean() / 1e9;
    return fastestMillis <= 199.0 && inFlight >= 0.6 * depth && inFlight <= 1.2 * depth;
  }

  private long maxInFlight() {
    return etcd.counts().all().calls().maxInFlight();
  }

  @Test
  void countsTheFailuresOfTheServerByKind() {
    etcd.behave(Behaviour.instant().withErrors(0.2, EtcdError.TOO_MANY_REQUESTS.status()));
    try (EtcdDriver driver = open("grpc")) {
      IterationRecord record = run(driver, 8, 400);

      IterationRecord.Series failed = record.series().get(1);
      assertThat(record.completed()).isEqualTo(400);
      assertThat(failed.outcome()).isEqualTo(OutcomeKind.TOO_MANY_REQUESTS);
      assertThat(failed.count() + record.series().get(0).count())
          .isEqualTo(etcd.counts().received(Call.PUT));
      assertThatThrownBy(() -> new ErrorBudget(0.01).require(record))
          .hasMessageContaining("too-many-requests")
          .hasMessageContaining("etcdserver: too many requests");
    }
  }

  private static IterationRecord run(EtcdDriver driver, int depth, int operations) {
    OperationMix puts =
        OperationMix.of(
            1,
            new PutSource("put", KEYS, KeyChooser.uniform(KEYS.size()), ValueSource.ofBytes(64)));
    OperationStream stream =
        new OperationStream(driver, puts, new OperationStream.Width(depth, 0), PATIENCE);
    stream.begin();
    for (int i = 0; i < operations; i++) {
      stream.completeOne();
    }
    return stream.finish(1, 0);
  }

  private EtcdDriver open(String name) {
    return EtcdDrivers.onClassPath().named(name).open(ClientSettings.to(etcd.endpoints()));
  }
}
