// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.fleet.FleetMessage.Beat;
import io.etcdbench.fleet.FleetMessage.Ended;
import io.etcdbench.fleet.FleetMessage.Hello;
import io.etcdbench.fleet.FleetMessage.Ready;
import io.etcdbench.fleet.FleetMessage.Second;
import io.etcdbench.fleet.FleetMessage.State;
import io.etcdbench.load.engine.LoadResult.End;
import io.etcdbench.load.record.Interval;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One worker, as the conductor knows it. Guarded by the conductor's lock. */
final class Seat {
  private final int index;
  private final List<Part> fresh = new ArrayList<>();
  private @Nullable Hello hello;
  private State state = State.PREPARING;
  private @Nullable String failure;
  private @Nullable Ready ready;
  private @Nullable Ended ended;
  private final WorkerSeconds seconds = new WorkerSeconds();
  private @Nullable Interval sum;
  private @Nullable String lost;
  private long lastSequence;
  private long heardNanos;
  private int restarts;

  /** A second of this worker. */
  record Part(Interval interval, ClientUse client) {}

  Seat(int index) {
    this.index = index;
  }

  /** The one that a worker has or may take; null when there is none. */
  static @Nullable Seat of(List<Seat> seats, Hello hello) {
    return seats.stream()
        .filter(seat -> seat.isTakenBy(hello.instance()))
        .findFirst()
        .or(
            () ->
                seats.stream()
                    .filter(seat -> !seat.isTaken())
                    .filter(seat -> hello.index() == 0 || hello.index() == seat.index())
                    .findFirst())
        .orElse(null);
  }

  /**
   * That of a worker which was started again before the conductor missed the first one; null when
   * there is none, or it was replaced before.
   */
  static @Nullable Seat left(List<Seat> seats, Hello hello) {
    if (hello.index() < 1 || hello.index() > seats.size()) {
      return null;
    }
    Seat seat = seats.get(hello.index() - 1);
    if (seat.restarts > 0) {
      return null;
    }
    seat.free();
    return seat;
  }

  int index() {
    return index;
  }

  /** The name in messages. */
  String name() {
    return hello == null
        ? "worker " + index
        : "worker %d (%s)".formatted(index, hello.place().host());
  }

  boolean isTaken() {
    return hello != null;
  }

  boolean isTakenBy(String instance) {
    return hello != null && hello.instance().equals(instance);
  }

  void take(Hello by, long nowNanos) {
    hello = by;
    heardNanos = nowNanos;
  }

  /** Another process takes its place. */
  void free() {
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

  void hear(Beat beat, long nowNanos) {
    heardNanos = nowNanos;
    if (beat.sequence() <= lastSequence) {
      return; // its answer was lost, and it sends the same again
    }
    lastSequence = beat.sequence();
    state = beat.state();
    failure = beat.failure();
    ready = beat.ready() == null ? ready : beat.ready();
    ended = beat.ended() == null ? ended : beat.ended();
    for (Second second : beat.seconds()) {
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

  long silentNanos(long nowNanos) {
    return nowNanos - heardNanos;
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
        ? Optional.of(failure == null ? "it did not say why" : failure)
        : Optional.empty();
  }

  /** As a chart shows them. */
  List<FleetAccount.Second> seconds() {
    return seconds.all();
  }

  /** All seconds that arrived; null for none. */
  @Nullable Interval sum() {
    return sum;
  }

  /** Up to when its seconds arrived. */
  long endNanos() {
    return sum == null ? 0 : sum.endNanos();
  }

  /** What it says at its end does not count, only its seconds. */
  void lose(String why) {
    lost = why;
    ended = null;
  }

  /** Whether it has reported its end without having offered the whole load. */
  boolean isCutShort() {
    return ended != null && (ended.load() == null || ended.load().end() == End.STOPPED);
  }

  Optional<String> lost() {
    return Optional.ofNullable(lost);
  }

  /** Whether nothing more will come. */
  boolean isOver() {
    return ended != null || lost != null;
  }
}
