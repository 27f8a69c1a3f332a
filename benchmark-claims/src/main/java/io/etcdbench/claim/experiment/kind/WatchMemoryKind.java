// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.RunResult;
import io.etcdbench.sizing.memory.MemberMemory;
import io.etcdbench.watch.WatchPopulation;
import io.etcdbench.watch.WatchSpec;
import io.etcdbench.workload.key.KeySpace;
import java.time.Duration;
import java.util.Map;

/**
 * Opens watches and reads the members' memory once it has settled. Settings: {@code driver}, {@code
 * connections} of each member, {@code streams} per connection of one member, {@code watches} per
 * stream. Several members share the streams. The members must run with {@code --enable-pprof}, so
 * that garbage can be collected before their memory is read. Figures are sums over the members.
 */
final class WatchMemoryKind implements RunKind {
  private static final int AT_A_TIME = 200;
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  @Override
  public Need need() {
    return Need.OWN;
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    MemberMemory memory = MemberMemory.of(site.cluster());
    double idleBytes = MemberMemory.bytes(memory.account(stop));
    int streams = spec.number("connections") * spec.number("streams");
    int perStream = spec.number("watches");
    WatchSpec watches =
        new WatchSpec(new KeySpace("etcd-bench/", 24, 1), streams, perStream, Previous.WITHOUT);
    try (EtcdDriver driver = driver(spec, site);
        WatchPopulation population = new WatchPopulation(watches, NanoClock.system())) {
      requireAllOpen(watches, population.open(driver, AT_A_TIME, stop).sent(), memory, stop);
      ServerAccount account = memory.account(stop);
      RunResult result = HandBuiltResult.result(spec, site).withServer(account);
      return Measured.of(result).with(figures(spec, account, idleBytes));
    }
  }

  private static EtcdDriver driver(RunSpec spec, TestCluster site) {
    ClientSettings to = ClientSettings.to(site.cluster().endpoints(), site.cluster().access());
    LoadBalancing balancing =
        site.cluster().members().size() == 1 ? LoadBalancing.PICK_FIRST : LoadBalancing.ROUND_ROBIN;
    Connections connections =
        Connections.DEFAULT.withCount(spec.number("connections")).with(balancing);
    return EtcdDrivers.onClassPath()
        .named(spec.text("driver"))
        .open(to.with(connections).with(to.calls().withDeadline(DEADLINE)));
  }

  private static void requireAllOpen(
      WatchSpec watches, long requested, MemberMemory memory, StopSignal stop) {
    long open = memory.account(stop).sum(member -> member.rpcs().watchers());
    if (!stop.isGiven() && (requested < watches.watchers() || open < watches.watchers())) {
      throw new ClusterException(
          "of %s watches %s are open; is the machine out of memory?"
              .formatted(watches.watchers(), open));
    }
  }

  private static Map<String, Double> figures(
      RunSpec spec, ServerAccount account, double idleBytes) {
    double streams = account.sum(member -> member.rpcs().watchStreams());
    double watches = account.sum(member -> member.rpcs().watchers());
    double bytes = MemberMemory.bytes(account);
    return Map.of(
        "watch.connections",
        (double) spec.number("connections") * account.members().size(),
        "watch.streams",
        streams,
        "watch.watches",
        watches,
        "watch.idleBytes",
        idleBytes,
        "watch.residentBytes",
        bytes,
        "watch.grownBytes",
        bytes - idleBytes,
        "watch.bytesPerWatch",
        (bytes - idleBytes) / watches);
  }
}
