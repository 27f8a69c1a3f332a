// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.explain;

import io.etcdbench.record.LatencySummary;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Environment.Fdatasync;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.server.MachineAccount;
import io.etcdbench.server.ServerAccount;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The figures that the rules look at. What is not known is 0, so that no rule holds because of it.
 *
 * @param facts of the run
 * @param budget of the run
 */
record Symptoms(RunFacts facts, LatencyBudget budget) {
  /** Below, the clients' first and last operations are too large a part. */
  private static final int LEAST_PER_CLIENT = 20;

  private static final double LEAST_OF_LITTLE = 0.8;

  /** What etcd asks of a disk. */
  private static final double SLOW_WRITE_NANOS = 10e6;

  /** With more of it used, whoever wants to run waits. */
  static final double MOST_BUSY = 0.9;

  static Optional<Symptoms> of(RunResult result) {
    RunFacts facts = new RunFacts(result);
    return LatencyBudget.of(result).map(budget -> new Symptoms(facts, budget));
  }

  MemberFigures members() {
    return new MemberFigures(facts);
  }

  // the client

  double gcShare() {
    return client(cost -> cost.gcNanos() / 1e9 / facts.seconds());
  }

  double clientCores() {
    return client(
        cost -> {
          Double micros = cost.cpuMicrosPerOperation();
          return micros == null ? 0 : micros * facts.ended() / 1e6 / facts.seconds();
        });
  }

  private double client(ToDoubleFunction<ClientCost> figure) {
    return Optional.ofNullable(facts.result().client())
        .filter(cost -> facts.seconds() > 0)
        .map(cost -> figure.applyAsDouble(cost))
        .orElse(0.0);
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
    return facts.number("load", "clients").orElse(0.0);
  }

  /** How much later than asked a thread of the client woke that only sleeps, in its p99. */
  double hiccupNanos() {
    ClientCost cost = facts.result().client();
    LatencySummary hiccups = cost == null ? null : cost.hiccupNanos();
    Long p99 = hiccups == null ? null : hiccups.p99();
    return p99 == null ? 0 : p99;
  }

  /** Late although there was room in flight and CPU time: nobody else can be to blame. */
  boolean isLateByItself() {
    return cpuBusyShare() <= MOST_BUSY
        && (facts.isClosedLoop()
            ? facts.ended() >= LEAST_PER_CLIENT * inFlightLimit()
                && inFlight() < LEAST_OF_LITTLE * inFlightLimit()
            : budget.share(Part.SCHEDULE_WAIT) >= 0.5 && inFlight() < 0.95 * inFlightLimit());
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

  double pressure(String what) {
    return machine().map(m -> m.pressure().getOrDefault(what, 0.0)).orElse(0.0);
  }

  /** What is left of the busy time when client and members are taken away. */
  double otherCores() {
    return Math.max(0, cpuBusyShare() * cores() - clientCores() - members().cores());
  }

  /** By the mean; the p99 is no witness on a machine whose CPU is used up. */
  boolean slowLogWrites() {
    return members().fsyncMeanNanos() >= SLOW_WRITE_NANOS
        || (members().fsyncP99Nanos() >= SLOW_WRITE_NANOS && cpuBusyShare() <= MOST_BUSY);
  }

  /** Of the latency. */
  double diskShare() {
    return budget.share(Part.WAL_FSYNC) + budget.share(Part.BACKEND_COMMIT);
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
    double due = facts.measure().map(PhaseResult::offered).orElse(0L);
    double underWay = facts.opsPerSecond() * budget.totalNanos() / 1e9;
    return due == 0 || facts.targetOpsPerSecond().isEmpty()
        ? 1
        : Math.min(1, (facts.opsPerSecond() * facts.seconds() + underWay) / due);
  }
}
