// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fleet.FleetWorker.Identity;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.FleetAccount.Place;
import io.etcdbench.security.Access;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Workers on threads of this JVM; the clock of the second is an hour ahead. */
final class Threads implements WorkerLauncher {
  static final long AN_HOUR = TimeUnit.HOURS.toNanos(1);

  /** By number, how a worker ended; a test may say so of one that lives. */
  final Map<Integer, String> lost = new ConcurrentHashMap<>();

  /** How many plans each thread carried out that came to its end, in the order of their ends. */
  final List<Integer> plans = new CopyOnWriteArrayList<>();

  /** The numbers of the workers that were started, in order. */
  final List<Integer> started = new CopyOnWriteArrayList<>();

  /** Receives what workers print. */
  volatile Consumer<String> notice = line -> {};

  /** Called with the number of a worker before it opens its cluster; may fail in its place. */
  volatile IntConsumer opening = index -> {};

  /** Null unless workers are given a plan. */
  volatile @Nullable RunPlan expected;

  private final FleetSecret secret;
  private final String build;
  private final Map<Integer, Thread> newest = new ConcurrentHashMap<>();
  private final Map<Integer, StopSignal> stops = new ConcurrentHashMap<>();

  Threads(FleetSecret secret, String build) {
    this.secret = secret;
    this.build = build;
  }

  @Override
  public String name() {
    return "process";
  }

  @Override
  public void start(int index, int port) {
    started.add(index);
    lost.remove(index);
    Thread thread = new Thread(() -> work(index, port), "worker-" + index);
    thread.setDaemon(true);
    newest.put(index, thread);
    thread.start();
  }

  private void work(int index, int port) {
    Place place = new Place("here", null, null, 1);
    NanoClock clock = index == 2 ? new Shifted() : NanoClock.system();
    try {
      int carriedOut =
          new FleetWorker(
                  new Identity(index, build, expected, place),
                  new ConductorAddress("127.0.0.1:" + port, secret, null),
                  clock,
                  notice)
              .run(
                  plan -> {
                    opening.accept(index);
                    return ExternalCluster.connect(plan.given().endpoints(), Access.OPEN);
                  },
                  stops.computeIfAbsent(index, any -> new StopSignal()));
      plans.add(carriedOut);
    } catch (RuntimeException e) {
      if (Thread.currentThread().equals(newest.get(index))) {
        lost.putIfAbsent(index, String.valueOf(e.getMessage()));
      }
    }
  }

  /** Waits until the newest thread of each worker has come to its end. */
  void awaitEnd() throws InterruptedException {
    for (Thread thread : newest.values()) {
      thread.join();
    }
  }

  /** As a signal on its machine does. */
  void stop(int index) {
    Objects.requireNonNull(stops.get(index)).give();
  }

  @Override
  public Optional<String> ended(int index) {
    return Optional.ofNullable(lost.get(index));
  }

  @Override
  public void close() {
    // The conductor sends them home.
  }

  private static final class Shifted implements NanoClock {
    @Override
    public long nanoTime() {
      return System.nanoTime() + AN_HOUR;
    }

    @Override
    public void parkNanos(long nanos) {
      NanoClock.system().parkNanos(nanos);
    }
  }
}
