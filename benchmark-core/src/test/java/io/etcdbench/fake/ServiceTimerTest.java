// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ServiceTimerTest {
  private static final int TASKS = 200;
  private static final long STEP_NANOS = 1_300_000;

  private final ServiceTimer timer = new ServiceTimer();

  @AfterEach
  void close() {
    timer.close();
  }

  @Test
  void isNeverEarlyAndOnTimeToAFractionOfAMillisecondWhenNothingDelaysIt()
      throws InterruptedException {
    long startNanos = System.nanoTime();
    long[] lateNanos = new long[TASKS];
    CountDownLatch done = new CountDownLatch(TASKS);
    for (int i = 0; i < TASKS; i++) {
      int number = i;
      long dueNanos = startNanos + (i + 1) * STEP_NANOS;
      timer.at(
          dueNanos,
          () -> {
            lateNanos[number] = System.nanoTime() - dueNanos;
            done.countDown();
          });
    }
    assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
    Arrays.sort(lateNanos);
    assertThat(lateNanos[0]).isNotNegative();
    // The quarter that other work on the machine delays least.
    assertThat(lateNanos[TASKS / 4]).isLessThan(500_000);
  }

  @Test
  void runsTasksInTheOrderOfTheirInstantsAndEqualOnesAsTheyCame() throws InterruptedException {
    long soonNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(20);
    List<String> ran = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch done = new CountDownLatch(4);
    for (String task : List.of("2 later", "0 first", "0 second", "1 between")) {
      long offsetNanos = Character.digit(task.charAt(0), 10) * 100L;
      timer.at(
          soonNanos + offsetNanos,
          () -> {
            ran.add(task);
            done.countDown();
          });
    }
    assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(ran).containsExactly("0 first", "0 second", "1 between", "2 later");
  }

  @Test
  void wakesForATaskThatIsSoonerThanTheOneItWaitsFor() throws InterruptedException {
    CountDownLatch later = new CountDownLatch(1);
    CountDownLatch sooner = new CountDownLatch(1);
    timer.at(System.nanoTime() + TimeUnit.MINUTES.toNanos(1), later::countDown);
    timer.at(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1), sooner::countDown);
    assertThat(sooner.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(later.getCount()).isOne();
  }
}
