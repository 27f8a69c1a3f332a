// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.analysis.objective.TailLimit;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.format.Phrase;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import io.etcdbench.security.Access;
import io.etcdbench.sizing.capacity.SearchSpec.Range;
import java.time.Duration;

/**
 * Searches the capacity of a server that is an M/M/c queue, over the network.
 *
 * @param servers c
 * @param servicesPerSecond service rate of each server
 * @param limitMillis limit of the p99
 */
record QueueRun(int servers, double servicesPerSecond, long limitMillis) {
  private static final String PLAN =
      """
      name: capacity
      seed: %d
      client: {driver: grpc, connections: {count: 20}}
      load: {arrival: {shape: poisson, rate: 100}, total: 0, duration: 60s}
      operations: [{kind: put, keys: {space: 1000}}]
      """;

  /** Each load of a search takes its random numbers from the next seed. */
  private static final long SEEDS_PER_SEARCH = 1_000;

  String name() {
    return "M/M/%s, %s each, p99 < %s ms"
        .formatted(servers, Phrase.perSecond(servicesPerSecond), limitMillis);
  }

  /** Returns the exact capacity, from theory. */
  double truth() {
    return QueueTheory.capacity(servers, servicesPerSecond, 0.99, limitMillis / 1e3);
  }

  /**
   * Searches the capacity.
   *
   * @param seed seed of the random service times and arrivals
   * @param range range of rates to search
   * @param confirm effort to confirm the result
   */
  Capacity search(long seed, Range range, Effort confirm) {
    Slo objective = Slo.parse("put p99 < " + limitMillis + "ms");
    TailLimit limit = objective.tailLimit().orElseThrow();
    SearchSpec spec = new SearchSpec(limit, 0.01, range, Duration.ofMinutes(10), confirm);
    RunPlan plan = PlanFile.parse(PLAN.formatted(SEEDS_PER_SEARCH * seed));
    try (FakeEtcd server = FakeEtcd.start(behaviour(seed));
        EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN);
        Session session = Session.open(plan, cluster, RunObserver.NOBODY, new StopSignal())) {
      LiveProber prober =
          new LiveProber(session.plan().load(), session::offer, limit, new StopSignal());
      session.offer(
          prober.load(1_000).withDuration(Duration.ofSeconds(5)),
          Duration.ofSeconds(1),
          interval -> {},
          new StopSignal());
      return new CapacitySearch(spec, prober).run();
    }
  }

  private Behaviour behaviour(long seed) {
    ServiceTime service =
        ServiceTime.exponential(Duration.ofNanos(Math.round(1e9 / servicesPerSecond)));
    return Behaviour.instant()
        .with(Call.PUT, ResponseModel.of(service))
        .withServers(servers)
        .withSeed(seed);
  }
}
