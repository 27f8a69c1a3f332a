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
      completers.add(completer);
      completer.start();
    }
    boolean[] out = new boolean[SLOTS];
    for (int i = 0; i < SLOTS; i++) {
      submitted.add(new StreamSlot(i, i, queue));
      out[i] = true;
    }

    for (int round = 0; round < ROUNDS; round++) {
      StreamSlot slot = Objects.requireNonNull(queue.take(SECONDS.toNanos(10)), "a slot got lost");
      assertThat(out[slot.index()]).as("slot %d was out", slot.index()).isTrue();
      submitted.add(slot);
    }
    over.set(true);
    for (Thread completer : completers) {
      completer.join();
    }
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
