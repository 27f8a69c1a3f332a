// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.fault;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.plan.Choices;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The kinds of faults. */
public enum FaultKind {
  /** SIGKILL; the member is started again at the end. */
  KILL(Capability.KILL, "leader", "for"),
  /** SIGSTOP; SIGCONT at the end. */
  FREEZE(Capability.PAUSE, "leader", "for"),
  /** SIGTERM; the member is started again as soon as it has exited. */
  RESTART(Capability.TERMINATE, "leader", ""),
  /** SIGTERM and restart of one member after another, each once the previous one is healthy. */
  ROLLING_RESTART(Capability.TERMINATE, "all", ""),
  /** A member is cut off from its peers. */
  CUT_PEERS(Capability.PARTITION, "leader", "for,direction"),
  /** Data between clients and a member is held back, without a reset; it arrives at the end. */
  BLACKHOLE(Capability.CLIENT_CUT, "leader", "for,direction"),
  /** Client connections to a member are reset repeatedly. */
  RESET(Capability.CLIENT_CUT, "all", "for,every"),
  /** Packets between a member and its peers are delayed. */
  PEER_DELAY(Capability.PEER_DELAY, "all", "for,delay"),
  /** Packets between clients and members are delayed. */
  CLIENT_DELAY(Capability.CLIENT_DELAY, "all", "for,delay"),
  /** Each fdatasync and fsync of a member is delayed. */
  SLOW_FSYNC(Capability.SLOW_DISK, "leader", "for,delay"),
  /** The NOSPACE alarm: every write is rejected. */
  NO_SPACE(Capability.NO_SPACE_ALARM, "leader", "for"),
  /** Leadership is transferred to another member. */
  MOVE_LEADER(Capability.MOVE_LEADER, "follower", ""),
  /** The history of all keys is compacted. */
  COMPACT(Capability.COMPACT, "all", ""),
  /** CPU-bound processes next to the members. */
  CPU_HOGS(Capability.CPU_HOG, "all", "for,processes"),
  /** A user-supplied script, on any cluster. */
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
   * Returns the capability that the cluster must have.
   *
   * @return empty for a command, which may do anything
   */
  public Optional<Capability> capability() {
    return Optional.ofNullable(capability);
  }

  /** Returns the name that users write, for example {@code rolling-restart}. */
  public String label() {
    return Choices.name(this);
  }

  /** Returns whether the fault lasts until it is reverted. */
  boolean lasts() {
    return details().contains("for");
  }

  /** Returns the keys that the kind accepts besides {@code at}. */
  List<String> details() {
    return details.isEmpty() ? List.of() : List.of(details.split(",", -1));
  }

  /** Returns the default target. */
  String usualTarget() {
    return usualTarget;
  }

  /**
   * Returns whether the fault targets individual members rather than the whole cluster or the
   * machine.
   */
  boolean hasTarget() {
    return this != COMMAND && !OF_THE_WHOLE_CLUSTER.contains(this);
  }

  /** Returns the proxies that the fault needs. */
  Proxies proxies() {
    return switch (this) {
      case CUT_PEERS, PEER_DELAY -> Proxies.PEERS;
      case BLACKHOLE, RESET, CLIENT_DELAY -> Proxies.CLIENTS;
      default -> Proxies.NONE;
    };
  }
}
