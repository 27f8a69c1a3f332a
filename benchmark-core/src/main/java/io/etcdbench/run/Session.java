// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.observe.client.ClientSampler;
import io.etcdbench.observe.server.ServerSampler;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WarmupLength;
import io.etcdbench.result.Environment;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.run.fault.FaultSchedule;
import io.etcdbench.run.share.SessionPart;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A plan on a cluster, from the first connection to the last deleted key: rehearses, connects and
 * preloads when it is opened, offers load as often as it is asked to, and cleans up when it is
 * closed. What was measured is never thrown away: when something fails afterwards, or the session
 * is stopped, the result says so and has it. Used by one thread; the stop signal may be given by
 * any.
 */
public final class Session implements AutoCloseable {
  private static final Duration PROBE = Duration.ofSeconds(2);

  private final SessionPart part;
  private final RunPlan plan;
  private final EtcdCluster cluster;
  private final Environment environment;
  private final StopSignal stop;
  private final RunResultBuilder gathered;
  private final MemberWatch watch;
  private final Drivers drivers;
  private final RunPhases phases;
  private long loads;

  /**
   * Where a session takes place.
   *
   * @param cluster healthy; stays open
   * @param environment where the run happens, the cluster included
   * @param drivers the one of the plan is among them
   * @param warm whether this JVM has rehearsed the plan before
   */
  private record Place(
      EtcdCluster cluster, Environment environment, EtcdDrivers drivers, boolean warm) {
    Place(EtcdCluster cluster, Environment environment, EtcdDrivers drivers) {
      this(cluster, environment, drivers, false);
    }

    static Place seenFrom(SessionPart part, EtcdCluster cluster) {
      return part.ownsCluster()
          ? of(cluster)
          : new Place(
              cluster,
              Environment.capture().with(cluster.description()),
              EtcdDrivers.onClassPath());
    }

    static Place of(EtcdCluster cluster) {
      return new Place(cluster, Session.environment(cluster), EtcdDrivers.onClassPath());
    }

    Place rehearsed() {
      return new Place(cluster, environment, drivers, true);
    }
  }

  private Session(SessionPart part, Place place, RunObserver observer, StopSignal stop) {
    this.part = part;
    this.plan = part.own();
    this.cluster = place.cluster();
    this.environment = place.environment();
    this.stop = stop;
    FaultSchedule.requirePossible(plan.faults(), cluster);
    this.gathered = new RunResultBuilder(plan, environment);
    StopSignal bounded = stop.within(Drivers.grace(plan));
    if (plan.load().rehearse() && !place.warm() && part.remote() == null) {
      new RehearsalPhase(plan, observer, WarmupLength.AUTO, place.drivers())
          .run(cluster, gathered, bounded);
    }
    this.watch = MemberWatch.start(cluster, stop::give);
    try {
      this.drivers = Drivers.open(place.drivers(), part, cluster, bounded);
    } catch (RuntimeException e) {
      watch.close();
      throw e;
    }
    this.phases = new RunPhases(part, observer, gathered, drivers, cluster, bounded);
  }

  /**
   * Carries a plan out: rehearse, connect, preload, warm up, measure, drain, verify, clean up.
   *
   * @param plan what to do; an empty own prefix is drawn
   * @param cluster healthy; stays open
   * @param observer receives the progress
   * @param stop ends the phase of load that is under way and skips those that follow; what was
   *     measured is verified and kept, and the keys are deleted, as far as that is possible within
   *     the deadline of a call and some seconds
   * @return what was measured, with findings on whatever went wrong since, audited
   * @throws ClusterException when nothing was measured because the cluster refused or failed
   * @throws IllegalArgumentException when keys, sizes or names of the plan contradict each other
   */
  public static RunResult run(
      RunPlan plan, EtcdCluster cluster, RunObserver observer, StopSignal stop) {
    return run(SessionPart.all(plan.withOwnPrefix()), cluster, observer, stop);
  }

  /**
   * Carries a plan out in a JVM that has rehearsed it before, so without another rehearsal.
   *
   * @param plan what to do; an empty own prefix is drawn
   * @param cluster healthy; stays open
   * @param observer receives the progress
   * @param stop as of {@link #run(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @return as {@link #run(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @throws ClusterException when nothing was measured because the cluster refused or failed
   */
  public static RunResult runAgain(
      RunPlan plan, EtcdCluster cluster, RunObserver observer, StopSignal stop) {
    Place place = Place.of(cluster).rehearsed();
    return run(SessionPart.all(plan.withOwnPrefix()), place, observer, stop);
  }

  /**
   * Carries a plan out by a driver that need not be on the class path.
   *
   * @param plan what to do; an empty own prefix is drawn. With a driver that is not on the class
   *     path, the rehearsal loads the cluster itself: such a driver may have a client of its own
   * @param cluster healthy; stays open
   * @param drivers the one that the plan names is among them
   * @param observer receives the progress
   * @param stop as of {@link #run(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @return as {@link #run(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @throws ClusterException when nothing was measured because the cluster refused or failed
   */
  public static RunResult run(
      RunPlan plan,
      EtcdCluster cluster,
      EtcdDrivers drivers,
      RunObserver observer,
      StopSignal stop) {
    Place place = new Place(cluster, environment(cluster), drivers);
    return run(SessionPart.all(plan.withOwnPrefix()), place, observer, stop);
  }

  /**
   * Carries a plan out where everything is known already, so that no disk is probed.
   *
   * @param plan what to do; an empty own prefix is drawn
   * @param cluster healthy; stays open
   * @param environment where the run happens, the cluster included
   * @param observer receives the progress
   * @param stop as of {@link #run(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @return as {@link #run(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @throws ClusterException when nothing was measured because the cluster refused or failed
   */
  public static RunResult run(
      RunPlan plan,
      EtcdCluster cluster,
      Environment environment,
      RunObserver observer,
      StopSignal stop) {
    Place place = new Place(cluster, environment, EtcdDrivers.onClassPath());
    return run(SessionPart.all(plan.withOwnPrefix()), place, observer, stop);
  }

  /**
   * Does a part of a plan that several sessions carry out together.
   *
   * @param part what to do; the prefix of its keys is decided
   * @param cluster healthy; stays open
   * @param observer receives the progress
   * @param stop as of {@link #run(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @return what was measured here, or by all workers where the part conducts them
   * @throws ClusterException when nothing was measured because the cluster or a worker failed
   */
  public static RunResult run(
      SessionPart part, EtcdCluster cluster, RunObserver observer, StopSignal stop) {
    return run(part, Place.seenFrom(part, cluster), observer, stop);
  }

  private static RunResult run(
      SessionPart part, Place place, RunObserver observer, StopSignal stop) {
    Session session = prepared(part, place, observer, stop);
    try {
      session.phases.measure();
    } finally {
      Optional<String> unused = session.end();
    }
    session.lookAtRest();
    return session.gathered.audited();
  }

  /**
   * Rehearses when the plan says so, connects, and writes what must exist before.
   *
   * @param plan what to do; an empty own prefix is drawn
   * @param cluster healthy; stays open
   * @param observer receives the progress
   * @param stop ends what is under way
   * @return a session that the caller closes
   * @throws ClusterException when the cluster refuses or fails, or its keys are in the way
   * @throws IllegalArgumentException when keys, sizes or names of the plan contradict each other
   */
  public static Session open(
      RunPlan plan, EtcdCluster cluster, RunObserver observer, StopSignal stop) {
    return prepared(SessionPart.all(plan.withOwnPrefix()), Place.of(cluster), observer, stop);
  }

  private static Session prepared(
      SessionPart part, Place place, RunObserver observer, StopSignal stop) {
    part.whole().mix(); // before anything is started: what contradicts itself is refused
    Session session = new Session(part, place, observer, stop);
    try {
      session.phases.prepare();
      return session;
    } catch (RuntimeException e) {
      Optional<String> unused = session.end();
      throw e;
    }
  }

  private static Environment environment(EtcdCluster cluster) {
    return Environment.capture()
        .with(cluster.description())
        .with(DataDisk.speed(cluster.description(), PROBE))
        .with(RestProbe.of(cluster));
  }

  /**
   * The plan with everything decided that it left open.
   *
   * @return with the prefix of the keys
   */
  public RunPlan plan() {
    return plan;
  }

  /**
   * Offers another load than the plan's, without its watchers; no two of a session have the same
   * chance.
   *
   * @param load when operations are due, and how long at most; its warm-up is left out
   * @param every how often the listener is called
   * @param listener receives what is seen
   * @param over ends the load
   * @return a result whose only phase is the measurement, not audited
   */
  public RunResult offer(
      LoadPlan load, Duration every, IntervalListener listener, StopSignal over) {
    RunPlan offered = plan.with(load);
    LoadPhase phase =
        new LoadPhase(
            load.model(plan.seed() + loads++),
            load.extent(),
            load.drainTimeout(),
            every,
            List.of(listener));
    RunParts parts = new RunParts(plan.keys(), cluster.endpoints(), null);
    LoadLoop loop = new LoadLoop(drivers.measured(), offered.mix(parts), NanoClock.system());
    RunResultBuilder seen = new RunResultBuilder(offered, environment);
    try (ServerSampler sampler = ServerSampler.start(cluster);
        ClientSampler client = ClientSampler.start(cluster.endpoints())) {
      LoadResult result = loop.run(phase, over);
      seen.cost(client.account(), result.total().ended());
      seen.add(PhaseName.MEASURE, result);
      seen.server(sampler.finish());
    }
    reportDeath(seen);
    return seen.result();
  }

  private void reportDeath(RunResultBuilder result) {
    watch.death().ifPresent(death -> result.find("member-died", Severity.ERROR, death, ""));
  }

  /** Cleans up and disconnects; what is left is a finding. */
  private Optional<String> end() {
    try (watch;
        drivers) {
      Optional<String> left = phases.cleanUp();
      reportDeath(gathered);
      return left;
    }
  }

  /** Once more, since what reads has been compiled by now. */
  private void lookAtRest() {
    if (part.ownsCluster() && watch.death().isEmpty() && !stop.isGiven()) {
      gathered.atRest(RestProbe.of(cluster));
    }
  }

  /**
   * Does with the keys what the plan says, and ends the connections.
   *
   * @throws ClusterException when keys are left on the cluster
   */
  @Override
  public void close() {
    end()
        .ifPresent(
            left -> {
              throw new ClusterException(left);
            });
  }
}
