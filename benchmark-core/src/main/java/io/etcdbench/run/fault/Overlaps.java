// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.fault;

import io.etcdbench.cluster.fault.Faults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The effects of faults whose times may overlap, so that each ends independently: of several delays
 * at one place, the last one to begin applies; the processes of all faults and of the cluster
 * itself add up; anything else lasts until the last fault that holds it ends. Thread-safe.
 */
final class Overlaps {
  private final Map<String, List<Delay>> delays = new HashMap<>();
  private final Map<String, Hold> holds = new ConcurrentHashMap<>();
  private int processes;

  /** The delay of one fault; not a record, because two faults may have equal delays. */
  private static final class Delay {
    private final Duration length;

    Delay(Duration length) {
      this.length = length;
    }
  }

  /** The faults at one place. Has its own lock, as its actions may wait for members. */
  private static final class Hold {
    private volatile int holders; // read without the lock

    synchronized void begin(Runnable on) {
      if (holders == 0) {
        on.run();
      }
      holders++;
    }

    synchronized void end(Runnable off) {
      holders--;
      if (holders == 0) {
        off.run();
      }
    }
  }

  /** Sets the delay at one place. */
  interface Setter {
    void set(String place, Duration length);
  }

  /**
   * Delays at one place; a delay that cannot begin leaves the one before it.
   *
   * @param standing the delay without any fault
   * @return ends the fault
   */
  Runnable delay(String place, Duration length, Duration standing, Consumer<Duration> setter) {
    return delay(
        List.of(place), length, standing, setter, (unused, duration) -> setter.accept(duration));
  }

  /**
   * Delays at several places at once; a delay that cannot begin leaves those before it.
   *
   * @param standing the delay without any fault
   * @param together sets the delay of all places
   * @param each sets the delay of one place
   * @return ends the fault
   */
  synchronized Runnable delay(
      List<String> places,
      Duration length,
      Duration standing,
      Consumer<Duration> together,
      Setter each) {
    Delay delay = new Delay(length);
    try {
      together.accept(length);
    } catch (RuntimeException e) {
      places.forEach(place -> restore(place, standing, each, e));
      throw e;
    }
    places.forEach(place -> at(place).add(delay));
    return () -> end(delay, places, standing, together, each);
  }

  /** A new delay ends the one before it, as a process has one tracer at most. */
  private void restore(String place, Duration standing, Setter each, RuntimeException failure) {
    Duration before = lengthAt(place, standing);
    if (before.isZero()) {
      return;
    }
    try {
      each.set(place, before);
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  private synchronized void end(
      Delay delay,
      List<String> places,
      Duration standing,
      Consumer<Duration> together,
      Setter each) {
    List<String> held = places.stream().filter(place -> last(place) == delay).toList();
    places.forEach(place -> at(place).remove(delay));
    if (places.stream().allMatch(place -> at(place).isEmpty())) {
      together.accept(standing);
      return;
    }
    held.forEach(place -> each.set(place, lengthAt(place, standing)));
  }

  private Duration lengthAt(String place, Duration standing) {
    Delay last = last(place);
    return last == null ? standing : last.length;
  }

  private List<Delay> at(String place) {
    return delays.computeIfAbsent(place, unused -> new ArrayList<>());
  }

  private @Nullable Delay last(String place) {
    List<Delay> all = at(place);
    return all.isEmpty() ? null : all.get(all.size() - 1);
  }

  /**
   * Holds what is either on or off at one place.
   *
   * @param place names it
   * @param on runs unless another fault holds the place; if it throws, nothing is held
   * @param off runs at the end of the last fault that holds the place
   * @return ends the fault; to be run once
   */
  Runnable hold(String place, Runnable on, Runnable off) {
    Hold hold = holds.computeIfAbsent(place, unused -> new Hold());
    hold.begin(on);
    return () -> hold.end(off);
  }

  /** Returns whether a fault holds a place, without waiting for one that begins or ends. */
  boolean isHeld(String place) {
    Hold hold = holds.get(place);
    return hold != null && hold.holders > 0;
  }

  /**
   * Starts CPU-bound processes in addition to those that run.
   *
   * @return ends the fault
   */
  synchronized Runnable hogs(int more, Faults around) {
    around.hogCpu(around.standing().cpuHogs() + processes + more);
    processes += more;
    return () -> endHogs(more, around);
  }

  private synchronized void endHogs(int fewer, Faults around) {
    processes -= fewer;
    around.hogCpu(around.standing().cpuHogs() + processes);
  }
}
