// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class CompletionQueueTest {
  private static final int SLOTS = 5;
  private static final int ROUNDS = 20_000;

  @Test
  void handsEverySlotOverExactlyOnceWhateverThreadOffersIt() throws InterruptedException {
    CompletionQueue queue = new CompletionQueue(SLOTS);
    BlockingQueue<StreamSlot> submitted = new ArrayBlockingQueue<>(SLOTS);
    AtomicBoolean over = new AtomicBoolean();
    List<Thread> completers = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread completer = new Thread(() -> complete(queue, submitted, over));
      completer.setDaemon(true);
      completers.add(completer);
      completer.start();
    }
    for (int i = 0; i < SLOTS; i++) {
      submitted.add(new StreamSlot(i, i, queue));
    }

    for (int round = 0; round < ROUNDS; round++) {
      submitted.add(Objects.requireNonNull(queue.take(SECONDS.toNanos(60)), "a slot got lost"));
    }
    over.set(true);
    for (Thread completer : completers) {
      completer.join();
    }
    submitted.forEach(queue::offer);
    assertThat(IntStream.range(0, SLOTS).mapToObj(i -> queue.take(1)))
        .extracting(slot -> Objects.requireNonNull(slot).index())
        .containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    assertThat(queue.take(1)).isNull();
  }

  @Test
  void returnsNothingWhenThePatienceIsOver() {
    assertThat(new CompletionQueue(1).take(1_000_000)).isNull();
  }

  @Test
  void returnsNothingToAnInterruptedThread() {
    Thread.currentThread().interrupt();

    assertThat(new CompletionQueue(1).take(SECONDS.toNanos(60))).isNull();
    assertThat(Thread.interrupted()).isTrue();
  }

  private static void complete(
      CompletionQueue queue, BlockingQueue<StreamSlot> submitted, AtomicBoolean over) {
    try {
      while (!over.get()) {
        StreamSlot slot = submitted.poll(1, java.util.concurrent.TimeUnit.MILLISECONDS);
        if (slot != null) {
          queue.offer(slot);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
