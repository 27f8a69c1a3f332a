// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.fleet.FleetMessage.Beat;
import io.etcdbench.fleet.FleetMessage.Clock;
import io.etcdbench.fleet.FleetMessage.Hello;
import io.etcdbench.fleet.FleetMessage.Welcome;
import io.etcdbench.format.Phrase;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import io.etcdbench.run.share.SessionPart;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A fleet whose workers carry out one plan after another: for each they connect, measure and
 * disconnect, then wait for the next, until the fleet is closed. Used by one thread.
 */
public final class StandingFleet implements AutoCloseable {
  private final NanoClock clock = NanoClock.system();
  private final FleetSpec spec;
  private final WorkerLauncher launcher;
  private final Consumer<String> notice;

  /** Of the only plan; null for a fleet that carries out several. */
  private final @Nullable String digest;

  private final FleetServer server;
  private final Map<Integer, RunResult> workers = new TreeMap<>();

  /** The workers that asked before the first plan; guarded by this, as is {@link #over}. */
  private final FleetOrder.Waiting waiting = new FleetOrder.Waiting(System::nanoTime);

  private boolean over;
  private volatile @Nullable Conductor conductor;
  private Set<Integer> running = Set.of();

  /**
   * Listens for workers; the first plan starts them.
   *
   * @param spec number of workers, and effect of losing one on the result of a plan
   * @param secret secret that the workers share
   * @param launcher starts the workers, and before each plan replaces lost ones; closed with the
   *     fleet
   * @param notice receives messages for the user
   * @throws io.etcdbench.cluster.ClusterException when the address cannot be bound
   */
  public StandingFleet(
      FleetSpec spec, FleetSecret secret, WorkerLauncher launcher, Consumer<String> notice) {
    this(spec, secret, launcher, notice, null);
  }

  /**
   * Creates a fleet for one plan, or for several.
   *
   * @param digest workers with a plan of their own must have one with this digest; null for a fleet
   *     that carries out several plans
   */
  StandingFleet(
      FleetSpec spec,
      FleetSecret secret,
      WorkerLauncher launcher,
      Consumer<String> notice,
      @Nullable String digest) {
    this.spec = spec;
    this.launcher = launcher;
    this.notice = notice;
    this.digest = digest;
    this.server =
        new FleetServer(
            spec.listen(),
            secret,
            spec.tls(),
            Map.of(
                FleetMessage.HELLO,
                this::welcome,
                FleetMessage.CLOCK,
                body -> FleetMessage.write(new Clock(clock.nanoTime())),
                FleetMessage.BEAT,
                this::answer));
    notice.accept(
        "conductor listening on %s:%s for %s"
            .formatted(
                spec.listen().getHostString(),
                server.port(),
                Phrase.count(spec.workers(), "worker")));
  }

  private byte[] welcome(byte[] body) {
    Hello hello = FleetMessage.read(body, Hello.class);
    return FleetMessage.write(welcome(hello, conductor));
  }

  /** Responds to a worker; before the first plan, there is no conductor yet. */
  Welcome welcome(Hello hello, @Nullable Conductor by) {
    synchronized (this) {
      if (over && (waiting.dismiss(hello.instance()) || by == null)) {
        notifyAll();
        return Welcome.idle(false);
      }
      if (by == null) {
        return waiting.add(hello.instance());
      }
      waiting.remove(hello.instance());
    }
    return by.welcome(hello);
  }

  /** Dismisses the workers that wait for the first plan. */
  private synchronized void dismissEarly() {
    over = true;
    long until = clock.nanoTime() + Conductor.DISMISSAL_NANOS;
    try {
      while (waiting.isAnyAlive() && clock.nanoTime() < until) {
        wait(Conductor.REST_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private byte[] answer(byte[] body) {
    Beat beat = FleetMessage.read(body, Beat.class);
    Conductor by = conductor;
    if (by == null) {
      throw new IllegalArgumentException("a message from a worker that has not joined");
    }
    return FleetMessage.write(by.answer(beat));
  }

  /**
   * Carries out a plan, after which the workers wait for the next one.
   *
   * @param plan the plan that all workers carry out together
   * @param cluster a cluster that workers reach under the same endpoints; stays open
   * @param observer receives the progress and the merged seconds
   * @param stop ends the plan early; the part measured so far is merged and kept
   * @param over ends the load alone: the clean-up takes as long as after a whole load
   * @return the merged result
   * @throws io.etcdbench.cluster.ClusterException when nothing was measured; the message names the
   *     worker
   * @throws IllegalArgumentException when the plan cannot be split among so many workers
   */
  public RunResult run(
      RunPlan plan, EtcdCluster cluster, RunObserver observer, StopSignal stop, StopSignal over) {
    boolean again = digest == null;
    String expected = digest == null ? BuildId.of(PlanFile.write(plan)) : digest;
    RunPlan decided = plan.withOwnPrefix();
    decided.requireDealable(spec.workers());
    RunPlan sent = decided.with(FleetRun.reached(plan.cluster(), cluster));
    FleetOrder order =
        new FleetOrder(sent, PlanFile.write(sent), expected, BuildId.ofThisJvm(), running, again);
    workers.clear();
    try (Conductor one = new Conductor(spec, order, server.port(), launcher, notice)) {
      one.endLoadOn(over);
      conductor = one;
      RunResult result = Session.run(SessionPart.conducting(decided, one), cluster, observer, stop);
      workers.putAll(one.results());
      running = one.idle();
      return result;
    }
  }

  /**
   * Returns the workers' own results of the last plan by worker number, of those that reported to
   * the end.
   */
  Map<Integer, RunResult> workers() {
    return Map.copyOf(workers);
  }

  /** Dismisses the workers, and ends those that the launcher started. */
  @Override
  public void close() {
    Conductor last = conductor;
    if (last != null) {
      last.dismiss();
    }
    dismissEarly();
    server.close();
    launcher.close();
  }
}
