// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.it.StartedMembers;
import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.LoadResult.End;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.watch.WatchResult.Events;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.value.ValueSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;

/** Watchers beside a load, on a real member. */
@Timeout(120)
@ParameterizedClass
@org.junit.jupiter.params.provider.ValueSource(strings = {"jetcd", "grpc"})
final class WatchLoadIT {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static EtcdCluster cluster;

  private final StopSignal stop = new StopSignal();
  private final String prefix;
  private final EtcdDriver driver;

  WatchLoadIT(String driverName) {
    prefix = driverName + "/";
    driver =
        EtcdDrivers.onClassPath()
            .named(driverName)
            .open(ClientSettings.to(cluster.endpoints(), cluster.access()));
  }

  @BeforeAll
  static void startMember(TestInfo test) {
    cluster = StartedMembers.forTest(test, ClusterSpec.ofMembers(1));
  }

  @AfterAll
  static void endMember() {
    cluster.close();
  }

  @AfterEach
  void closeDriver() {
    driver.close();
  }

  @Test
  void tellsHowLateEventsAreWhilePutsKeepTheirRate() {
    WatchSpec spec = new WatchSpec(keys(4), 5, 8, Previous.WITHOUT);
    WatchPopulation population = new WatchPopulation(spec, NanoClock.system());
    assertThat(population.open(driver, 10, stop).failed()).isZero();
    OperationSource puts = population.puts("put", ValueSource.ofBytes(32));
    run(puts, LoadPhase.of(new ClosedLoop(4), Extent.operations(40)));
    population.begin();
    OpenLoop rate = new OpenLoop(ArrivalSchedule.constant(200), 100, BeyondLimit.SEND_LATE);
    run(puts, LoadPhase.of(rate, Extent.operations(400), population.cutting()));
    WatchResult result = population.finish(PATIENCE, stop);

    assertThat(result.events()).isEqualTo(new Events(4_000, 4_000, 0, 0, 0, 0, 0));
    assertThat(result.fromSending().ended()).isEqualTo(4_000);
    assertThat(result.fromAcknowledgement().ended()).isEqualTo(4_000);
  }

  @Test
  void readsWhileWatchersCatchUp() {
    CatchUp catchUp = new CatchUp(new CatchUpSpec(keys(1), 500, 5), NanoClock.system());
    run(
        catchUp.history("history", ValueSource.ofBytes(16)),
        LoadPhase.of(new ClosedLoop(1), Extent.operations(8)));
    CountDownLatch caughtUp = new CountDownLatch(1);
    catchUp.start(driver, 50, caughtUp::countDown);
    Get get = new Get(keys(1).key(0), Consistency.SERIALIZABLE);
    LoadResult gets =
        run(
            OperationSource.always("get", get),
            new LoadPhase(
                new ClosedLoop(1),
                Extent.duration(Duration.ofSeconds(60)),
                PATIENCE,
                Duration.ofMillis(50),
                List.of(interval -> stopOnce(interval.ended() > 0 && caughtUp.getCount() == 0))));
    CatchUpResult result = catchUp.finish(PATIENCE, new StopSignal());

    assertThat(gets.end()).isEqualTo(End.STOPPED);
    assertThat(gets.total().ended()).isPositive();
    assertThat(result.events()).isEqualTo(new Events(4_000, 4_000, 0, 0, 0, 0, 0));
    assertThat(result.caughtUp().ended()).isEqualTo(500);
  }

  private void stopOnce(boolean enough) {
    if (enough) {
      stop.give();
    }
  }

  private KeySpace keys(long size) {
    return new KeySpace(prefix + size + "/", 16, size);
  }

  private LoadResult run(OperationSource source, LoadPhase phase) {
    return new LoadLoop(driver, OperationMix.of(1, source), NanoClock.system()).run(phase, stop);
  }
}
