// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.fleet.FleetMessage.Beat;
import io.etcdbench.fleet.FleetMessage.Ended;
import io.etcdbench.fleet.FleetMessage.Hello;
import io.etcdbench.fleet.FleetMessage.Ready;
import io.etcdbench.fleet.FleetMessage.State;
import io.etcdbench.fleet.FleetMessage.WorkerInterval;
import io.etcdbench.format.Phrase;
import io.etcdbench.load.engine.LoadResult.End;
import io.etcdbench.load.record.Interval;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Place;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The conductor's state of one worker. Guarded by the conductor's lock. */
final class WorkerSlot {
  /** A terminal's Ctrl-C may reach the workers before the conductor. */
  static final Duration SIGNAL_DELAY = Duration.ofSeconds(2);

  private final int index;
  private final List<Part> fresh = new ArrayList<>();
  private @Nullable Hello hello;
  private State state = State.PREPARING;
  private @Nullable String failure;
  private @Nullable Ready ready;
  private @Nullable Ended ended;
  private final WorkerSamples seconds = new WorkerSamples();
  private @Nullable Interval sum;
  private @Nullable String lost;
  private long lastSequence;
  private long receivedNanos;
  private int restarts;

  /** Number of earlier processes in this slot that did not report their end. */
  private int vanished;

  /**
   * The time for which this process was awake, so that its own pause is not counted as silence of
   * the other side.
   */
  static final class AwakeClock {
    private long lookedNanos;
    private long nanos;

    AwakeClock(long nowNanos) {
      lookedNanos = nowNanos;
    }

    /** Adds the time since the last look, or the longest that is possible without a pause. */
    void look(long nowNanos, Duration longest) {
      nanos += Math.min(nowNanos - lookedNanos, longest.toNanos());
      lookedNanos = nowNanos;
    }

    long nanos() {
      return nanos;
    }
  }

  /** A second of this worker's measurement. */
  record Part(Interval interval, ClientUse client) {}

  WorkerSlot(int index) {
    this.index = index;
  }

  /** Returns the slot that a worker has or may take; null when none is free. */
  static @Nullable WorkerSlot of(List<WorkerSlot> slots, Hello hello) {
    return slots.stream()
        .filter(slot -> slot.isTakenBy(hello.instance()))
        .findFirst()
        .or(
            () ->
                slots.stream()
                    .filter(slot -> !slot.isTaken())
                    .filter(slot -> hello.index() == 0 || hello.index() == slot.index())
                    .findFirst())
        .orElse(null);
  }

  /**
   * Frees and returns the slot of a worker that was restarted before the conductor noticed its
   * loss; null when it has none, or was replaced before.
   */
  static @Nullable WorkerSlot left(List<WorkerSlot> slots, Hello hello) {
    if (hello.index() < 1 || hello.index() > slots.size()) {
      return null;
    }
    WorkerSlot slot = slots.get(hello.index() - 1);
    if (slot.restarts > 0) {
      return null;
    }
    slot.free();
    return slot;
  }

  /**
   * Returns why a worker without a slot cannot take part, as the end of a sentence that starts with
   * its name.
   *
   * @param open whether workers may still join
   */
  static String objection(List<WorkerSlot> slots, Hello hello, boolean open) {
    String workers = Phrase.count(slots.size(), "worker");
    if (!open || slots.stream().allMatch(WorkerSlot::isTaken)) {
      return "is not needed: the fleet already has %s, or has ended".formatted(workers);
    }
    return hello.index() > slots.size()
        ? "has --index %s, but the fleet has %s; omit --index".formatted(hello.index(), workers)
        : "has the same --index %s as another worker; omit --index".formatted(hello.index());
  }

  /** Whether a worker without a slot may be needed: it may have been restarted, or one is lost. */
  static boolean isMissing(List<WorkerSlot> slots, Hello hello) {
    boolean mayBeRestarted = hello.index() > 0 && hello.index() <= slots.size();
    return mayBeRestarted
        || slots.stream().anyMatch(slot -> !slot.isTaken() || slot.lost().isPresent());
  }

  int index() {
    return index;
  }

  /** Returns the worker's name in messages. */
  String name() {
    return hello == null
        ? "worker " + index
        : "worker %s (%s)".formatted(index, hello.place().host());
  }

  boolean isTaken() {
    return hello != null;
  }

  boolean isTakenBy(String instance) {
    return hello != null && hello.instance().equals(instance);
  }

  /** Takes the slot. A repeated introduction is no sign of life: others can send it again. */
  void take(Hello by, AwakeClock watch) {
    if (!isTakenBy(by.instance())) {
      receivedNanos = watch.nanos();
    }
    hello = by;
  }

  /** Frees the slot for another process. */
  void free() {
    vanished = vanished();
    hello = null;
    state = State.PREPARING;
    failure = null;
    ready = null;
    ended = null;
    lastSequence = 0;
    restarts++;
  }

  int restarts() {
    return restarts;
  }

  /** Whether its process has reported that it ended, even when it counts as lost. */
  boolean hasEnded() {
    return state == State.ENDED || state == State.FAILED;
  }

  /** Returns the number of processes that took the slot and have not reported their end. */
  int vanished() {
    return vanished + (isTaken() && !hasEnded() ? 1 : 0);
  }

  /**
   * Takes in a report. One that was heard before is no sign of life: either the response to it was
   * lost, or others send it again.
   */
  void receive(Beat beat, AwakeClock watch) {
    if (beat.sequence() <= lastSequence) {
      return;
    }
    receivedNanos = watch.nanos();
    lastSequence = beat.sequence();
    state = beat.state();
    failure = beat.failure();
    ready = beat.ready() == null ? ready : beat.ready();
    ended = beat.ended() == null ? ended : beat.ended();
    for (WorkerInterval second : beat.seconds()) {
      Interval interval = second.interval().interval();
      fresh.add(new Part(interval, second.client()));
      seconds.add(interval);
      sum = sum == null ? interval : sum.merge(interval);
    }
  }

  List<Part> takeFresh() {
    List<Part> taken = List.copyOf(fresh);
    fresh.clear();
    return taken;
  }

  /** Returns for how long a worker has been silent, if that is too long, as part of a sentence. */
  Optional<String> silence(AwakeClock watch, Duration longest) {
    long nanos = watch.nanos() - receivedNanos;
    return isTaken() && nanos > longest.toNanos()
        ? Optional.of(
            "it has been silent for %s s".formatted(TimeUnit.NANOSECONDS.toSeconds(nanos)))
        : Optional.empty();
  }

  State state() {
    return state;
  }

  @Nullable Ready ready() {
    return ready;
  }

  @Nullable Ended ended() {
    return ended;
  }

  Optional<Place> place() {
    return Optional.ofNullable(hello).map(Hello::place);
  }

  Optional<String> failure() {
    return state == State.FAILED
        ? Optional.of(failure == null ? "no reason given" : failure)
        : Optional.empty();
  }

  /** Returns the seconds as a chart shows them. */
  List<FleetAccount.WorkerSample> seconds() {
    return seconds.all();
  }

  /** Returns the sum of all seconds that arrived; null for none. */
  @Nullable Interval sum() {
    return sum;
  }

  /** Returns the end of the last second that arrived; 0 for none. */
  long endNanos() {
    return sum == null ? 0 : sum.endNanos();
  }

  /** Returns the latest instant up to which a worker is known to have offered load. */
  static long offeredNanos(List<WorkerSlot> slots) {
    return slots.stream().mapToLong(WorkerSlot::loadNanos).max().orElse(0);
  }

  private long loadNanos() {
    return ended == null || ended.load() == null ? endNanos() : ended.load().measured().endNanos();
  }

  /** Marks the worker as lost: its seconds count, but its final report does not. */
  void lose(String why) {
    lost = why;
    ended = null;
  }

  /** Whether it reported, at least some time ago, that it ended before it had offered all load. */
  boolean isCutShort(AwakeClock watch, Duration ago) {
    return ended != null
        && (ended.load() == null || ended.load().end() == End.STOPPED)
        && watch.nanos() - receivedNanos >= ago.toNanos();
  }

  Optional<String> lost() {
    return Optional.ofNullable(lost);
  }

  /** Whether no more reports will arrive. */
  boolean isOver() {
    return ended != null || lost != null;
  }
}
