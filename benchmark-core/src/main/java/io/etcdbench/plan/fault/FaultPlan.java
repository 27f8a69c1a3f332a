// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.fault;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.cluster.fault.Faults;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.fault.FaultDetail.Direction;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One fault of a run. Immutable.
 *
 * @param at start time since the start of the measurement, zero or more
 * @param kind the kind of fault
 * @param target the affected members, in the form of {@link FaultTarget}; for a command, its name
 * @param lasting time until the fault is reverted; zero for a kind that does not last
 * @param detail further parameters
 */
public record FaultPlan(
    Duration at, FaultKind kind, String target, Duration lasting, FaultDetail detail) {
  /** Maximum number of faults in a run; more is probably a mistake. */
  public static final int MAX = 100;

  public FaultPlan {
    if (kind == FaultKind.COMMAND) {
      if (!target.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
        throw new IllegalArgumentException(
            "the fault command has the name '%s'; allowed: letters, digits, dots and dashes, for example command=drain-node"
                .formatted(target));
      }
    } else if (!kind.hasTarget() && !target.equals("all")) {
      throw new IllegalArgumentException(
          "the fault %s has the target '%s'; it concerns the whole cluster, so only 'all' is allowed"
              .formatted(kind.label(), target));
    } else {
      FaultTarget to = FaultTarget.parse(target);
      if (kind == FaultKind.MOVE_LEADER
          && to.group() != FaultTarget.Group.FOLLOWER
          && to.group() != FaultTarget.Group.MEMBER) {
        throw new IllegalArgumentException(
            "the fault move-leader has the target '%s'; allowed: follower, or a member, m0 for the first"
                .formatted(target));
      }
    }
    if (kind.lasts() == lasting.isZero()) {
      throw new IllegalArgumentException(
          kind.lasts()
              ? "the fault %s has no duration; add for example for=10s".formatted(kind.label())
              : "the fault %s is instantaneous; omit 'for'".formatted(kind.label()));
    }
  }

  /**
   * Reads a fault in the form of plans and {@code --fault}.
   *
   * @param said a kind with its target, {@code at}, and the other keys of the kind
   * @throws IllegalArgumentException when the fault is invalid; the message is one sentence
   */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public static FaultPlan of(Map<String, @Nullable Object> said) {
    return FaultText.plan(said);
  }

  /**
   * Parses a fault from the command line.
   *
   * @param text for example {@code kill=leader,at=20s,for=10s}
   * @throws IllegalArgumentException when the fault is invalid; the message is one sentence
   */
  public static FaultPlan parse(String text) {
    return FaultText.plan(FaultText.parts(text));
  }

  /** Returns the form that {@link #of} reads. */
  @JsonValue
  public Map<String, String> asMap() {
    Map<String, String> map = new LinkedHashMap<>();
    map.put("at", Durations.format(at));
    map.put(kind.label(), target);
    for (String key : kind.details()) {
      map.put(key, key.equals("for") ? Durations.format(lasting) : detail.text(key));
    }
    return map;
  }

  /**
   * Returns a copy with another script.
   *
   * @param script a shell command line
   */
  public FaultPlan withScript(String script) {
    return new FaultPlan(
        at,
        kind,
        target,
        lasting,
        new FaultDetail(
            detail.delay(), detail.direction(), detail.every(), detail.processes(), script));
  }

  /** Returns the kind and target, for example {@code kill leader}. */
  public String what() {
    return kind.label() + " " + target;
  }

  /** Returns the kind, target, start time and duration in one clause. */
  public String inWords() {
    return what()
        + " at "
        + Durations.format(at)
        + (lasting.isZero() ? "" : " for " + Durations.format(lasting));
  }

  /**
   * Returns the proxies that the faults need.
   *
   * @param faults of one run
   */
  public static Proxies proxies(List<FaultPlan> faults) {
    return faults.stream()
        .map(fault -> fault.kind.proxies())
        .reduce(Proxies.NONE, (one, other) -> one.and(other));
  }

  /**
   * Checks that the CPU-bound processes of overlapping faults and of their cluster do not exceed
   * the maximum.
   *
   * @param faults of one run
   * @param cluster of the run
   * @throws IllegalArgumentException when they do; the message is one sentence
   */
  public static void requireHogsFit(List<FaultPlan> faults, ClusterPlan cluster) {
    List<FaultPlan> hogs = faults.stream().filter(one -> one.kind == FaultKind.CPU_HOGS).toList();
    for (FaultPlan fault : hogs) {
      int together =
          hogs.stream()
              .filter(other -> other.mayLastAt(fault.at))
              .mapToInt(other -> other.detail.processes())
              .reduce(cluster.start().faults().cpuHogs(), Integer::sum);
      if (together > FaultSpec.MAX_HOGS) {
        throw new IllegalArgumentException(
            ("with the fault '%s', %s CPU-bound processes run at once; allowed: 0 to %s, with those"
                    + " of overlapping faults and of --cpu-hogs; start fewer, or start it later")
                .formatted(fault.inWords(), together, FaultSpec.MAX_HOGS));
      }
    }
  }

  /** A fault that ends at the time at which another one begins may end after that begin. */
  private boolean mayLastAt(Duration time) {
    return at.compareTo(time) <= 0 && at.plus(lasting).compareTo(time) >= 0;
  }

  /**
   * Checks that a run supports this fault.
   *
   * @param load of the run
   * @param cluster of the run
   * @throws IllegalArgumentException when the fault would start or end after the run, or the
   *     cluster does not support it; the message is one sentence
   */
  public void requireFits(LoadPlan load, ClusterPlan cluster) {
    if (load.duration().isZero()) {
      throw new IllegalArgumentException(
          "the fault '%s' requires a run with a duration, but this one ends after %s operations; add for example --duration 60s"
              .formatted(inWords(), load.total()));
    }
    if (at.plus(lasting).compareTo(load.duration()) > 0 || at.compareTo(load.duration()) >= 0) {
      throw new IllegalArgumentException(
          ("the fault '%s' does not end within the run, which lasts %s; start it earlier, or"
                  + " lengthen the run")
              .formatted(inWords(), Durations.format(load.duration())));
    }
    if (kind == FaultKind.COMMAND) {
      if (detail.script().isBlank()) {
        throw new IllegalArgumentException(
            "the fault '%s' has no script; give one with --fault-command, in a plan as the key script"
                .formatted(inWords()));
      }
      return;
    }
    requireFits(cluster);
  }

  /** Cutting one direction between peers needs the proxies that delay it. */
  private Optional<String> obstacleInContainers() {
    boolean oneDirection = kind == FaultKind.CUT_PEERS && detail.direction() != Direction.BOTH;
    return oneDirection
        ? Faults.obstacleInContainers(Capability.PEER_DELAY)
        : kind.capability().flatMap(Faults::obstacleInContainers);
  }

  /**
   * Checks that the members of a cluster support this fault.
   *
   * @param cluster of the run
   * @throws IllegalArgumentException when they do not; the message is one sentence
   */
  public void requireFits(ClusterPlan cluster) {
    if (cluster.origin() == Origin.EXTERNAL) {
      throw new IllegalArgumentException(
          "the fault '%s' is given for an existing cluster, which is never disturbed; let etcd-bench start one (in a test: @EtcdMembers), or run your own script with --fault command=NAME and --fault-command"
              .formatted(inWords()));
    }
    if (cluster.origin() == Origin.CONTAINER) {
      obstacleInContainers()
          .ifPresent(
              why -> {
                throw new IllegalArgumentException(
                    "the fault '%s' is not possible with containers: %s, --cluster process:3"
                        .formatted(inWords(), why));
              });
    }
    FaultTarget to = FaultTarget.parse(target);
    to.requireAmong(cluster.start().members());
  }
}
