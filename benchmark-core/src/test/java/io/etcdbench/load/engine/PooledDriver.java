// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Completes on two threads of its own, in a way that a test chooses. */
final class PooledDriver implements EtcdDriver {
  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final Set<Integer> lanes = ConcurrentHashMap.newKeySet();
  private final Queue<InFlight> held = new ArrayDeque<>();
  private int answerWhenInFlight = 1;
  private int unanswered = -1;
  private int blockedAt = -1;
  private CountDownLatch unblocked = new CountDownLatch(0);
  private @Nullable Duration pace;
  private int all = Integer.MAX_VALUE;
  private int failEvery = Integer.MAX_VALUE;
  private Outcome failure = Outcome.OK;
  private @Nullable RuntimeException thrown;
  private Consumer<InFlight> answer = slot -> {};
  private @Nullable OperationKind lacking;
  private int inFlight;
  private int mostInFlight;
  private int submitted;

  /**
   * Holds operations back until so many are in flight, then completes the oldest; all of them once
   * the last one has come.
   */
  void answerWhenInFlight(int number, int ofAll) {
    answerWhenInFlight = number;
    all = ofAll;
  }

  /** Answers two operations at a time, each after a pause. */
  void answerAfter(Duration pause) {
    pace = pause;
  }

  /** Answers each at once, but the one of that number never; the first is 1. */
  void answerAllBut(int number) {
    unanswered = number;
  }

  /** Blocks the sender in the operation of that number; the first is 1. */
  void blockAt(int number, CountDownLatch until) {
    blockedAt = number;
    unblocked = until;
  }

  void answerNothing() {
    answerWhenInFlight = Integer.MAX_VALUE;
  }

  void failEvery(int number, Outcome outcome) {
    failEvery = number;
    failure = outcome;
  }

  void throwInstead(RuntimeException exception) {
    thrown = exception;
  }

  /** Answers each operation so before it completes it. */
  void answer(Consumer<InFlight> how) {
    answer = how;
  }

  void lacks(OperationKind kind) {
    lacking = kind;
  }

  @Override
  public boolean supports(OperationKind kind) {
    return kind != lacking;
  }

  @Override
  public synchronized void submit(Operation operation, InFlight slot) {
    if (thrown != null) {
      throw thrown;
    }
    submitted++;
    mostInFlight = Math.max(mostInFlight, ++inFlight);
    lanes.add(slot.lane());
    if (submitted == unanswered) {
      return;
    }
    held.add(slot);
    Outcome outcome = submitted % failEvery == 0 ? failure : Outcome.OK;
    int answers = submitted >= all ? held.size() : inFlight >= answerWhenInFlight ? 1 : 0;
    for (int i = 0; i < answers; i++) {
      InFlight oldest = held.remove();
      threads.execute(() -> complete(oldest, outcome));
    }
    if (submitted == blockedAt) {
      awaitUnblocked();
    }
  }

  private void awaitUnblocked() {
    try {
      unblocked.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void complete(InFlight slot, Outcome outcome) {
    if (pace != null) {
      LockSupport.parkNanos(pace.toNanos());
    }
    synchronized (this) {
      inFlight--;
    }
    answer.accept(slot);
    slot.complete(outcome);
  }

  synchronized int mostInFlight() {
    return mostInFlight;
  }

  synchronized int submitted() {
    return submitted;
  }

  Set<Integer> lanes() {
    return lanes;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
