// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.observe.client.ClientSampler;
import io.etcdbench.observe.server.ServerSampler;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.RunKeysPlan.Existing;
import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Environment;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import java.time.Duration;
import java.util.List;

/**
 * Several loads one after the other on one set of connections and keys: for those who change the
 * load and keep the rest of a plan. Connects and preloads once, and cleans up when it is closed.
 * Used by one thread.
 */
public final class LoadSession implements AutoCloseable {
  private static final Duration PROBE = Duration.ofSeconds(2);

  private final RunPlan plan;
  private final EtcdCluster cluster;
  private final Drivers drivers;
  private final OwnedKeys keys;
  private final Environment environment;
  private long loads;

  private LoadSession(RunPlan plan, EtcdCluster cluster, Drivers drivers) {
    this.plan = plan;
    this.cluster = cluster;
    this.drivers = drivers;
    this.keys = new OwnedKeys(drivers, plan.keyNames());
    this.environment =
        Environment.capture()
            .with(cluster.description())
            .with(DataDisk.speed(cluster.description(), PROBE));
  }

  /**
   * Connects, and writes what must exist before.
   *
   * @param plan whose operations need no leases and no watchers; an empty own prefix is drawn
   * @param cluster healthy; stays open
   * @param stop ends the preparation
   * @return a session that the caller closes
   * @throws ClusterException when the cluster refuses or fails, or its keys are in the way
   */
  public static LoadSession open(RunPlan plan, EtcdCluster cluster, StopSignal stop) {
    RunPlan decided = plan.withOwnPrefix();
    Drivers drivers = Drivers.open(decided, cluster, stop.within(Drivers.grace(decided)));
    LoadSession session = new LoadSession(decided, cluster, drivers);
    try {
      session.prepare(stop);
      return session;
    } catch (RuntimeException e) {
      session.drivers.close();
      throw e;
    }
  }

  private void prepare(StopSignal stop) {
    drivers.connect(plan.client().connections().count(), plan.client().calls().deadline());
    if (plan.keys().existing() == Existing.REFUSE && plan.writes()) {
      keys.requireNone();
    }
    Preload preload = new Preload(plan);
    if (preload.keys() > 0) {
      LoadResult written = preload.write(drivers.measured(), stop, List.of());
      Preload.failure(written.total())
          .ifPresent(
              sentence -> {
                cleanUp();
                throw new ClusterException(sentence);
              });
    }
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
   * Offers a load; no two of a session have the same chance.
   *
   * @param load when operations are due, and how long at most; its warm-up is left out
   * @param every how often the listener hears
   * @param listener hears what is seen
   * @param stop ends the load
   * @return a result whose only phase is the measurement, not audited
   */
  public RunResult offer(
      LoadPlan load, Duration every, IntervalListener listener, StopSignal stop) {
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
    RunResultBuilder gathered = new RunResultBuilder(offered, environment);
    try (MemberWatch watch = MemberWatch.start(cluster, stop::give);
        ServerSampler sampler = ServerSampler.start(cluster);
        ClientSampler client = ClientSampler.start(cluster.endpoints())) {
      LoadResult result = loop.run(phase, stop);
      gathered.cost(client.account(), result.total().ended());
      gathered.add(PhaseName.MEASURE, result);
      gathered.server(sampler.finish());
      watch.death().ifPresent(death -> gathered.find("member-died", Severity.ERROR, death, ""));
    }
    return gathered.result();
  }

  /**
   * Does with the keys what the plan says, and ends the connections.
   *
   * @throws ClusterException when keys are left on the cluster
   */
  @Override
  public void close() {
    try {
      cleanUp();
    } finally {
      drivers.close();
    }
  }

  private void cleanUp() {
    Afterwards afterwards = plan.writes() ? plan.keys().afterwards() : Afterwards.KEEP;
    new CleanUp(keys, drivers, cluster.endpoints())
        .run(afterwards)
        .ifPresent(
            sentence -> {
              throw new ClusterException(sentence + "; to delete them: " + keys.byHand());
            });
  }
}
