// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class DeadlinesTest {
  private static final Duration DEADLINE = Duration.ofMillis(80);

  private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
  private final Deadlines deadlines = Deadlines.of(DEADLINE, executor);

  @AfterEach
  void endTheLooking() {
    executor.shutdownNow();
  }

  @Test
  void givesACallUpOnceAndNeverBeforeItsDeadline() throws InterruptedException {
    long begin = System.nanoTime();
    FakeCall first = new FakeCall(deadlines.fromNow(), false);
    deadlines.bound(first);
    first.awaitGivenUp();
    Duration waited = Duration.ofNanos(System.nanoTime() - begin);

    FakeCall second = new FakeCall(deadlines.fromNow(), false);
    deadlines.bound(second);
    second.awaitGivenUp();

    assertThat(waited).isGreaterThanOrEqualTo(DEADLINE);
    assertThat(first.timesGivenUp).hasValue(1);
  }

  @Test
  void leavesACallAloneThatHasEnded() throws InterruptedException {
    FakeCall ended = new FakeCall(deadlines.fromNow(), true);
    FakeCall late = new FakeCall(deadlines.fromNow(), false);
    deadlines.bound(ended);
    deadlines.bound(late);

    late.awaitGivenUp();

    assertThat(ended.timesGivenUp).hasValue(0);
  }

  @Test
  void givesUpTheOverdueBehindOneThatIsNotDue() throws InterruptedException {
    FakeCall patient = new FakeCall(System.nanoTime() + TimeUnit.HOURS.toNanos(1), false);
    FakeCall late = new FakeCall(deadlines.fromNow(), false);
    deadlines.bound(patient);
    deadlines.bound(late);

    late.awaitGivenUp();

    assertThat(patient.timesGivenUp).hasValue(0);
  }

  private static final class FakeCall implements Deadlines.Bounded {
    private final AtomicInteger timesGivenUp = new AtomicInteger();
    private final CountDownLatch givenUp = new CountDownLatch(1);
    private final long deadlineNanoTime;
    private final boolean ended;

    FakeCall(long deadlineNanoTime, boolean ended) {
      this.deadlineNanoTime = deadlineNanoTime;
      this.ended = ended;
    }

    void awaitGivenUp() throws InterruptedException {
      assertThat(givenUp.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Override
    public boolean hasEnded() {
      return ended;
    }

    @Override
    public long deadlineNanoTime() {
      return deadlineNanoTime;
    }

    @Override
    public void giveUp() {
      timesGivenUp.incrementAndGet();
      givenUp.countDown();
    }
  }
}
