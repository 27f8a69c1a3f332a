// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.fault;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.cluster.network.LocalNetwork;
import io.etcdbench.cluster.process.DataRoot;
import io.etcdbench.cluster.process.GuardedSpawner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Faults around the members of a started cluster that this process makes itself. Thread-safe. */
public final class LocalFaults implements AutoCloseable {
  private static final Duration LONGEST_FSYNC = Duration.ofSeconds(10);

  private final @Nullable LocalNetwork network;
  private final Proxies proxies;
  private final GuardedSpawner spawner;
  private final Path directory;
  private final @Nullable Function<String, OptionalLong> pids;
  private final Map<String, SlowedDisk> slowed = new HashMap<>();

  /** Above zero, by member; outlive the processes of the members. */
  private final Map<String, Duration> fsyncDelays = new HashMap<>();

  private @Nullable CpuHogs hogs;
  private boolean tracingTried;
  private @Nullable String whyNoTracing;
  private boolean closed;

  /**
   * Creates an instance without any fault.
   *
   * @param network the proxies of the cluster; null if it has none
   * @param proxies their locations
   * @param spawner of the cluster
   * @param directory of the run
   * @param pids returns the process id of a member, empty while it is down; called under this
   *     object's lock; null if the members are not traced
   */
  public LocalFaults(
      @Nullable LocalNetwork network,
      Proxies proxies,
      GuardedSpawner spawner,
      Path directory,
      @Nullable Function<String, OptionalLong> pids) {
    this.network = network;
    this.proxies = proxies;
    this.spawner = spawner;
    this.directory = directory;
    this.pids = pids;
  }

  /** Explains why a fault is not supported; empty if it is. */
  Optional<String> obstacle(Capability capability) {
    return switch (capability) {
      case PEER_DELAY, PARTITION ->
          Optional.of(
                  "there are no proxies between the members; start the cluster with --proxies peers, in a plan"
                      + " cluster.start.faults.proxies: peers, in a test @EtcdMembers(proxies = Proxies.PEERS)")
              .filter(why -> !proxies.betweenPeers());
      case CLIENT_DELAY, CLIENT_CUT ->
          Optional.of(
                  "there are no proxies before the members; start the cluster with --proxies clients, in a plan"
                      + " cluster.start.faults.proxies: clients, in a test @EtcdMembers(proxies = Proxies.CLIENTS)")
              .filter(why -> !proxies.beforeClients());
      case SLOW_DISK -> tracing();
      case CPU_HOG, KILL, TERMINATE, RESTART, PAUSE, NO_SPACE_ALARM, MOVE_LEADER, COMPACT ->
          Optional.empty();
    };
  }

  private synchronized Optional<String> tracing() {
    if (!tracingTried) {
      whyNoTracing = SlowedDisk.obstacle(spawner, folder("trial")).orElse(null);
      tracingTried = true;
    }
    return Optional.ofNullable(whyNoTracing);
  }

  /** Injects all faults of a specification, none of which has an obstacle. */
  void begin(FaultSpec spec, Collection<String> members) {
    if (network != null) {
      network.delayPeers(spec.peerDelay());
      network.delayClients(spec.clientDelay());
    }
    if (!spec.fsyncDelay().isZero()) {
      members.forEach(member -> slowDisk(member, spec.fsyncDelay()));
    }
    if (spec.cpuHogs() > 0) {
      hogCpu(spec.cpuHogs());
    }
  }

  Optional<LocalNetwork> network() {
    return Optional.ofNullable(network);
  }

  /** Delays each fsync of a member, also after restarts; of one that is down, from its restart. */
  synchronized void slowDisk(String member, Duration each) {
    if (each.isNegative() || each.compareTo(LONGEST_FSYNC) > 0) {
      throw new IllegalArgumentException(
          "each fsync is to take %s ms longer; allowed: 0 to %s"
              .formatted(each.toMillis(), LONGEST_FSYNC.toMillis()));
    }
    requireOpen();
    fsyncDelays.remove(member);
    SlowedDisk before = slowed.remove(member);
    if (before != null) {
      before.close();
    }
    if (each.isZero()) {
      return;
    }
    OptionalLong pid = Objects.requireNonNull(pids).apply(member);
    if (pid.isPresent()) {
      Path folder = folder("trace-" + member);
      slowed.put(member, SlowedDisk.of(spawner, folder, pid.getAsLong(), each));
    }
    fsyncDelays.put(member, each);
  }

  /**
   * Delays each fsync of a restarted member as before.
   *
   * @return the delay; zero if there is none
   */
  synchronized Duration restarted(String member) {
    Duration each = fsyncDelays.getOrDefault(member, Duration.ZERO);
    if (!each.isZero()) {
      slowDisk(member, each);
    }
    return each;
  }

  synchronized void hogCpu(int processes) {
    FaultSpec.requireHogs(processes);
    requireOpen();
    if (hogs == null) {
      hogs = CpuHogs.of(spawner, folder("hogs"), ProcessHandle.current());
    }
    hogs.resize(processes);
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the cluster is closed");
    }
  }

  private Path folder(String name) {
    Path folder = directory.resolve(name);
    try {
      return Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ClusterException(DataRoot.unusable(folder, e), e);
    }
  }

  /** Stops the processes. The network is closed by its owner. */
  @Override
  public synchronized void close() {
    closed = true;
    slowed.values().forEach(SlowedDisk::close);
    if (hogs != null) {
      hogs.close();
    }
  }
}
