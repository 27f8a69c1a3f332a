// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fleet.FleetMessage.Beat;
import io.etcdbench.fleet.FleetMessage.Ended;
import io.etcdbench.fleet.FleetMessage.Order;
import io.etcdbench.fleet.FleetMessage.Ready;
import io.etcdbench.fleet.FleetMessage.State;
import io.etcdbench.fleet.FleetMessage.Verb;
import io.etcdbench.fleet.FleetMessage.WorkerInterval;
import io.etcdbench.fleet.WorkerSlot.AwakeClock;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A worker's link to the conductor: reports what is new, at least once a second, and stops the load
 * when the conductor orders it or is silent too long. Thread-safe.
 */
final class WorkerLink implements AutoCloseable {
  /**
   * Together with the timeout of one message, ends the load within five seconds of the last
   * response. A pause of this process counts as one message at most: after it, the conductor has
   * time to respond.
   */
  private static final Duration SILENCE = Duration.ofMillis(3_500);

  /** Before the start, the conductor may share an overloaded machine with starting workers. */
  private static final Duration SILENCE_BEFORE = Duration.ofSeconds(15);

  private static final long PERIOD_MILLIS = 100;
  private static final Duration PERIOD_MEASURING = Duration.ofSeconds(1);

  private final FleetClient client;
  private final NanoClock clock;
  private final String instance;
  private final int index;
  private final StopSignal stop;
  private final Thread thread = new Thread(this::report, "etcd-bench-worker-link");
  private final List<WorkerInterval> pending = new ArrayList<>();
  private State state = State.PREPARING;
  private @Nullable String failure;
  private @Nullable Ready ready;
  private @Nullable Ended ended;
  private @Nullable Order order;
  private @Nullable String aborted;
  private @Nullable String lost;
  private long sequence;
  private AwakeClock silence;
  private boolean endReported;
  private boolean offering;
  private boolean closed;

  /** Starts reporting. */
  WorkerLink(FleetClient client, NanoClock clock, String instance, int index, StopSignal stop) {
    this.client = client;
    this.clock = clock;
    this.silence = new AwakeClock(clock.nanoTime());
    this.instance = instance;
    this.index = index;
    this.stop = stop;
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Records that load is offered from now on, which only this link stops if the conductor is lost.
   */
  synchronized void offering() {
    offering = true;
  }

  synchronized void ready(Ready known) {
    offering = false;
    ready = known;
    state = State.READY;
    notifyAll();
  }

  synchronized void add(WorkerInterval second) {
    state = State.MEASURING;
    pending.add(second);
    notifyAll();
  }

  /** Reports the end, and waits until the conductor has acknowledged it. */
  synchronized void end(Ended all) {
    ended = all;
    awaitTold(State.ENDED);
  }

  /** Reports a failure, and waits until the conductor has acknowledged it. */
  synchronized void fail(String sentence) {
    failure = sentence;
    awaitTold(State.FAILED);
  }

  private void awaitTold(State last) {
    state = last;
    endReported = false;
    notifyAll();
    while (!endReported && lost == null && thread.isAlive()) {
      rest(PERIOD_MILLIS);
    }
  }

  /**
   * Waits for the order to start.
   *
   * @return the start by the conductor's clock; empty when the run is stopped before
   */
  synchronized Optional<Long> awaitStart(StopSignal over) {
    while (!over.isGiven()) {
      if (order != null && order.verb() == Verb.START) {
        return Optional.of(order.startNanos());
      }
      rest(PERIOD_MILLIS);
    }
    return Optional.empty();
  }

  /** Returns why the run failed before this worker had ended; empty when it did not. */
  synchronized Optional<String> aborted() {
    return Optional.ofNullable(aborted);
  }

  /** Returns why the conductor counts as lost; empty while it does not. */
  synchronized Optional<String> lost() {
    return Optional.ofNullable(lost);
  }

  @SuppressWarnings("WaitNotInLoop") // every caller loops
  private void rest(long millis) {
    try {
      wait(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop.give();
      throw new ClusterException("interrupted while waiting for the conductor");
    }
  }

  private void report() {
    while (true) {
      Beat beat;
      synchronized (this) {
        if (closed || lost != null) {
          return;
        }
        sequence++;
        beat =
            new Beat(index, instance, sequence, state, failure, ready, List.copyOf(pending), ended);
      }
      if (send(beat)) {
        synchronized (this) {
          boolean nothingNew = state == beat.state() && pending.isEmpty();
          if (nothingNew && !closed) {
            rest(state == State.MEASURING ? PERIOD_MEASURING.toMillis() : PERIOD_MILLIS);
          }
        }
      }
    }
  }

  /** Sends a message until the conductor responds or counts as lost. */
  private boolean send(Beat beat) {
    Duration patience = beat.ended() == null ? FleetClient.PATIENCE : FleetClient.LONG_PATIENCE;
    look(PERIOD_MEASURING);
    while (true) {
      try {
        heed(beat, client.ask(FleetMessage.BEAT, beat, Order.class, patience));
        return true;
      } catch (IOException e) {
        long silentNanos = look(patience.plusMillis(PERIOD_MILLIS));
        if (silentNanos > longestNanos()) {
          lose(
              "the conductor has not responded for %s s; the load was stopped"
                  .formatted(TimeUnit.NANOSECONDS.toSeconds(silentNanos)));
          return false;
        }
        pause();
      } catch (ClusterException | IllegalArgumentException e) {
        lose(String.valueOf(e.getMessage()));
        return false;
      }
    }
  }

  /** Returns for how long the conductor has been silent. */
  private synchronized long look(Duration longest) {
    silence.look(clock.nanoTime(), longest);
    return silence.nanos();
  }

  private synchronized void heed(Beat beat, Order answer) {
    silence = new AwakeClock(clock.nanoTime());
    order = answer;
    pending.subList(0, beat.seconds().size()).clear();
    endReported = beat.state() == State.ENDED || beat.state() == State.FAILED;
    if (answer.verb() == Verb.STOP) {
      aborted = endReported ? aborted : answer.why();
      stop.give();
    }
    if (answer.verb() == Verb.LEAVE && !endReported) {
      lose(Optional.ofNullable(answer.why()).orElse(Conductor.END));
    }
    notifyAll();
  }

  private synchronized long longestNanos() {
    boolean started = offering || (order != null && order.verb() != Verb.GO_ON);
    return (started ? SILENCE : SILENCE_BEFORE).toNanos();
  }

  private synchronized void lose(String why) {
    lost = why;
    stop.give();
    notifyAll();
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PERIOD_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
