// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.experiment;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.load.NanoClock;
import io.etcdbench.load.StopSignal;
import io.etcdbench.result.RunResult;
import io.etcdbench.server.MemberAccount;
import io.etcdbench.server.ServerAccount;
import io.etcdbench.watch.WatchPopulation;
import io.etcdbench.watch.WatchSpec;
import io.etcdbench.workload.KeySpace;
import java.time.Duration;
import java.util.Map;

/**
 * Opens watches and looks at the member's memory once it has settled. Settings: {@code driver},
 * {@code connections}, {@code streams} per connection, {@code watches} per stream. The cluster has
 * one member and {@code --enable-pprof}, so that garbage can be collected before its memory is
 * read.
 */
final class WatchMemoryKind implements RunKind {
  private static final int AT_A_TIME = 200;
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  @Override
  public Need need() {
    return Need.OWN;
  }

  @Override
  public Measured run(RunSpec spec, Site site, StopSignal stop) {
    MemberMemory memory = MemberMemory.of(site.cluster());
    long idleBytes = memory.settled(stop).process().meanResidentBytes();
    int streams = spec.number("connections") * spec.number("streams");
    int perStream = spec.number("watches");
    WatchSpec watches =
        new WatchSpec(new KeySpace("etcd-bench/", 24, 1), streams, perStream, Previous.WITHOUT);
    try (EtcdDriver driver = driver(spec, site);
        WatchPopulation population = new WatchPopulation(watches, NanoClock.system())) {
      requireAllOpen(watches, population.open(driver, AT_A_TIME, stop).sent(), memory, stop);
      ServerAccount account = memory.account(stop);
      RunResult result = Manual.result(spec, site).withServer(account);
      return Measured.of(result).with(figures(spec, account.members().get(0), idleBytes));
    }
  }

  private static EtcdDriver driver(RunSpec spec, Site site) {
    ClientSettings to = ClientSettings.to(site.cluster().endpoints(), site.cluster().access());
    Connections connections =
        Connections.DEFAULT.withClients(spec.number("connections")).with(LoadBalancing.PICK_FIRST);
    return EtcdDrivers.onClassPath()
        .named(spec.text("driver"))
        .open(to.with(connections).with(to.calls().withDeadline(DEADLINE)));
  }

  private static void requireAllOpen(
      WatchSpec watches, long asked, MemberMemory memory, StopSignal stop) {
    long open = memory.account(stop).sum(member -> member.rpcs().watchers());
    if (!stop.isGiven() && (asked < watches.watchers() || open < watches.watchers())) {
      throw new ClusterException(
          "of %d watches %d are open; is the machine out of memory?"
              .formatted(watches.watchers(), open));
    }
  }

  private static Map<String, Double> figures(RunSpec spec, MemberAccount member, long idleBytes) {
    double streams = member.rpcs().watchStreams();
    double watches = member.rpcs().watchers();
    double bytes = member.process().meanResidentBytes();
    return Map.of(
        "watch.connections",
        (double) spec.number("connections"),
        "watch.streams",
        streams,
        "watch.watches",
        watches,
        "watch.idleBytes",
        (double) idleBytes,
        "watch.residentBytes",
        bytes,
        "watch.grownBytes",
        bytes - idleBytes,
        "watch.bytesPerWatch",
        (bytes - idleBytes) / watches);
  }
}
