// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.fault;

import io.etcdbench.cluster.Capability;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Faults that affect all members of a cluster from its start until it is closed, and the proxies
 * needed for further network faults during a run. Immutable; start from {@link #NONE}.
 *
 * @param proxies locations of proxies; those that a delay needs are added
 * @param peerDelay added to each direction between members, 0 to 2.5 s
 * @param clientDelay added to each direction between clients and members, 0 to 1 min
 * @param fsyncDelay added to each fdatasync and fsync of the members, 0 to 10 s
 * @param cpuHogs CPU-bound processes next to the members, 0 to 1024
 */
public record FaultSpec(
    Proxies proxies, Duration peerDelay, Duration clientDelay, Duration fsyncDelay, int cpuHogs) {

  /** Maximum number of CPU-bound processes at one time. */
  public static final int MAX_HOGS = 1024;

  private static final Duration MAX_PEER_DELAY = Duration.ofMillis(2_500);
  private static final Duration MAX_CLIENT_DELAY = Duration.ofMinutes(1);
  private static final Duration MAX_FSYNC_DELAY = Duration.ofSeconds(10);
  private static final long DEFAULT_HEARTBEAT_MILLIS = 100;
  private static final int ELECTION_ROUND_TRIPS = 10;

  /** No faults and no proxies. */
  public static final FaultSpec NONE =
      new FaultSpec(Proxies.NONE, Duration.ZERO, Duration.ZERO, Duration.ZERO, 0);

  /** Locations of proxies. */
  public enum Proxies {
    /** No proxies. */
    NONE,
    /** Between the members. */
    PEERS,
    /** Between clients and members. */
    CLIENTS,
    /** Between the members, and between clients and members. */
    ALL;

    public boolean betweenPeers() {
      return this == PEERS || this == ALL;
    }

    public boolean beforeClients() {
      return this == CLIENTS || this == ALL;
    }

    /** Returns the union of two locations. */
    public Proxies and(Proxies other) {
      return this == NONE || this == other ? other : other == NONE ? this : ALL;
    }
  }

  public FaultSpec {
    require("the delay between peers", peerDelay, MAX_PEER_DELAY);
    require("the delay before clients", clientDelay, MAX_CLIENT_DELAY);
    require("the delay of fsync", fsyncDelay, MAX_FSYNC_DELAY);
    requireHogs(cpuHogs);
    proxies =
        proxies
            .and(peerDelay.isZero() ? Proxies.NONE : Proxies.PEERS)
            .and(clientDelay.isZero() ? Proxies.NONE : Proxies.CLIENTS);
  }

  private static void require(String what, Duration value, Duration most) {
    if (value.isNegative() || value.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          "%s is %s ms; allowed: 0 to %s ms".formatted(what, value.toMillis(), most.toMillis()));
    }
  }

  static void requireHogs(int processes) {
    if (processes < 0 || processes > MAX_HOGS) {
      throw new IllegalArgumentException(
          "%s CPU-bound processes; allowed: 0 to %s".formatted(processes, MAX_HOGS));
    }
  }

  /** Returns a copy with other proxies, in addition to those that a delay needs. */
  public FaultSpec with(Proxies others) {
    return new FaultSpec(others, peerDelay, clientDelay, fsyncDelay, cpuHogs);
  }

  /**
   * Returns a copy with another delay between peers.
   *
   * @param oneWay added to each direction, 0 to 2.5 s
   */
  public FaultSpec withPeerDelay(Duration oneWay) {
    return new FaultSpec(proxies, oneWay, clientDelay, fsyncDelay, cpuHogs);
  }

  /**
   * Returns a copy with another fsync delay.
   *
   * @param each added to each fdatasync and fsync, 0 to 10 s
   */
  public FaultSpec withFsyncDelay(Duration each) {
    return new FaultSpec(proxies, peerDelay, clientDelay, each, cpuHogs);
  }

  /**
   * Returns a copy with another number of CPU-bound processes.
   *
   * @param processes number of processes, 0 to 1024
   */
  public FaultSpec withCpuHogs(int processes) {
    return new FaultSpec(proxies, peerDelay, clientDelay, fsyncDelay, processes);
  }

  /**
   * Returns the server flags that a delay between peers requires, by the rule of etcd's <a
   * href="https://etcd.io/docs/v3.6/tuning/">tuning guide</a>: a heartbeat interval of one round
   * trip, and an election timeout of ten round trips.
   *
   * @return the flags; empty if etcd's defaults, 100 ms and 1000 ms, are long enough
   */
  public List<String> timing() {
    long roundTripMillis = peerDelay.multipliedBy(2).plusNanos(999_999).toMillis();
    return roundTripMillis <= DEFAULT_HEARTBEAT_MILLIS
        ? List.of()
        : List.of(
            "--heartbeat-interval=" + roundTripMillis,
            "--election-timeout=" + ELECTION_ROUND_TRIPS * roundTripMillis);
  }

  /** Returns what a cluster must support for these proxies and faults. */
  List<Capability> needs() {
    List<Capability> needs = new ArrayList<>();
    if (proxies.betweenPeers()) {
      needs.add(Capability.PEER_DELAY);
    }
    if (proxies.beforeClients()) {
      needs.add(Capability.CLIENT_DELAY);
    }
    if (!fsyncDelay.isZero()) {
      needs.add(Capability.SLOW_DISK);
    }
    if (cpuHogs > 0) {
      needs.add(Capability.CPU_HOG);
    }
    return needs;
  }

  /**
   * Explains why members in containers cannot have these proxies and faults.
   *
   * @return one sentence with the remedy; empty if they can
   */
  public Optional<String> obstacleInContainers() {
    return obstacle(Faults::obstacleInContainers);
  }

  /**
   * Explains why members cannot have these proxies and faults.
   *
   * @param limits explains why a fault is not possible; empty if it is
   * @return one sentence with the remedy; empty if they can
   */
  public Optional<String> obstacle(Function<Capability, Optional<String>> limits) {
    return needs().stream().flatMap(need -> limits.apply(need).stream()).findFirst();
  }

  /** Describes the proxies and faults, each in one clause. */
  public List<String> inWords() {
    List<String> clauses = new ArrayList<>();
    if (proxies != Proxies.NONE) {
      clauses.add("proxies " + place());
    }
    if (!peerDelay.isZero()) {
      clauses.add("%s of delay between members each way".formatted(text(peerDelay)));
    }
    if (!clientDelay.isZero()) {
      clauses.add("%s of delay before clients each way".formatted(text(clientDelay)));
    }
    if (!fsyncDelay.isZero()) {
      clauses.add("each fsync slowed by %s".formatted(text(fsyncDelay)));
    }
    if (cpuHogs > 0) {
      clauses.add(
          "%s CPU-bound %s on the same machine"
              .formatted(cpuHogs, cpuHogs == 1 ? "process" : "processes"));
    }
    return clauses;
  }

  private String place() {
    return switch (proxies) {
      case NONE -> "nowhere";
      case PEERS -> "between members";
      case CLIENTS -> "before clients";
      case ALL -> "between members and before clients";
    };
  }

  private static String text(Duration duration) {
    return "%s ms"
        .formatted(BigDecimal.valueOf(duration.toNanos(), 6).stripTrailingZeros().toPlainString());
  }
}
