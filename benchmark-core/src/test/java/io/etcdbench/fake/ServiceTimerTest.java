// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.Eventually;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ServiceTimerTest {
  private static final int TASKS = 50;
  private static final long STEP_NANOS = 1_300_000;

  private final ServiceTimer timer = new ServiceTimer();

  @AfterEach
  void close() {
    timer.close();
  }

  @Test
  void isNeverEarlyAndOnTimeToAFractionOfAMillisecondWhenNothingDelaysIt() {
    // Other work on the machine delays some tasks, but not a quarter of every fifty.
    Eventually.holds("a quarter is on time", () -> latenessOfAQuarter() < 500_000);
  }

  private long latenessOfAQuarter() {
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
    Eventually.holds("all have run", () -> done.getCount() == 0);
    Arrays.sort(lateNanos);
    assertThat(lateNanos[0]).isNotNegative();
    return lateNanos[TASKS / 4];
  }

  @Test
  void runsTasksInTheOrderOfTheirInstantsAndEqualOnesAsTheyCame() throws InterruptedException {
    CountDownLatch allAreThere = new CountDownLatch(1);
    long nowNanos = System.nanoTime();
    timer.at(nowNanos, () -> hold(allAreThere));
    List<String> ran = Collections.synchronizedList(new ArrayList<>());
    CountDownLatch done = new CountDownLatch(4);
    for (String task : List.of("2 later", "0 first", "0 second", "1 between")) {
      long offsetNanos = Character.digit(task.charAt(0), 10) * 100L;
      timer.at(
          nowNanos + offsetNanos,
          () -> {
            ran.add(task);
            done.countDown();
          });
    }
    allAreThere.countDown();
    Eventually.holds("all have run", () -> done.getCount() == 0);
    assertThat(ran).containsExactly("0 first", "0 second", "1 between", "2 later");
  }

  /** Keeps the timer's thread. */
  private static void hold(CountDownLatch until) {
    try {
      until.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void wakesForATaskThatIsSoonerThanTheOneItWaitsFor() throws InterruptedException {
    CountDownLatch later = new CountDownLatch(1);
    CountDownLatch sooner = new CountDownLatch(1);
    timer.at(System.nanoTime() + TimeUnit.HOURS.toNanos(1), later::countDown);
    timer.at(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(1), sooner::countDown);
    assertThat(sooner.await(60, TimeUnit.SECONDS)).isTrue();
    assertThat(later.getCount()).isOne();
  }
}
