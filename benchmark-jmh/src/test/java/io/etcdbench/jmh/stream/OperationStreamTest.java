// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.GetSource;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.mix.ReadStyle;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class OperationStreamTest {
  private static final Outcome TIMEOUT = new Outcome(OutcomeKind.TIMEOUT, "deadline exceeded");
  private static final Duration PATIENCE = Duration.ofMillis(200);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 64, 1000})
  void countsOneOperationPerCallAtAnyDepth(int depth) {
    OperationStream stream = stream(new InstantDriver(), depth);

    stream.begin();
    for (int i = 0; i < 100; i++) {
      stream.completeOne();
    }
    IterationRecord record = stream.finish(1, 0);

    assertThat(record.completed()).isEqualTo(100);
    assertThat(record.drained()).isEqualTo(depth - 1);
    assertThat(record.sent()).isEqualTo(100 + depth - 1);
    assertThat(record.series())
        .singleElement()
        .satisfies(s -> assertThat(s.count()).isEqualTo(100 + depth - 1));
  }

  @Test
  void keepsAllSlotsButOneInFlightBetweenCalls() {
    OutcomeDriver driver = new OutcomeDriver(number -> number < 3 ? null : Outcome.OK);
    OperationStream stream = stream(driver, 4);

    stream.begin();
    assertThat(driver.inFlight()).hasSize(3);

    stream.completeOne();
    stream.completeOne();
    assertThat(driver.submitted()).isEqualTo(5);
    assertThat(driver.inFlight()).hasSize(3);
  }

  @Test
  void givesEverySlotALaneOfItsOwn() {
    OutcomeDriver driver = new OutcomeDriver(number -> null);
    OperationStream stream =
        new OperationStream(driver, mix(), new OperationStream.Width(4, 8), PATIENCE);

    stream.begin();

    assertThat(driver.inFlight()).extracting(InFlight::lane).containsExactly(9, 10, 11);
  }

  @Test
  void replacesAFailedOperationAndDoesNotCountIt() {
    OutcomeDriver driver = new OutcomeDriver(number -> number % 4 == 1 ? TIMEOUT : Outcome.OK);
    OperationStream stream = stream(driver, 1);

    stream.begin();
    for (int i = 0; i < 30; i++) {
      stream.completeOne();
    }
    IterationRecord record = stream.finish(1, 0);

    assertThat(record.completed()).isEqualTo(30);
    assertThat(driver.submitted()).isEqualTo(40);
    IterationRecord.Series failed = record.series().get(1);
    assertThat(failed.outcome()).isEqualTo(OutcomeKind.TIMEOUT);
    assertThat(failed.count()).isEqualTo(10);
    assertThat(failed.example()).isEqualTo("deadline exceeded");
    assertThat(HistogramText.decode(failed.histogram()).getTotalCount()).isEqualTo(10);
  }

  @Test
  void takesAnAnswerAboutNoKeyForAFailure() {
    OutcomeDriver missing =
        new OutcomeDriver(number -> null) {
          @Override
          public void submit(io.etcdbench.driver.Operation operation, InFlight slot) {
            slot.answered(1, 0);
            slot.complete(Outcome.OK);
          }
        };
    OperationStream stream = stream(missing, 1);

    stream.begin();

    assertThatThrownBy(stream::completeOne)
        .isInstanceOf(StreamException.class)
        .hasMessageContaining("the response contained no key");
  }

  @Test
  void givesUpWhenNothingEnds() {
    OperationStream stream = stream(new OutcomeDriver(number -> null), 3);

    stream.begin();

    assertThatThrownBy(stream::completeOne)
        .isInstanceOf(StreamException.class)
        .hasMessageContaining("none of 3 operations in flight ended");
  }

  @Test
  void givesUpWhenEveryOperationFails() {
    OperationStream stream = stream(new OutcomeDriver(number -> TIMEOUT), 1);

    stream.begin();

    assertThatThrownBy(stream::completeOne)
        .isInstanceOf(StreamException.class)
        .hasMessageContaining("operations in a row failed")
        .hasMessageContaining("timeout: deadline exceeded");
  }

  @Test
  void beginsEachIterationWithAnEmptyRecord() {
    OperationStream stream = stream(new InstantDriver(), 8);
    stream.begin();
    stream.completeOne();
    stream.finish(0, 0);

    stream.begin();
    stream.completeOne();

    assertThat(stream.finish(1, 0).completed()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void returnsAllOperationsThatSucceededInATime(int depth) {
    OutcomeDriver driver = new OutcomeDriver(number -> number % 10 == 1 ? TIMEOUT : Outcome.OK);

    long succeeded = stream(driver, depth).send(Duration.ofMillis(20));

    assertThat(succeeded).isEqualTo(driver.submitted() - (driver.submitted() + 8) / 10);
  }

  private static OperationStream stream(EtcdDriver driver, int depth) {
    return new OperationStream(driver, mix(), new OperationStream.Width(depth, 0), PATIENCE);
  }

  private static OperationMix mix() {
    KeySpace keys = new KeySpace("k/", 10, 100);
    return OperationMix.of(
        1,
        new GetSource(
            "get", keys, KeyChooser.uniform(100), ReadStyle.of(Consistency.SERIALIZABLE)));
  }
}
