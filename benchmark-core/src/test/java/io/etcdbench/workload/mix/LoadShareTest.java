// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LoadShareTest {
  private static final int OPERATIONS = 2_000;

  private static final RunPlan PLAN =
      PlanFile.parse(
          """
          seed: 42
          client: {connections: {count: 7}}
          load: {concurrency: 7, total: 2000, arrival: {shape: poisson, rate: 1000}}
          keys: {prefix: 'mine/'}
          operations:
            - {kind: put, weight: 3, keys: {size: 8, space: 500, order: uniform}, values: {size: '16'}}
            - {kind: get, weight: 2, keys: {size: 8, space: 500, order: zipfian}}
          """);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void allWorkersTogetherSendExactlyTheOperationsOfOneMachine(int workers) {
    String[] together = new String[OPERATIONS];
    for (int worker = 1; worker <= workers; worker++) {
      LoadShare share = new LoadShare(worker, workers);
      OperationBuffer buffer = PLAN.mix().dealt(share).newBuffer();
      for (int own = 0; own < share.of(OPERATIONS); own++) {
        int number = (int) share.number(own);
        assertThat(together[number]).as("operation %d", number).isNull();
        together[number] = text(buffer.next(own));
      }
    }

    OperationBuffer alone = PLAN.mix().newBuffer();
    List<String> whole = new ArrayList<>();
    for (int number = 0; number < OPERATIONS; number++) {
      whole.add(text(alone.next(number)));
    }
    assertThat(together).containsExactly(whole.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void allWorkersTogetherFollowExactlyTheScheduleOfOneMachine(int workers) {
    long[] together = new long[OPERATIONS];
    for (int worker = 1; worker <= workers; worker++) {
      LoadShare share = new LoadShare(worker, workers);
      ArrivalSchedule schedule = ((OpenLoop) PLAN.load().model(PLAN.seed(), share)).schedule();
      for (int own = 0; own < share.of(OPERATIONS); own++) {
        together[(int) share.number(own)] = schedule.nextNanos();
      }
    }

    ArrivalSchedule alone = ((OpenLoop) PLAN.load().model(PLAN.seed())).schedule();
    assertThat(together)
        .containsExactly(
            IntStream.range(0, OPERATIONS).mapToLong(i -> alone.nextNanos()).toArray());
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "10, 3", "2000, 7", "6, 7", "0, 2"})
  void sharesAddUpToTheWhole(long total, int workers) {
    long sum =
        IntStream.rangeClosed(1, workers)
            .mapToLong(worker -> new LoadShare(worker, workers).of(total))
            .sum();

    assertThat(sum).isEqualTo(total);
  }

  @Test
  void connectionsOfAllWorkersReachTheMembersThatThoseOfOneMachineReach() {
    List<String> members = List.of("a", "b", "c");

    assertThat(new LoadShare(1, 3).turn(members)).containsExactly("a", "a", "a");
    assertThat(new LoadShare(2, 4).turn(members)).containsExactly("b", "c", "a");
    assertThat(LoadShare.WHOLE.turn(members)).isEqualTo(members);
  }

  @Test
  void aWorkersOwnPlanHasItsShareOfEverything() {
    RunPlan own = PLAN.dealt(new LoadShare(3, 3));

    assertThat(own.load().total()).isEqualTo(666);
    assertThat(own.load().concurrency()).isEqualTo(2);
    assertThat(own.client().connectionCount()).isEqualTo(2);
    assertThat(own.load().arrival().rate()).isEqualTo(1000.0 / 3);
  }

  @Test
  void moreWorkersThanThereIsWorkForAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAN.requireDealable(8))
        .withMessageContaining("7 connections for 8 workers");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LoadShare(1, 0))
        .withMessageContaining("number of workers is 0");
  }

  @Test
  void watchersThatWouldHearOfAnotherWorkersPutsAreRefused() {
    assertRefused("streams: 4, keys: {space: 3}", "watched-put", "watch.keys.space is 3");
    assertRefused("streams: 3, keys: {space: 4}", "watched-put", "watch.streams is 3");
    assertRefused("streams: 4, keys: {space: 4}", "watched-put}, {kind: get", "other operations");
  }

  @Test
  void watchersThatCatchUpAreRefused() {
    RunPlan late =
        PlanFile.parse(
            "{watch: {listeners: catching-up}, client: {connections: {count: 2}}, load: {concurrency: 2}}");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> late.requireDealable(2))
        .withMessageContaining("catch up");
  }

  private static void assertRefused(String watch, String operation, String why) {
    RunPlan watched =
        PlanFile.parse(
            """
            client: {connections: {count: 2}}
            load: {concurrency: 2, total: 100}
            watch: {listeners: live, %s}
            operations: [{kind: %s}]
            """
                .formatted(watch, operation));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> watched.requireDealable(2))
        .withMessageContaining(why);
  }

  private static String text(Operation operation) {
    if (operation instanceof Put put) {
      return "put " + Arrays.toString(put.key()) + Arrays.toString(put.value());
    }
    return "get " + Arrays.toString(((Get) operation).range().key());
  }
}
