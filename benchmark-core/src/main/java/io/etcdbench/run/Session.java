// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.EtcdDriver;
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
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Steadiness;
import io.etcdbench.run.fault.FaultSchedule;
import io.etcdbench.run.share.SessionPart;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Runs a plan on a cluster, from the first connection to the last deleted key: rehearses, connects
 * and preloads when it is opened, offers any number of loads, and cleans up when it is closed.
 * Measurements are never discarded: when something fails afterwards, or the session is stopped, the
 * result contains them along with a finding. Used by one thread; any thread may give the stop
 * signal.
 */
public final class Session implements AutoCloseable {
  private final SessionPart part;
  private final RunPlan plan;
  private final EtcdCluster cluster;
  private final Supplier<Environment> environment;
  private final StopSignal stop;
  private final RunResultBuilder results;
  private final MemberWatch watch;
  private final Drivers drivers;
  private final RunPhases phases;
  private long loads;

  private Session(SessionPart part, Place place, RunObserver observer, StopSignal stop) {
    this.part = part;
    this.plan = part.own();
    this.cluster = place.cluster();
    this.environment = place.environment();
    this.stop = stop;
    FaultSchedule.requirePossible(plan.faults(), cluster);
    this.results = new RunResultBuilder(plan, environment);
    StopSignal bounded = stop.within(Drivers.grace(plan));
    if (plan.load().rehearse() && place.client() == Place.Client.COLD && part.remote() == null) {
      new RehearsalPhase(part, observer, WarmupLength.AUTO, place.drivers())
          .run(cluster, results, bounded);
    }
    this.watch = MemberWatch.start(cluster, stop::give);
    try {
      this.drivers =
          place.client() == Place.Client.ALONE
              ? Drivers.alone(place.drivers(), part, cluster, stop)
              : Drivers.open(place.drivers(), part, cluster, bounded);
    } catch (RuntimeException | LinkageError e) {
      watch.close();
      throw e;
    }
    this.phases = new RunPhases(part, observer, results, drivers, cluster, bounded);
  }

  /**
   * Runs a plan: rehearse, connect, preload, warm up, measure, drain, verify, clean up.
   *
   * @param plan the plan; an empty own prefix is generated
   * @param cluster healthy; stays open
   * @param observer receives the progress
   * @param stop ends the current phase of load and skips those that follow; measurements are
   *     verified and kept, and the keys are deleted, as far as possible within the deadline of a
   *     call and a few seconds
   * @return the audited result, with findings for any failure after the measurement
   * @throws ClusterException when nothing was measured because the cluster rejected requests or
   *     failed
   * @throws IllegalArgumentException when keys, sizes or names of the plan contradict each other
   */
  public static RunResult run(
      RunPlan plan, EtcdCluster cluster, RunObserver observer, StopSignal stop) {
    return run(SessionPart.all(plan.withOwnPrefix()), cluster, observer, stop);
  }

  /**
   * Rehearses a plan and measures nothing. The cluster receives no operations; its metrics are
   * read.
   *
   * @param plan its driver must be on the class path
   * @param cluster healthy; stays open
   * @param stop ends the rehearsal
   * @return how warm the client is; empty when the plan cannot be rehearsed
   */
  public static Optional<Steadiness> rehearse(RunPlan plan, EtcdCluster cluster, StopSignal stop) {
    RunPlan own = plan.withOwnPrefix();
    RunResultBuilder results = new RunResultBuilder(own, Environment.capture());
    new RehearsalPhase(
            SessionPart.all(own), RunObserver.NOBODY, WarmupLength.AUTO, EtcdDrivers.onClassPath())
        .run(cluster, results, stop.within(Drivers.grace(own)));
    return results.result().phases().stream()
        .flatMap(phase -> Stream.ofNullable(phase.steadiness()))
        .findFirst();
  }

  /**
   * Runs a plan without a rehearsal, in a JVM that has already rehearsed it.
   *
   * @param plan the plan; an empty own prefix is generated
   * @param cluster healthy; stays open
   * @param observer receives the progress
   * @param stop as for {@link #run(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @return as for {@link #run(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @throws ClusterException when nothing was measured because the cluster rejected requests or
   *     failed
   */
  public static RunResult runAgain(
      RunPlan plan, EtcdCluster cluster, RunObserver observer, StopSignal stop) {
    Place place = Place.of(cluster).with(Place.Client.REHEARSED);
    return run(SessionPart.all(plan.withOwnPrefix()), place, observer, stop);
  }

  /**
   * Runs a plan in a known environment, without probing the disk, in a JVM that has already
   * rehearsed it.
   *
   * @param plan the plan; an empty own prefix is generated
   * @param cluster healthy; stays open
   * @param environment the environment of the run, including the cluster
   * @param observer receives the progress
   * @param stop as for {@link #run(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @return as for {@link #run(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @throws ClusterException when nothing was measured because the cluster rejected requests or
   *     failed
   */
  public static RunResult runAgain(
      RunPlan plan,
      EtcdCluster cluster,
      Environment environment,
      RunObserver observer,
      StopSignal stop) {
    Place place =
        new Place(cluster, environment, EtcdDrivers.onClassPath()).with(Place.Client.REHEARSED);
    return run(SessionPart.all(plan.withOwnPrefix()), place, observer, stop);
  }

  /**
   * Runs a plan with a driver that need not be on the class path.
   *
   * @param plan the plan; an empty own prefix is generated. With a driver that is not on the class
   *     path, the rehearsal loads the cluster itself, since such a driver may have its own client;
   *     its keys have a prefix of their own and are deleted before the run connects
   * @param cluster healthy; stays open
   * @param drivers contains the plan's driver
   * @param observer receives the progress
   * @param stop as for {@link #run(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @return as for {@link #run(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @throws ClusterException when nothing was measured because the cluster rejected requests or
   *     failed
   */
  public static RunResult run(
      RunPlan plan,
      EtcdCluster cluster,
      EtcdDrivers drivers,
      RunObserver observer,
      StopSignal stop) {
    Place place = Place.of(cluster, drivers);
    return run(SessionPart.all(plan.withOwnPrefix()), place, observer, stop);
  }

  /**
   * Runs a part of a plan that several sessions execute together.
   *
   * @param part must have a prefix for its keys
   * @param cluster healthy; stays open
   * @param observer receives the progress
   * @param stop as for {@link #run(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @return the result of this session, or of all workers if the part conducts them
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
    return session.results.audited();
  }

  /**
   * Opens a session: rehearses if the plan specifies it, connects, and preloads.
   *
   * @param plan the plan; an empty own prefix is generated
   * @param cluster healthy; stays open
   * @param observer receives the progress
   * @param stop ends the current phase
   * @return a session that the caller closes
   * @throws ClusterException when the cluster rejects requests or fails, or already has keys under
   *     the prefix
   * @throws IllegalArgumentException when keys, sizes or names of the plan contradict each other
   */
  public static Session open(
      RunPlan plan, EtcdCluster cluster, RunObserver observer, StopSignal stop) {
    return prepared(SessionPart.all(plan.withOwnPrefix()), Place.of(cluster), observer, stop);
  }

  /**
   * Opens a session in a JVM whose own resources are measured: nothing is rehearsed or probed, and
   * the measured driver is the only client, so it also preloads, counts and deletes the keys.
   *
   * @param plan the plan; an empty own prefix is generated
   * @param cluster stays open; only its endpoints and access are used
   * @param drivers contains the plan's driver
   * @param stop ends the current phase
   * @return a session that the caller closes
   * @throws ClusterException as for {@link #open}
   * @throws IllegalArgumentException when keys, sizes or names of the plan contradict each other
   */
  public static Session openAlone(
      RunPlan plan, EtcdCluster cluster, EtcdDrivers drivers, StopSignal stop) {
    Place place = new Place(cluster, Environment::capture, drivers, Place.Client.ALONE);
    return prepared(SessionPart.all(plan.withOwnPrefix()), place, RunObserver.NOBODY, stop);
  }

  /**
   * Opens a session for a part of a plan, without probing members or disk unless the part owns
   * them.
   *
   * @param part must have a prefix for its keys
   * @param cluster healthy; stays open
   * @param observer receives the progress
   * @param stop ends the current phase
   * @return a session that the caller closes
   * @throws ClusterException as for {@link #open(RunPlan, EtcdCluster, RunObserver, StopSignal)}
   * @throws IllegalArgumentException when keys, sizes or names of the plan contradict each other
   */
  public static Session open(
      SessionPart part, EtcdCluster cluster, RunObserver observer, StopSignal stop) {
    return prepared(part, Place.seenFrom(part, cluster), observer, stop);
  }

  private static Session prepared(
      SessionPart part, Place place, RunObserver observer, StopSignal stop) {
    part.whole().mix(); // rejects contradictions before anything is started
    Session session = new Session(part, place, observer, stop);
    try {
      session.phases.prepare();
      return session;
    } catch (RuntimeException | LinkageError e) {
      Optional<String> unused = session.end();
      throw e;
    }
  }

  /** Returns the complete plan, including the generated prefix of the keys. */
  public RunPlan plan() {
    return plan;
  }

  /**
   * Offers a load other than the plan's, without its watchers; each load of a session has its own
   * seed.
   *
   * @param load when operations are due, and for how long at most; its warm-up is skipped
   * @param every length of the intervals that the listener receives
   * @param listener receives the intervals
   * @param over ends the load
   * @return a result whose only phase is the measurement, not audited
   */
  public RunResult offer(
      LoadPlan load, Duration every, IntervalListener listener, StopSignal over) {
    RunPlan offered = plan.withSeed(plan.seed() + loads++).with(load);
    LoadPhase phase =
        new LoadPhase(
            load.model(offered.seed()),
            load.extent(),
            load.drainTimeout(),
            every,
            List.of(listener));
    LoadLoop loop = loop(offered);
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

  /**
   * Offers the plan's operations, without its watchers, and observes neither members nor this JVM.
   *
   * @param phase when operations are due, and for how long at most; the session's stop ends it
   * @param seed determines every random choice
   * @param ready run when all is prepared, immediately before the load begins
   * @return the recorded operations
   */
  public LoadResult load(LoadPhase phase, long seed, Runnable ready) {
    LoadLoop loop = loop(plan.withSeed(seed));
    ready.run();
    return loop.run(phase, stop);
  }

  private LoadLoop loop(RunPlan offered) {
    RunParts parts = new RunParts(plan.keys(), cluster.endpoints(), null);
    return new LoadLoop(drivers.measured(), offered.mix(parts), NanoClock.system());
  }

  /**
   * Returns the measured driver, for what the caller sends itself; it is closed with the session.
   */
  public EtcdDriver driver() {
    return drivers.measured();
  }

  private void reportDeath(RunResultBuilder result) {
    watch.death().ifPresent(death -> result.find(Finding.MEMBER_DIED, Severity.ERROR, death, ""));
  }

  /** Cleans up and disconnects; leftovers are reported as a finding. */
  private Optional<String> end() {
    try (watch;
        drivers) {
      Optional<String> left = phases.cleanUp();
      reportDeath(results);
      return left;
    }
  }

  /** Measures the round-trip times again, since the client code has been compiled by now. */
  private void lookAtRest() {
    boolean measuredBefore = environment.get().roundTrips() != null;
    if (measuredBefore && part.ownsCluster() && watch.death().isEmpty() && !stop.isGiven()) {
      results.atRest(RestProbe.of(cluster));
    }
  }

  /**
   * Handles the keys as the plan specifies, and closes the connections.
   *
   * @throws ClusterException when keys or leases are left on the cluster
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
