// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.load.record.PhaseRecorder;
import io.etcdbench.load.record.Series;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.OperationSource.Refill;
import io.etcdbench.workload.mix.OperationMix;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class MultiStepTest {
  private final PooledDriver pooled = new PooledDriver();
  private final FakeClock clock = new FakeClock(0);
  private final ScriptedDriver server = new ScriptedDriver(clock, sent -> 5_000_000);
  private final PhaseRecorder recorder = PhaseRecorder.openLoop(List.of("steps"), List.of());

  @AfterEach
  void closeDriver() {
    pooled.close();
  }

  @Test
  void countsAnOperationOfSeveralStepsOnce() {
    LoadResult result = run(pooled, new StepSource(3), closed(4, 1_000));
    assertThat(pooled.submitted()).isEqualTo(3_000);
    assertThat(result.measured().sent()).isEqualTo(1_000);
    assertThat(result.measured().ended()).isEqualTo(1_000);
    assertThat(result.abandoned()).isZero();
  }

  @Test
  void saysWhichOperationIsNotSentAfterAll() {
    StepSource source = new StepSource(1);
    OpenOffering offering = offering(source, 1);
    offering.start();
    clock.at(clock.now() + 1_500_000_000, offering::close);
    offering.offer();
    assertThat(offering.sent()).isEqualTo(2);
    assertThat(source.made().get()).isEqualTo(3);
    assertThat(source.dropped().get()).isEqualTo(1);
  }

  @Test
  void countsAllStepsAsOneServiceTime() {
    OpenOffering offering = offering(new StepSource(4), 100);
    offering.start();
    offering.offer();
    clock.finish();
    Series all = recorder.cut(offering.elapsedNanos(), 50, 0).series().get(0);
    assertThat(all.count()).isEqualTo(50);
    assertThat(all.serviceNanos().getMinValue()).isCloseTo(20_000_000, within(100_000L));
    assertThat(all.serviceNanos().getMaxValue()).isCloseTo(20_000_000, within(100_000L));
    assertThat(server.mostInFlight()).isBetween(2, 3);
  }

  private OpenOffering offering(StepSource source, double perSecond) {
    OpenLoop model = new OpenLoop(ArrivalSchedule.constant(perSecond), 10, BeyondLimit.SEND_LATE);
    LoadPhase phase = LoadPhase.of(model, Extent.operations(50));
    return new OpenOffering(server, OperationMix.of(1, source), phase, recorder, clock);
  }

  @Test
  void doesNotDeepenTheStackWhenStepsCompleteAtOnce() {
    InstantDriver instant = new InstantDriver();
    LoadResult result = run(instant, new StepSource(100_000), closed(3, 9));
    assertThat(result.measured().ended()).isEqualTo(9);
    assertThat(instant.deepest()).isLessThanOrEqualTo(2);
  }

  @Test
  void endsAnOperationWithTheStepThatFails() {
    pooled.failEvery(3, new Outcome(OutcomeKind.TIMEOUT, "too slow"));
    LoadResult result = run(pooled, new StepSource(3), closed(1, 100));
    assertThat(pooled.submitted()).isEqualTo(300);
    assertThat(result.measured().series())
        .singleElement()
        .extracting(Series::outcome, Series::count)
        .containsExactly(OutcomeKind.TIMEOUT, 100L);
  }

  @Test
  void finishesTheStepsOfWhatIsInFlightAtTheEnd() {
    LoadPhase phase = LoadPhase.of(new ClosedLoop(4), Extent.duration(Duration.ofMillis(100)));
    LoadResult result = run(pooled, new StepSource(5), phase);
    assertThat(result.total().ended()).isEqualTo(result.total().sent());
    assertThat(pooled.submitted()).isEqualTo(5 * result.total().sent());
  }

  @Test
  void saysSoWhenASourceThrowsBetweenSteps() {
    OperationSource broken = new StepSource(2, new IllegalStateException("broken source"));
    assertThatIllegalStateException()
        .isThrownBy(() -> run(pooled, broken, closed(2, 10)))
        .withMessageContaining("the load was aborted by an internal error")
        .withMessageContaining("broken source");
  }

  @Test
  void saysSoWhenASourceThrowsAtTheEndOfAnOperation() {
    assertAborts(
        new Refill() {
          @Override
          public Operation next(Draw draw) {
            return StepSource.GET;
          }

          @Override
          public Outcome ended(Outcome last) {
            throw new IllegalStateException("broken source");
          }
        });
  }

  @Test
  void saysSoWhenASourceThrowsAtAnAnswer() {
    pooled.answer(slot -> slot.answered(1, 1));
    assertAborts(
        new Refill() {
          @Override
          public Operation next(Draw draw) {
            return StepSource.GET;
          }

          @Override
          public void answered(long revision, long keys) {
            throw new IllegalStateException("broken source");
          }
        });
  }

  private void assertAborts(Refill broken) {
    OperationSource source =
        new OperationSource() {
          @Override
          public String label() {
            return "broken";
          }

          @Override
          public OperationKind kind() {
            return OperationKind.GET;
          }

          @Override
          public Refill newRefill() {
            return broken;
          }
        };
    assertThatIllegalStateException()
        .isThrownBy(() -> run(pooled, source, closed(2, 10)))
        .withMessage(
            "the load was aborted by an internal error: java.lang.IllegalStateException: broken source");
  }

  private static LoadResult run(EtcdDriver driver, OperationSource source, LoadPhase phase) {
    return new LoadLoop(driver, OperationMix.of(1, source), NanoClock.system())
        .run(phase, new StopSignal());
  }

  private static LoadPhase closed(int inFlight, long operations) {
    return LoadPhase.of(new ClosedLoop(inFlight), Extent.operations(operations));
  }
}
