// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import io.etcdbench.analysis.explain.LatencyBudget.Floor;
import io.etcdbench.analysis.explain.LatencyBudget.Segment;
import io.etcdbench.observe.server.DurationHistogram;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.plan.operation.OperationPlan;
import io.etcdbench.plan.operation.ServerPath;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Environment.Fdatasync;
import io.etcdbench.result.Environment.RoundTrips;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Builds the budget of one run, part by part. Not thread-safe. */
final class LatencyBudgetBuilder {
  /** At lower rates, the JVM's own work takes more CPU time than the operations. */
  private static final double MIN_RATE_FOR_CPU = 500;

  private final RunFacts facts;
  private final ServerPath path;
  private final List<MemberAccount> members;
  private final Quorum quorum;
  private final List<Segment> segments = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private double left;

  private LatencyBudgetBuilder(RunFacts facts, double totalNanos) {
    this.facts = facts;
    this.path = meanPath(facts);
    this.members = facts.members();
    this.quorum = Quorum.of(facts);
    this.left = totalNanos;
  }

  static Optional<LatencyBudget> of(RunResult result) {
    RunFacts facts = new RunFacts(result);
    double total = mean(facts, series -> series.latencyNanos().mean());
    return total > 0
        ? Optional.of(new LatencyBudgetBuilder(facts, total).budget())
        : Optional.empty();
  }

  /** Returns the mean server path of the successful operations. */
  private static ServerPath meanPath(RunFacts facts) {
    double all = facts.okSeries().stream().mapToLong(SeriesResult::count).sum();
    ServerPath sum = ServerPath.NONE;
    for (OperationPlan operation : facts.operations()) {
      long count =
          facts.okSeries().stream()
              .filter(series -> series.operation().equals(operation.name()))
              .mapToLong(SeriesResult::count)
              .sum();
      sum = sum.plus(operation.serverPath(), all == 0 ? 0 : count / all);
    }
    return sum;
  }

  private static double mean(RunFacts facts, ToDoubleFunction<SeriesResult> of) {
    double count = facts.okSeries().stream().mapToLong(SeriesResult::count).sum();
    double sum = facts.okSeries().stream().mapToDouble(s -> s.count() * of.applyAsDouble(s)).sum();
    return count == 0 ? 0 : sum / count;
  }

  private LatencyBudget budget() {
    double total = left;
    scheduleWait();
    if (members.isEmpty()) {
      missing.add("all work of the members: their metrics were not read");
    } else {
      fsync();
      store();
    }
    roundTrip();
    client();
    network();
    segments.sort((a, b) -> a.part().compareTo(b.part()));
    segments.add(new Segment(LatencyComponent.REST, left, "unattributed"));
    return new LatencyBudget(clock(), total, segments, floor(), missing);
  }

  private String clock() {
    return facts.okSeries().stream().anyMatch(s -> s.responseNanos() != null)
        ? "response"
        : "service";
  }

  /** Caps the part at what is left, because means from different clocks can add up to more. */
  private void spend(LatencyComponent part, double nanos, String basis) {
    double spent = Math.max(0, Math.min(nanos, left));
    left -= spent;
    segments.add(new Segment(part, spent, basis));
  }

  private void spendIfKnown(
      LatencyComponent part, OptionalDouble nanos, double times, String basis) {
    if (times == 0) {
      return;
    }
    if (nanos.isPresent()) {
      spend(part, times * nanos.getAsDouble(), basis);
    } else {
      missing.add(part.label() + ": not reported by the members");
    }
  }

  private void scheduleWait() {
    if (clock().equals("response")) {
      double wait = mean(facts, s -> s.latencyNanos().mean() - s.serviceNanos().mean());
      spend(LatencyComponent.SCHEDULE_WAIT, wait, "response time - service time");
    }
  }

  private void fsync() {
    spendIfKnown(
        LatencyComponent.WAL_FSYNC,
        quorum.durableNanos(elapsedNanos()),
        path.commits(),
        "mean of the leader or of the slowest member of the quorum, plus half of the fsync in"
            + " progress");
  }

  private double elapsedNanos() {
    return Math.max(1, facts.server().map(ServerAccount::elapsedNanos).orElse(0L));
  }

  private void roundTrip() {
    if (!quorum.isAlone()) {
      spendIfKnown(
          LatencyComponent.RAFT_ROUND_TRIP,
          quorum.roundTripNanos(),
          path.commits() + path.confirmations(),
          "peer round trips at rest: the leader's, plus the hop to it for other members' calls");
    }
  }

  private void store() {
    spendIfKnown(
        LatencyComponent.APPLY,
        mean(member -> member.consensus().apply()),
        path.commits(),
        "mean over all members and changes");
    spendIfKnown(
        LatencyComponent.BACKEND_COMMIT,
        commitWait(),
        path.commits(),
        "share of the time in commits, times half of one");
    spendIfKnown(
        LatencyComponent.STORE_READ,
        mean(member -> member.storage().range()),
        path.reads(),
        "mean over all members and reads");
  }

  private OptionalDouble mean(Function<MemberAccount, @Nullable DurationHistogram> of) {
    List<DurationHistogram> known =
        members.stream().flatMap(member -> Optional.ofNullable(of.apply(member)).stream()).toList();
    double count = known.stream().mapToLong(DurationHistogram::count).sum();
    return count == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            known.stream().mapToDouble(d -> d.count() * d.meanNanos()).sum() / count);
  }

  /** An arrival at a random time during an activity of length d waits d/2 for it on average. */
  private OptionalDouble commitWait() {
    double elapsed = elapsedNanos();
    return members.stream()
        .flatMap(member -> Optional.ofNullable(member.storage().backendCommit()).stream())
        .mapToDouble(d -> d.count() * d.meanNanos() / elapsed * d.meanNanos() / 2)
        .average();
  }

  private void client() {
    ClientCost cost = facts.result().client();
    if (cost == null) {
      missing.add("client: its cost was not measured");
      return;
    }
    spend(
        LatencyComponent.CLIENT_GC,
        gcWait(cost),
        "share of the time in pauses, times half of one and the rest");
    Double micros = cost.cpuMicrosPerOperation();
    if (micros == null || facts.opsPerSecond() < MIN_RATE_FOR_CPU) {
      missing.add(
          "client: driver: too few operations per second to separate it from the JVM's own");
    } else {
      spend(
          LatencyComponent.CLIENT_DRIVER,
          micros * 1e3,
          "CPU time of the client per operation, at most");
    }
  }

  /** At rest, a response takes the network round trip and the driver. */
  private void network() {
    RoundTrips atRest = facts.result().environment().roundTrips();
    if (atRest == null) {
      missing.add("network between client and members: not measured");
      return;
    }
    double driver =
        segments.stream()
            .filter(segment -> segment.part() == LatencyComponent.CLIENT_DRIVER)
            .mapToDouble(Segment::meanNanos)
            .sum();
    spend(
        LatencyComponent.NETWORK,
        atRest.clientNanos() - driver,
        "a read at rest, minus the driver");
  }

  /** An operation waits for the pause in which it starts, and for those that start during it. */
  private double gcWait(ClientCost cost) {
    Long collections = cost.gcCollections();
    Long nanos = cost.gcNanos();
    if (collections == null || nanos == null || collections == 0) {
      return 0;
    }
    double pause = (double) nanos / collections;
    double share = Math.min(1, facts.gcShare().orElse(0));
    return share * (pause / 2 + left);
  }

  private @Nullable Floor floor() {
    Fdatasync probe = facts.result().environment().fdatasync();
    double trips = path.commits() + path.confirmations();
    OptionalDouble rtt = quorum.isAlone() ? OptionalDouble.of(0) : quorum.peerRttNanos();
    if (rtt.isEmpty() || (path.commits() > 0 && probe == null)) {
      return null;
    }
    double sync = probe == null ? 0 : path.commits() * probe.p50Nanos();
    Floor floor = new Floor(trips * rtt.getAsDouble(), sync);
    return floor.totalNanos() > 0 ? floor : null;
  }
}
