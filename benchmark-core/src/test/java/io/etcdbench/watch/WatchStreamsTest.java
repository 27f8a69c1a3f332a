// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.Traffic;
import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.watch.WatchResult.Events;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.value.ValueSource;
import java.time.Duration;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a population costs the server, counted there. */
@Timeout(60)
final class WatchStreamsTest {
  private static final int CONNECTIONS = 3;

  @ParameterizedTest
  @CsvSource({"jetcd, 20", "grpc, 5"})
  void opensAsManyStreamsAsTheDriverNeeds(String driverName, long streams) {
    WatchSpec spec = new WatchSpec(new KeySpace("w", 4, 2), 5, 4, Previous.WITH);
    StopSignal stop = new StopSignal();
    try (FakeEtcd fake = FakeEtcd.start(Behaviour.instant());
        EtcdDriver driver = open(driverName, fake);
        WatchPopulation population = new WatchPopulation(spec, NanoClock.system())) {
      assertThat(population.open(driver, 8, stop).failed()).isZero();
      population.begin();
      put(driver, population);
      WatchResult result = population.finish(Duration.ofSeconds(10), stop);

      Traffic seen = fake.counts().all();
      assertThat(seen.watchStreams().ever()).isEqualTo(streams);
      assertThat(seen.watches().ever()).isEqualTo(20);
      assertThat(seen.connections().accepted()).isEqualTo(CONNECTIONS);
      assertThat(result.events()).isEqualTo(new Events(2_000, 2_000, 0, 0, 0, 0, 0));
      assertThat(result.fromAcknowledgement().ended()).isEqualTo(2_000);
    }
  }

  private static EtcdDriver open(String driverName, FakeEtcd fake) {
    ClientSettings settings = ClientSettings.to(fake.endpoints());
    return EtcdDrivers.onClassPath()
        .named(driverName)
        .open(settings.with(settings.connections().withCount(CONNECTIONS)));
  }

  private static void put(EtcdDriver driver, WatchPopulation population) {
    OperationMix mix = OperationMix.of(1, population.puts("put", ValueSource.ofBytes(64)));
    OpenLoop model = new OpenLoop(ArrivalSchedule.constant(1_000), 50, BeyondLimit.SEND_LATE);
    LoadPhase phase = LoadPhase.of(model, Extent.operations(200), population.cutting());
    new LoadLoop(driver, mix, NanoClock.system()).run(phase, new StopSignal());
  }
}
