// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import io.etcdbench.observe.server.MachineAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.ClientMachine;
import io.etcdbench.result.Environment.Fdatasync;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The metrics that the rules evaluate. An unknown metric is 0, so that no rule applies because of
 * it.
 *
 * @param facts of the run
 * @param latency of the run; null when no operation succeeded
 */
record Indicators(RunFacts facts, @Nullable LatencyBudget latency) {
  private static final double MIN_OF_LITTLE = 0.8;

  /** The limit that etcd recommends for a disk. */
  private static final double SLOW_WRITE_NANOS = 10e6;

  static final double MAX_BUSY = ClientMachine.MAX_BUSY;

  static Indicators of(RunResult result) {
    return new Indicators(new RunFacts(result), LatencyBudget.of(result).orElse(null));
  }

  /** For rules that are evaluated only when an operation succeeded. */
  LatencyBudget budget() {
    if (latency == null) {
      throw new IllegalStateException("no operation succeeded, so there is no latency budget");
    }
    return latency;
  }

  Availability availability() {
    return new Availability(facts);
  }

  ClientMachine clientMachine() {
    return new ClientMachine(facts);
  }

  MemberFigures members() {
    return new MemberFigures(facts);
  }

  // the client

  /**
   * Whether the client's threads did not run on time. When the CPU is saturated and members share
   * the machine, the verdict is the machine's instead.
   */
  boolean isStarved() {
    ClientMachine machine = clientMachine();
    double busy = machine.busyShare().orElse(machine.sharedWithMembers() ? cpuBusyShare() : 0);
    boolean isPlaced = machine.isWithoutMembers() || machine.sharedWithMembers();
    boolean isFull = isPlaced && busy > MAX_BUSY;
    return isFull ? machine.isWithoutMembers() : machine.isStarved();
  }

  /** Returns the share of its machine's CPU time that the client used. */
  double clientShareOfMachine() {
    OptionalInt cores = clientMachine().cores();
    return cores.isPresent()
        ? facts.clientCores().orElse(0) / cores.getAsInt()
        : clientMachine().ownShare().orElse(0);
  }

  int cores() {
    return facts.result().environment().machine().cores();
  }

  /** Returns throughput times mean service time: the mean number of operations in flight. */
  double inFlight() {
    return facts.opsPerSecond() * facts.mean(s -> s.serviceNanos().mean()) / 1e9;
  }

  /** Returns the maximum number of operations in flight; 0 when unknown. */
  double inFlightLimit() {
    return facts.concurrency().orElse(0);
  }

  /**
   * Whether the client was late although it had CPU time and free slots, so that only the client
   * itself can be the cause.
   */
  boolean isLateByItself() {
    return cpuBusyShare() <= MAX_BUSY
        && (facts.isClosedLoop()
            ? facts.hasEnoughPerClient() && inFlight() < MIN_OF_LITTLE * inFlightLimit()
            : budget().share(LatencyComponent.SCHEDULE_WAIT) >= 0.5
                && inFlight() < 0.95 * inFlightLimit());
  }

  // the members' machine

  private Optional<MachineAccount> machine() {
    return facts.server().map(ServerAccount::machine);
  }

  boolean seesMembers() {
    return !facts.members().isEmpty();
  }

  /**
   * Whether the metrics of the leader, whose disk every write waits for, were read; true when no
   * operation writes.
   */
  boolean seesLeader() {
    return facts.members().stream().anyMatch(member -> member.consensus().leaderAfter())
        || facts.operations().stream().noneMatch(one -> one.serverPath().commits() > 0);
  }

  boolean seesMachine() {
    return machine().isPresent();
  }

  /** Returns the CPU usage of the members' machine, or of the client's if only some run there. */
  double cpuBusyShare() {
    ClientMachine client = clientMachine();
    boolean shared = client.sharedWithMembers() && client.cores().isPresent();
    return machine()
        .map(MachineAccount::cpuBusyShare)
        .orElse(shared ? client.busyShare().orElse(0) : 0);
  }

  OptionalDouble pressure(String what) {
    Double share = machine().map(m -> m.pressure().get(what)).orElse(null);
    return share == null ? OptionalDouble.empty() : OptionalDouble.of(share);
  }

  /** Returns the cores of this machine that the client used; unknown for workers elsewhere. */
  OptionalDouble clientCores() {
    return clientMachine().cores().isPresent() ? facts.clientCores() : OptionalDouble.empty();
  }

  /** Returns the cores of this machine that the members used; unknown unless all were read. */
  OptionalDouble memberCores() {
    return seesMachine() && facts.server().filter(ServerAccount::coversAllMembers).isPresent()
        ? OptionalDouble.of(members().cores())
        : OptionalDouble.empty();
  }

  /** Returns the busy cores less those of client and members. */
  OptionalDouble otherCores() {
    OptionalDouble client = clientCores();
    OptionalDouble members = memberCores();
    return client.isEmpty() || members.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            Math.max(0, cpuBusyShare() * cores() - client.getAsDouble() - members.getAsDouble()));
  }

  /** Uses the mean; the p99 is not reliable on a machine whose CPU is saturated. */
  boolean slowLogWrites() {
    return members().fsyncMeanNanos() >= SLOW_WRITE_NANOS
        || (members().fsyncP99Nanos() >= SLOW_WRITE_NANOS && cpuBusyShare() <= MAX_BUSY);
  }

  /** Returns the disk's share of the latency. */
  double diskShare() {
    return budget().share(LatencyComponent.WAL_FSYNC)
        + budget().share(LatencyComponent.BACKEND_COMMIT);
  }

  double probeNanos() {
    Fdatasync probe = facts.result().environment().fdatasync();
    return probe == null ? 0 : probe.p50Nanos();
  }

  // overload

  double refusedShare() {
    long refused = facts.count(series -> series.outcome().equals("too-many-requests"));
    return facts.ended() == 0 ? 0 : (double) refused / facts.ended();
  }

  /**
   * Returns the share of the due operations that completed on time, including those rightly in
   * flight at the end; 1 when the plan has no rate.
   */
  double shareOfTarget() {
    double due = facts.measure().map(PhaseResult::scheduled).orElse(0L);
    double underWay = facts.opsPerSecond() * budget().totalNanos() / 1e9;
    return due == 0 || facts.targetOpsPerSecond().isEmpty()
        ? 1
        : Math.min(1, (facts.opsPerSecond() * facts.seconds() + underWay) / due);
  }
}
