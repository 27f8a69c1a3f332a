// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.fleet.FleetMessage.Clock;
import io.etcdbench.fleet.FleetMessage.Ended;
import io.etcdbench.fleet.FleetMessage.Hello;
import io.etcdbench.fleet.FleetMessage.Ready;
import io.etcdbench.fleet.FleetMessage.Welcome;
import io.etcdbench.fleet.FleetMessage.WireLoad;
import io.etcdbench.fleet.FleetMessage.WireWatched;
import io.etcdbench.fleet.FleetMessage.WorkerInterval;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.Footprint;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.FleetAccount.Place;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Steadiness;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import io.etcdbench.run.share.SessionPart;
import io.etcdbench.run.share.StartLine;
import io.etcdbench.watch.WatchAccount;
import io.etcdbench.workload.mix.LoadShare;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The worker side of a fleet: fetches the plan from the conductor and carries out one share of it.
 * Used once, by one thread.
 */
public final class FleetWorker {
  /** The conductor's name may not resolve yet when a worker starts. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final long PAUSE_MILLIS = 200;

  private final Identity identity;
  private final String address;
  private final FleetClient client;
  private final NanoClock clock;
  private final Consumer<String> notice;

  /**
   * Identity of a worker.
   *
   * @param index number of the worker, 1 or more; 0 to be assigned one
   * @param build the build that it runs
   * @param plan the plan that it was given; null to take the conductor's
   * @param place where it runs
   */
  public record Identity(int index, String build, @Nullable RunPlan plan, Place place) {}

  /**
   * Creates a worker.
   *
   * @param identity its identity
   * @param conductor address and credentials of the conductor
   * @param clock clock for measuring offsets; its origin may differ from that of {@link
   *     System#nanoTime}
   * @param notice receives progress messages
   */
  public FleetWorker(
      Identity identity, ConductorAddress conductor, NanoClock clock, Consumer<String> notice) {
    this.identity = identity;
    this.address = conductor.address();
    this.client = new FleetClient(conductor);
    this.clock = clock;
    this.notice = notice;
  }

  /**
   * Takes part in one run, or in one run after another while the conductor has plans.
   *
   * @param clusters opens the cluster of a plan
   * @param stop ends the load early, and lets no further plan start
   * @return number of plans carried out, 1 or more
   * @throws IllegalArgumentException when the conductor refuses this build or plan
   * @throws ClusterException when no conductor responds, it ends or is lost, or the cluster fails
   */
  public int run(Function<ClusterPlan, EtcdCluster> clusters, StopSignal stop) {
    String instance = UUID.randomUUID().toString();
    int plans = 0;
    Welcome welcome = introduce(instance, null, stop);
    while (welcome.index() > 0) {
      takeTurn(instance, welcome, clusters, stop.narrower());
      plans++;
      if (!welcome.again() || stop.isGiven()) {
        return plans;
      }
      String before = instance;
      instance = UUID.randomUUID().toString();
      welcome = introduce(instance, before, stop);
    }
    if (plans == 0) {
      throw new ClusterException(
          stop.isGiven() ? "the worker was stopped before it received a plan" : Conductor.END);
    }
    return plans;
  }

  private void takeTurn(
      String instance,
      Welcome welcome,
      Function<ClusterPlan, EtcdCluster> clusters,
      StopSignal stop) {
    RunPlan plan = PlanFile.read("of the conductor", welcome.plan());
    notice.accept("worker %s of %s".formatted(welcome.index(), welcome.workers()));
    try (WorkerLink link =
        new WorkerLink(client, NanoClock.system(), instance, welcome.index(), stop)) {
      LoadShare share = new LoadShare(welcome.index(), welcome.workers());
      new Turn(link).run(plan, share, clusters, stop);
    }
  }

  /** Requests a plan until the conductor has one, or will have none. */
  private Welcome introduce(String instance, @Nullable String before, StopSignal stop) {
    String plan = identity.plan() == null ? null : BuildId.of(PlanFile.write(identity.plan()));
    Hello hello =
        new Hello(instance, before, identity.index(), identity.build(), plan, identity.place());
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    while (!stop.isGiven()) {
      try {
        Welcome welcome = client.ask(FleetMessage.HELLO, hello, Welcome.class, patience(giveUp));
        if (welcome.refusal() != null) {
          throw new IllegalArgumentException(welcome.refusal());
        }
        if (welcome.index() > 0 || !welcome.again()) {
          return welcome;
        }
        giveUp = System.nanoTime() + PATIENCE.toNanos();
        pause();
      } catch (IOException e) {
        if (System.nanoTime() > giveUp) {
          throw new ClusterException(
              ("no conductor responded at %s within %s s; is 'etcd-bench fleet run' running there,"
                      + " is its port open, and do both have --fleet-tls or neither?")
                  .formatted(address, PATIENCE.toSeconds()),
              e);
        }
        pause();
      }
    }
    return Welcome.idle(false);
  }

  /**
   * Returns the timeout of one request: a frozen conductor accepts connections and never responds.
   */
  private static Duration patience(long giveUpNanos) {
    Duration left = Duration.ofNanos(giveUpNanos - System.nanoTime());
    Duration atMost =
        left.compareTo(FleetClient.LONG_PATIENCE) < 0 ? left : FleetClient.LONG_PATIENCE;
    return atMost.compareTo(FleetClient.PATIENCE) < 0 ? FleetClient.PATIENCE : atMost;
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private ClockOffset offset() {
    return ClockOffset.measure(clock, this::conductorNanos, ClockOffset.EXCHANGES);
  }

  private long conductorNanos() {
    try {
      return client.ask(FleetMessage.CLOCK, List.of(), Clock.class, FleetClient.PATIENCE).nanos();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Carries out one run, and observes its session. */
  private final class Turn implements RunObserver, StartLine {
    private final WorkerLink link;
    private List<String> besideMembers = List.of();
    private @Nullable ClockOffset before;
    private @Nullable LoadResult preloaded;
    private @Nullable LoadResult measured;
    private @Nullable WatchAccount watched;
    private @Nullable ClientUse second;
    private @Nullable Long agreedNanos;
    private @Nullable Long lagNanos;

    Turn(WorkerLink link) {
      this.link = link;
    }

    void run(
        RunPlan plan,
        LoadShare share,
        Function<ClusterPlan, EtcdCluster> clusters,
        StopSignal stop) {
      RunResult result;
      try {
        result = carryOut(SessionPart.of(plan, share, this), clusters, stop);
        requireNone(link.aborted());
      } catch (ClusterException | IllegalArgumentException | IllegalStateException e) {
        link.lost()
            .ifPresent(
                why -> {
                  throw new ClusterException(why, e);
                });
        link.fail(String.valueOf(e.getMessage()));
        throw e;
      }
      requireNone(link.lost());
      link.end(
          new Ended(
              measured == null ? null : WireLoad.of(measured),
              lagNanos,
              drift(),
              watched == null ? null : WireWatched.of(watched),
              ResultFile.text(result)));
      requireNone(link.lost());
    }

    private RunResult carryOut(
        SessionPart part, Function<ClusterPlan, EtcdCluster> clusters, StopSignal stop) {
      Footprint.of(part.own()).requireFitsThisProcess();
      try (EtcdCluster cluster = clusters.apply(part.whole().cluster())) {
        besideMembers = OwnMachine.among(cluster.endpoints());
        return Session.run(part, cluster, this, stop);
      }
    }

    private static void requireNone(Optional<String> reason) {
      reason.ifPresent(
          why -> {
            throw new ClusterException(why);
          });
    }

    private long drift() {
      try {
        return before == null ? 0 : offset().nanos() - before.nanos();
      } catch (UncheckedIOException e) {
        return 0; // the caller reports the loss of the conductor
      }
    }

    @Override
    public long ready(@Nullable Steadiness warm, StopSignal stop) {
      ClockOffset known = known(stop);
      before = known;
      link.ready(
          new Ready(
              known.nanos(),
              known.uncertaintyNanos(),
              warm,
              preloaded == null ? null : WireLoad.of(preloaded),
              besideMembers));
      Optional<Long> start = link.awaitStart(stop);
      if (start.isEmpty()) {
        return System.nanoTime();
      }
      long own = known.here(start.get());
      agreedNanos = own - clock.nanoTime() + System.nanoTime();
      return agreedNanos;
    }

    /** Measures the clock offset; repeats an exchange that fails on an overloaded machine. */
    private ClockOffset known(StopSignal stop) {
      while (true) {
        try {
          return offset();
        } catch (UncheckedIOException e) {
          if (stop.isGiven()) {
            return new ClockOffset(0, 0);
          }
        }
      }
    }

    @Override
    public void phase(PhaseName phase, String detail) {
      if (phase == PhaseName.PRELOAD || phase == PhaseName.WARMUP) {
        link.offering();
      }
      notice.accept(phase.label() + ": " + detail);
    }

    @Override
    public void begun(long nanoTime) {
      lagNanos = agreedNanos == null ? null : nanoTime - agreedNanos;
    }

    @Override
    public void offered(PhaseName phase, LoadResult result) {
      if (phase == PhaseName.PRELOAD) {
        preloaded = result;
      } else if (phase == PhaseName.MEASURE) {
        measured = result;
      }
    }

    @Override
    public void watched(WatchAccount account) {
      watched = account;
    }

    @Override
    public void client(ClientUse use) {
      second = use;
    }

    @Override
    public List<IntervalListener> listeners(PhaseName phase) {
      return phase == PhaseName.MEASURE
          ? List.of(
              interval ->
                  link.add(
                      new WorkerInterval(
                          FleetMessage.WireInterval.of(interval),
                          second == null ? FleetIntervals.NOTHING : second)))
          : List.of();
    }
  }
}
