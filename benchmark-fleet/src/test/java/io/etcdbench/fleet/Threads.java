// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fleet.FleetWorker.Identity;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.FleetAccount.Place;
import io.etcdbench.result.RunResult;
import io.etcdbench.security.Access;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Workers on threads of this JVM; the clock of the second is three seconds ahead. */
final class Threads implements WorkerLauncher {
  static final long THREE_SECONDS = TimeUnit.SECONDS.toNanos(3);

  /** By number, how a worker ended; a test may say so of one that lives. */
  final Map<Integer, String> lost = new ConcurrentHashMap<>();

  /** Null unless workers are given a plan. */
  volatile @Nullable RunPlan expected;

  private final FleetSecret secret;
  private final String build;
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
    Thread thread = new Thread(() -> work(index, port), "worker-" + index);
    thread.setDaemon(true);
    thread.start();
  }

  private void work(int index, int port) {
    Place place = new Place("here", null, null, 1);
    NanoClock clock = index == 2 ? new Shifted() : NanoClock.system();
    try {
      RunResult unused =
          new FleetWorker(
                  new Identity(index, build, expected, place),
                  new ConductorAddress("127.0.0.1:" + port, secret, null),
                  clock,
                  line -> {})
              .run(
                  plan -> ExternalCluster.connect(plan.given().endpoints(), Access.OPEN),
                  stops.computeIfAbsent(index, any -> new StopSignal()));
    } catch (RuntimeException e) {
      lost.putIfAbsent(index, String.valueOf(e.getMessage()));
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
      return System.nanoTime() + THREE_SECONDS;
    }

    @Override
    public void parkNanos(long nanos) {
      NanoClock.system().parkNanos(nanos);
    }
  }
}
