// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterDescription.Storage;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.observe.machine.MachineUse;
import io.etcdbench.observe.server.MachineAccount;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.plan.ArrivalPlan;
import io.etcdbench.plan.ClientPlan;
import io.etcdbench.plan.KeyPlan;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.ValuePlan;
import io.etcdbench.plan.fault.FaultPlan;
import io.etcdbench.plan.operation.OperationPlan.Put;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Environment.Machine;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.Jvm;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Sample;
import io.etcdbench.result.Sample.Ended;
import io.etcdbench.result.Sample.Percentiles;
import io.etcdbench.result.SampleAccount;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Steadiness;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A closed loop of 10 clients and 20,000 puts in 10 s, against which nothing speaks. */
final class HealthyRun {
  static final long MILLI_NANOS = 1_000_000;
  private static final long ELAPSED_NANOS = 10_000 * MILLI_NANOS;

  private LoadPlan load =
      LoadPlan.DEFAULT.withConcurrency(10).withDuration(Duration.ofNanos(ELAPSED_NANOS));
  private KeyPlan keys = KeyPlan.DEFAULT.with(8, 1_000, KeyPlan.Order.UNIFORM);
  private final List<SeriesResult> series = new ArrayList<>();
  private List<MemberAccount> members = List.of(member(), member());
  private final List<Sample> timeline = new ArrayList<>();
  private List<String> unreadable = List.of();
  private @Nullable MachineAccount machine = new MachineAccount(0.6, 0, Map.of(), null);
  private @Nullable Integer membersHere;
  private ClientCost cost = new ClientCost(100.0, null, 1, MILLI_NANOS);
  private ClusterDescription cluster = cluster("external", "ext4", "3.6.15", List.of());
  private List<FaultPlan> faults = List.of();
  private @Nullable FleetAccount fleet;
  private @Nullable Double loadAverage;
  private int connections = 10;
  private long accountNanos = ELAPSED_NANOS;
  private long dropped;
  private @Nullable Map<String, Long> counted;
  private final List<PhaseResult> phases = new ArrayList<>();

  HealthyRun() {
    with("put", "ok", 20_000, 5 * MILLI_NANOS, null);
  }

  /** A member that saw 20,000 changes, all through the run. */
  static MemberAccount member() {
    return SampleAccount.steadyMember("m0", 20_000, 10);
  }

  HealthyRun clients(int clients) {
    load = load.withConcurrency(clients);
    return this;
  }

  HealthyRun connections(int number) {
    connections = number;
    return this;
  }

  HealthyRun rate(double opsPerSecond, long notSent) {
    load = load.withConcurrency(1_000).with(ArrivalPlan.constant(opsPerSecond));
    dropped = notSent;
    return this;
  }

  /** The same with Poisson arrivals. */
  HealthyRun poisson(double opsPerSecond) {
    ArrivalPlan arrival =
        new ArrivalPlan(ArrivalPlan.Shape.POISSON, opsPerSecond, 0, Duration.ZERO, List.of());
    load = load.withConcurrency(1_000).with(arrival);
    return this;
  }

  HealthyRun faults(String... planned) {
    faults = List.of(planned).stream().map(FaultPlan::parse).toList();
    return this;
  }

  HealthyRun keys(int space, KeyPlan.Order order) {
    keys = keys.with(8, space, order);
    return this;
  }

  /**
   * Puts that ended well in each second, with their median, and operations under way at its end.
   */
  HealthyRun seconds(long inFlight, long medianNanos, long... puts) {
    timeline.clear();
    for (long count : puts) {
      addSecond(inFlight, new Percentiles(medianNanos, null, medianNanos), count, null);
    }
    return this;
  }

  /** Seconds with the same number of puts, and so many operations under way at their ends. */
  HealthyRun inFlight(long puts, long... atEnd) {
    timeline.clear();
    for (long underWay : atEnd) {
      addSecond(underWay, new Percentiles(5 * MILLI_NANOS, null, 5 * MILLI_NANOS), puts, null);
    }
    return this;
  }

  private void addSecond(long inFlight, Percentiles service, long puts, @Nullable ClientUse use) {
    long start = timeline.size() * 1_000L * MILLI_NANOS;
    timeline.add(
        new Sample(
            start,
            start + 1_000 * MILLI_NANOS,
            puts,
            0,
            inFlight,
            Map.of("put", new Ended(puts, service, null)),
            Map.of(),
            use));
  }

  /** Seconds with the same number of operations, and other medians. */
  HealthyRun medians(long... millis) {
    List<Sample> all = new ArrayList<>();
    for (long median : millis) {
      all.add(seconds(0, median * MILLI_NANOS, 2_000).timeline.get(0));
    }
    timeline.clear();
    timeline.addAll(all);
    return this;
  }

  /** Seconds of 1000 operations at so many microseconds of CPU time each. */
  HealthyRun cpu(double compileShare, long... micros) {
    return cpu(1_000, 5 * MILLI_NANOS, compileShare, micros);
  }

  /** The same of another number of operations; their median is null where they are too few. */
  HealthyRun cpu(long puts, @Nullable Long medianNanos, double compileShare, long... micros) {
    timeline.clear();
    for (long each : micros) {
      long cpuNanos = puts * 1_000 * each;
      ClientUse use =
          new ClientUse(cpuNanos, null, 0, 0, 0, null, Math.round(compileShare * cpuNanos));
      addSecond(0, new Percentiles(medianNanos, null, 5 * MILLI_NANOS), puts, use);
    }
    return this;
  }

  /** The phases that warmed the client up, each steady or not. */
  HealthyRun warmedUp(boolean... steady) {
    for (boolean each : steady) {
      phases.add(
          new PhaseResult("rehearse", ELAPSED_NANOS, 0, 0, List.of())
              .with(new Steadiness(1_000, 0.01, 0, each)));
    }
    return this;
  }

  /** How long the members were watched. */
  HealthyRun elapsed(long nanos) {
    accountNanos = nanos;
    return this;
  }

  /** What the client's machine did; there, threads that only sleep woke so late. */
  HealthyRun clientMachine(MachineUse use, long... hiccupMillis) {
    Histogram hiccups = new Histogram(3);
    for (long millis : hiccupMillis) {
      hiccups.recordValueWithCount(millis * MILLI_NANOS, 1_000);
    }
    return clientMachine(use, hiccups);
  }

  /** The same, where such threads woke so often on time and once so late. */
  HealthyRun wakeUps(MachineUse use, long onTime, long latestMillis) {
    Histogram hiccups = new Histogram(3);
    hiccups.recordValueWithCount(0, onTime);
    hiccups.recordValue(latestMillis * MILLI_NANOS);
    return clientMachine(use, hiccups);
  }

  private HealthyRun clientMachine(MachineUse use, Histogram hiccups) {
    LatencySummary delays = hiccups.getTotalCount() == 0 ? null : LatencySummary.of(hiccups);
    cost = new ClientCost(100.0, null, 1L, MILLI_NANOS, delays, null, use);
    return this;
  }

  /** The load average of the client's machine before the run. */
  HealthyRun loadAverage(double before) {
    loadAverage = before;
    return this;
  }

  /** The members are on machines of their own, of which nothing is known. */
  HealthyRun remote() {
    return membersHere(0);
  }

  /** So many of the two members are on the client's machine; null when it is unknown. */
  HealthyRun membersHere(@Nullable Integer number) {
    machine = null;
    membersHere = number;
    return this;
  }

  /** What the sender counted. */
  HealthyRun sent(Map<String, Long> bySeries) {
    counted = bySeries;
    return this;
  }

  HealthyRun withoutSeries() {
    series.clear();
    return this;
  }

  HealthyRun with(
      String name, String outcome, long count, long serviceNanos, @Nullable Long responseNanos) {
    series.add(
        new SeriesResult(
            name,
            outcome,
            count,
            count / (ELAPSED_NANOS / 1e9),
            SampleRun.equalLatencies(count, serviceNanos),
            responseNanos == null ? null : SampleRun.equalLatencies(count, responseNanos),
            null));
    return this;
  }

  HealthyRun members(MemberAccount... others) {
    members = List.of(others);
    return this;
  }

  HealthyRun unreadable(String why) {
    unreadable = List.of(why);
    return this;
  }

  HealthyRun machine(double busyShare, double stolenShare) {
    machine = new MachineAccount(busyShare, stolenShare, Map.of(), null);
    return this;
  }

  HealthyRun cost(double cpuMicros, long gcNanos) {
    cost = new ClientCost(cpuMicros, null, 1, gcNanos);
    return this;
  }

  /** So many workers sent the load; the cost is that of all of them. */
  HealthyRun workers(String launcher, int number) {
    fleet = SampleAccount.workers(launcher, number);
    return this;
  }

  HealthyRun cluster(String fileSystem, String version, String... flags) {
    cluster = cluster("external", fileSystem, version, List.of(flags));
    return this;
  }

  /** Who started the members. */
  HealthyRun origin(String origin) {
    cluster = cluster(origin, "ext4", "3.6.15", List.of());
    return this;
  }

  RunResult result() {
    long sent = series.stream().mapToLong(SeriesResult::count).sum();
    PhaseResult measure =
        new PhaseResult(
            "measure",
            ELAPSED_NANOS,
            sent + dropped,
            dropped,
            counted,
            series,
            timeline,
            List.of(),
            null);
    return new RunResult.Builder(environment())
        .plan(plan())
        .phases(Stream.concat(phases.stream(), Stream.of(measure)).toList())
        .client(cost)
        .server(new ServerAccount(accountNanos, members, machine, membersHere, unreadable))
        .fleet(fleet)
        .build();
  }

  private RunPlan plan() {
    ClientPlan client = ClientPlan.DEFAULT;
    return RunPlan.DEFAULT
        .with(client.with(client.connections().withCount(connections)))
        .with(load)
        .with(List.of(new Put("put", 1, keys, ValuePlan.DEFAULT)))
        .withFaults(faults);
  }

  private Environment environment() {
    return new Environment(
        Instant.parse("2026-11-01T12:00:00Z"),
        new Machine("Example CPU", 2, null, "Linux", null, null, loadAverage),
        new Jvm("Example", "17", "Example VM", List.of()),
        Map.of(),
        cluster,
        null);
  }

  private static ClusterDescription cluster(
      String origin, String fileSystem, String version, List<String> flags) {
    Storage storage = new Storage("/data", fileSystem, null);
    return new ClusterDescription(
        origin, "2 endpoints", version, "plain text", null, storage, flags);
  }

  /** The kinds of what the audit finds in a run. */
  static List<String> kinds(HealthyRun run) {
    return Audit.of(run.result()).stream().map(Finding::kind).toList();
  }

  /** The one thing that the audit finds in a run. */
  static String only(HealthyRun run) {
    List<Finding> findings = Audit.of(run.result());
    assertThat(findings).hasSize(1);
    Finding finding = findings.get(0);
    Severity severity = finding.severity();
    return finding.kind() + " " + severity + " " + finding.observed();
  }
}
