// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.server.ServerSampler;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.WarmupLength;
import io.etcdbench.result.Steadiness;
import io.etcdbench.run.share.SessionPart;
import io.etcdbench.security.Access;
import io.grpc.Status;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
final class WarmUpPhaseTest {
  private final AtomicInteger rounds = new AtomicInteger();

  @ParameterizedTest
  @CsvSource({"0,500", "5000,500", "20,500", "10,1000", "5,2000", "4,2500", "1,2500", "0.01,2500"})
  void aRoundHasTenArrivalsButTwelveFitIntoTheLongestWarmUp(double rate, long millis) {
    assertThat(WarmUpPhase.roundNanos(rate)).isEqualTo(Duration.ofMillis(millis).toNanos());
  }

  @Test
  void endsAtItsLimitThoughTheClientHasNotSettled() {
    Steadiness reached = warmUp(Behaviour.instant(), WarmUpPhase.ROUND);

    assertThat(rounds).hasValue(1);
    assertThat(reached.steady()).isFalse();
    assertThat(reached.trend()).as("too few rounds for a trend").isZero();
  }

  @Test
  void endsAfterFiveRoundsInWhichEveryOperationFailed() {
    ResponseModel failing = ResponseModel.INSTANT.withErrors(1, Status.UNKNOWN);

    Steadiness reached = warmUp(Behaviour.instant().with(Call.PUT, failing), WarmupLength.LIMIT);

    assertThat(rounds).hasValue(5);
    assertThat(reached.operations()).isZero();
    assertThat(reached.steady()).isFalse();
  }

  /** Abandoned operations would keep the leases that the next round needs. */
  @Test
  void waitsForItsOperationsHoweverShortTheDrainOfTheMeasurementIs() {
    ResponseModel slow = ResponseModel.of(ServiceTime.fixed(Duration.ofMillis(600)));

    Steadiness reached =
        warmUp(
            "load: {concurrency: 8, drainTimeout: 0s}",
            Behaviour.instant().with(Call.PUT, slow),
            WarmUpPhase.ROUND);

    assertThat(reached.operations()).isEqualTo(8);
  }

  private Steadiness warmUp(Behaviour behaviour, Duration most) {
    return warmUp("load: {concurrency: 8}", behaviour, most);
  }

  private Steadiness warmUp(String plan, Behaviour behaviour, Duration most) {
    SessionPart part = SessionPart.all(PlanFile.parse(plan).withOwnPrefix());
    StopSignal stop = new StopSignal();
    try (FakeEtcd server = FakeEtcd.start(behaviour);
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN);
        Drivers drivers = Drivers.open(EtcdDrivers.onClassPath(), part, cluster, stop)) {
      OfferedLoad load =
          new OfferedLoad(part, part.parts(cluster.endpoints(), null), RunObserver.NOBODY, drivers);
      return new WarmUpPhase(load, cluster, null, ServerSampler.EVERY, stop)
          .run(true, most, rounds::incrementAndGet);
    }
  }
}
