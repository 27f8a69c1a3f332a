// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.Eventually;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

final class PacedThreadTest {
  private static final long STEP_NANOS = 1_000_000;

  @Test
  void stepsAreDueAtAFixedRate() {
    List<Long> due = new CopyOnWriteArrayList<>();
    PacedThread paced = PacedThread.start("test", STEP_NANOS, (number, at) -> due.add(at));
    Eventually.holds("three steps are done", () -> due.size() >= 3);
    paced.stop();

    assertThat(due.get(1) - due.get(0)).isEqualTo(STEP_NANOS);
    assertThat(due.get(2) - due.get(1)).isEqualTo(STEP_NANOS);
  }

  @Test
  void aStopWaitsForTheLastStepAlthoughItIsInterrupted() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    AtomicBoolean ended = new AtomicBoolean();
    PacedThread paced =
        PacedThread.start(
            "test",
            STEP_NANOS,
            (number, due) -> {
              begun.countDown();
              await(released);
              ended.set(true);
            });
    begun.await();
    AtomicBoolean endedBefore = new AtomicBoolean();
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread stopper =
        new Thread(
            () -> {
              Thread.currentThread().interrupt();
              paced.stop();
              endedBefore.set(ended.get());
              interrupted.set(Thread.currentThread().isInterrupted());
            });
    stopper.start();
    Eventually.holds(
        "the stop waits or has ended",
        () -> Set.of(Thread.State.WAITING, Thread.State.TERMINATED).contains(stopper.getState()));
    released.countDown();
    stopper.join();

    assertThat(endedBefore).isTrue();
    assertThat(interrupted).isTrue();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
