// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.fault;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.plan.Choices;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a fault does. */
public enum FaultKind {
  /** SIGKILL; started again at the end. */
  KILL(Capability.KILL, "leader", "for"),
  /** SIGSTOP, and SIGCONT at the end. */
  FREEZE(Capability.PAUSE, "leader", "for"),
  /** SIGTERM, and started again as soon as it has ended. */
  RESTART(Capability.TERMINATE, "leader", ""),
  /** SIGTERM and a new start of one member after the other, each once the one before is healthy. */
  ROLLING_RESTART(Capability.TERMINATE, "all", ""),
  /** Packets between a member and its peers are lost. */
  CUT_PEERS(Capability.PARTITION, "leader", "for,direction"),
  /** Packets between clients and a member are lost, without a reset. */
  BLACKHOLE(Capability.CLIENT_CUT, "leader", "for,direction"),
  /** Connections of clients to a member are reset, again and again. */
  RESET(Capability.CLIENT_CUT, "all", "for,every"),
  /** Packets between a member and its peers take longer. */
  PEER_DELAY(Capability.PEER_DELAY, "all", "for,delay"),
  /** Packets between clients and members take longer. */
  CLIENT_DELAY(Capability.CLIENT_DELAY, "all", "for,delay"),
  /** Each fdatasync and fsync of a member takes longer. */
  SLOW_FSYNC(Capability.SLOW_DISK, "leader", "for,delay"),
  /** The alarm of a full database: every write is refused. */
  NO_SPACE(Capability.NO_SPACE_ALARM, "leader", "for"),
  /** Another member leads. */
  MOVE_LEADER(Capability.MOVE_LEADER, "follower", ""),
  /** The history of all keys is forgotten. */
  COMPACT(Capability.COMPACT, "all", ""),
  /** Busy processes beside the members. */
  CPU_HOGS(Capability.CPU_HOG, "all", "for,processes"),
  /** The user's own script, on any cluster. */
  COMMAND(null, "", "for,script");

  private static final List<FaultKind> OF_THE_WHOLE_CLUSTER =
      List.of(ROLLING_RESTART, CLIENT_DELAY, COMPACT, CPU_HOGS);

  private final @Nullable Capability capability;
  private final String usualTarget;
  private final String details;

  FaultKind(@Nullable Capability capability, String usualTarget, String details) {
    this.capability = capability;
    this.usualTarget = usualTarget;
    this.details = details;
  }

  /**
   * What the cluster must support.
   *
   * @return empty for a command, which may do anything
   */
  public Optional<Capability> capability() {
    return Optional.ofNullable(capability);
  }

  /** As users write it, for example {@code rolling-restart}. */
  public String label() {
    return Choices.name(this);
  }

  /** Whether it lasts until it is taken back. */
  boolean lasts() {
    return details().contains("for");
  }

  /** What else may be said of it, beside when it begins. */
  List<String> details() {
    return details.isEmpty() ? List.of() : List.of(details.split(",", -1));
  }

  /** Who it concerns when nobody says so. */
  String usualTarget() {
    return usualTarget;
  }

  /** Whether it concerns one member at least, and not all or the machine. */
  boolean hasTarget() {
    return this != COMMAND && !OF_THE_WHOLE_CLUSTER.contains(this);
  }

  /** Where proxies must stand for it. */
  Proxies proxies() {
    return switch (this) {
      case CUT_PEERS, PEER_DELAY -> Proxies.PEERS;
      case BLACKHOLE, RESET, CLIENT_DELAY -> Proxies.CLIENTS;
      default -> Proxies.NONE;
    };
  }

  /** Whether only members that are local processes can have it. */
  boolean needsProcesses() {
    return proxies() != Proxies.NONE || this == SLOW_FSYNC || this == CPU_HOGS;
  }
}
