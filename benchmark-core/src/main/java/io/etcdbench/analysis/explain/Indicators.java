// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import io.etcdbench.observe.server.MachineAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.ClientMachine;
import io.etcdbench.result.Environment.Fdatasync;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The figures that the rules look at. What is not known is 0, so that no rule holds because of it.
 *
 * @param facts of the run
 * @param latency of the run; null when nothing ended well
 */
record Indicators(RunFacts facts, @Nullable LatencyBudget latency) {
  /** Below, the clients' first and last operations are too large a part. */
  private static final int LEAST_PER_CLIENT = 20;

  private static final double LEAST_OF_LITTLE = 0.8;

  /** What etcd asks of a disk. */
  private static final double SLOW_WRITE_NANOS = 10e6;

  static final double MOST_BUSY = ClientMachine.MOST_BUSY;

  static Indicators of(RunResult result) {
    return new Indicators(new RunFacts(result), LatencyBudget.of(result).orElse(null));
  }

  /** For rules that are asked only where something ended well. */
  LatencyBudget budget() {
    if (latency == null) {
      throw new IllegalStateException("no operation ended well, so there is no latency budget");
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

  OptionalDouble gcShare() {
    Long nanos = client().map(ClientCost::gcNanos).orElse(null);
    return nanos == null || facts.seconds() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(nanos / 1e9 / facts.seconds());
  }

  OptionalDouble clientCoresIfKnown() {
    Double micros = client().map(ClientCost::cpuMicrosPerOperation).orElse(null);
    return micros == null || facts.seconds() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(micros * facts.ended() / 1e6 / facts.seconds());
  }

  private double clientCores() {
    return clientCoresIfKnown().orElse(0);
  }

  private Optional<ClientCost> client() {
    return Optional.ofNullable(facts.result().client());
  }

  /**
   * Its threads did not run when they were due. Where members share its machine and the CPU is used
   * up, that is the machine's verdict.
   */
  boolean isStarved() {
    ClientMachine machine = clientMachine();
    return machine.busyShare().orElse(cpuBusyShare()) > MOST_BUSY
        ? !machine.sharedWithMembers()
        : machine.stallsCountAsLatency() || machine.waitsForCpu();
  }

  /** Of the machine that the client runs on. */
  double clientShareOfMachine() {
    return clientCores() / cores();
  }

  int cores() {
    return facts.result().environment().machine().cores();
  }

  /** Throughput times mean service time: how many operations were in flight. */
  double inFlight() {
    return facts.opsPerSecond() * facts.mean(s -> s.serviceNanos().mean()) / 1e9;
  }

  /** How many there may be at most. */
  double inFlightLimit() {
    return facts.concurrency().orElse(0);
  }

  /** Late although there was room in flight and CPU time: nobody else can be to blame. */
  boolean isLateByItself() {
    return cpuBusyShare() <= MOST_BUSY
        && (facts.isClosedLoop()
            ? facts.ended() >= LEAST_PER_CLIENT * inFlightLimit()
                && inFlight() < LEAST_OF_LITTLE * inFlightLimit()
            : budget().share(LatencyComponent.SCHEDULE_WAIT) >= 0.5
                && inFlight() < 0.95 * inFlightLimit());
  }

  // the machine of the members

  private Optional<MachineAccount> machine() {
    return facts.server().map(ServerAccount::machine);
  }

  boolean seesMembers() {
    return !facts.members().isEmpty();
  }

  boolean seesMachine() {
    return machine().isPresent();
  }

  double cpuBusyShare() {
    return machine().map(MachineAccount::cpuBusyShare).orElse(0.0);
  }

  OptionalDouble pressure(String what) {
    Double share = machine().map(m -> m.pressure().get(what)).orElse(null);
    return share == null ? OptionalDouble.empty() : OptionalDouble.of(share);
  }

  /** What is left of the busy time when client and members are taken away. */
  OptionalDouble otherCores() {
    OptionalDouble client = clientCoresIfKnown();
    return client.isEmpty()
        ? client
        : OptionalDouble.of(
            Math.max(0, cpuBusyShare() * cores() - client.getAsDouble() - members().cores()));
  }

  /** By the mean; the p99 is no witness on a machine whose CPU is used up. */
  boolean slowLogWrites() {
    return members().fsyncMeanNanos() >= SLOW_WRITE_NANOS
        || (members().fsyncP99Nanos() >= SLOW_WRITE_NANOS && cpuBusyShare() <= MOST_BUSY);
  }

  /** Of the latency. */
  double diskShare() {
    return budget().share(LatencyComponent.WAL_FSYNC)
        + budget().share(LatencyComponent.BACKEND_COMMIT);
  }

  double probeNanos() {
    Fdatasync probe = facts.result().environment().fdatasync();
    return probe == null ? 0 : probe.p50Nanos();
  }

  // too much

  double refusedShare() {
    long refused = facts.count(series -> series.outcome().equals("too-many-requests"));
    return facts.ended() == 0 ? 0 : (double) refused / facts.ended();
  }

  /**
   * What was done in time of all that became due, what was rightly under way at the end included; 1
   * when no rate was asked for.
   */
  double shareOfTarget() {
    double due = facts.measure().map(PhaseResult::scheduled).orElse(0L);
    double underWay = facts.opsPerSecond() * budget().totalNanos() / 1e9;
    return due == 0 || facts.targetOpsPerSecond().isEmpty()
        ? 1
        : Math.min(1, (facts.opsPerSecond() * facts.seconds() + underWay) / due);
  }
}
