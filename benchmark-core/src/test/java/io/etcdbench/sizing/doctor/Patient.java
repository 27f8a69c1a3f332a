// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterSurvey;
import io.etcdbench.cluster.ClusterSurvey.Listed;
import io.etcdbench.cluster.ClusterSurvey.Part;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.MemberHealth;
import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.disk.FileBlocks;
import io.etcdbench.observe.machine.MachineUse;
import io.etcdbench.observe.machine.Mount;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerFlags;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleAccount;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.sizing.capacity.Capacity;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.capacity.Probe;
import io.etcdbench.sizing.capacity.RateVerdict;
import io.etcdbench.sizing.doctor.Checkup.Search;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A checkup of a cluster that is well, and what can be wrong with it. */
public final class Patient {
  private static final String VERSION = "3.6.15";

  private final List<MemberHealth> members = new ArrayList<>();
  private final Map<String, Integer> hosts = new HashMap<>(Map.of("a", 1, "b", 1, "c", 1));
  private final Map<String, ServerFlags> flags = new HashMap<>();
  private final Set<String> learners = new HashSet<>();
  private final List<Listed> notGiven = new ArrayList<>();
  private final List<String> alarms = new ArrayList<>();
  private final List<String> silent = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();
  private @Nullable DiskSpeed disk = disk("ext4", 1_000_000);
  private List<MemberAccount> idle = List.of(SampleAccount.member("m0", true));
  private MemberAccount loaded = SampleAccount.steadyMember("m0", 2_000, 5);
  private String objective = "put p99 < 20ms";
  private double slowShare = 0.004;
  private RunResult load = SampleRun.result();
  private @Nullable RunResult edge;
  private End end = End.CONFIRMED;
  private @Nullable Double highest = 2_000.0;
  private @Nullable Double beyond = 2_050.0;

  public Patient() {
    for (String name : List.of("m0", "m1", "m2")) {
      members.add(health(name, VERSION, List.of()));
      flags.put(name, flags("--auto-compaction-retention=1h"));
    }
  }

  Patient with(String name, String version, Part part, String... errors) {
    members.removeIf(one -> one.member().name().equals(name));
    members.add(health(name, version, List.of(errors)));
    if (part == Part.LEARNER) {
      learners.add(name);
    }
    return this;
  }

  /** One more member, on its own host, whose endpoint is not given. */
  Patient withNotGiven(String name, Part part) {
    hosts.put(name, 1);
    notGiven.add(new Listed(name, part, false));
    return this;
  }

  Patient withAlarm(String sentence) {
    alarms.add(sentence);
    return this;
  }

  /** The metrics of all members but m0 cannot be read. */
  Patient withUnreadable(String reason) {
    unreadable.add(reason);
    return this;
  }

  /** None of the operations of one client succeeded. */
  Patient withFailures() {
    PhaseResult measure =
        load.phases().stream().filter(one -> one.is(PhaseName.MEASURE)).findFirst().orElseThrow();
    List<SeriesResult> failed = measure.series().stream().filter(series -> !series.isOk()).toList();
    load =
        load.toBuilder()
            .phases(List.of(new PhaseResult(measure.name(), measure.elapsedNanos(), 10, 0, failed)))
            .build();
    return this;
  }

  Patient withFlags(String name, String... words) {
    flags.put(name, flags(words));
    return this;
  }

  Patient withoutFlags() {
    flags.clear();
    return this;
  }

  /** All members are on one host. */
  Patient withHost(String host, int count) {
    hosts.clear();
    hosts.put(host, count);
    return this;
  }

  Patient withSilent(String sentence) {
    silent.add(sentence);
    return this;
  }

  Patient withDisk(String fileSystem, long nanos) {
    disk = disk(fileSystem, nanos);
    return this;
  }

  Patient withMembers(MemberAccount... accounts) {
    idle = List.of(accounts);
    return this;
  }

  /** What a member did under the load of one client. */
  Patient withLoadedMember(MemberAccount account) {
    loaded = account;
    return this;
  }

  /** What the client's machine did under the load of one client. */
  Patient withClientMachine(MachineUse use) {
    load = on(use, load);
    return this;
  }

  /** A run at the highest rate that holds, and what the client's machine did meanwhile. */
  Patient withEdge(MachineUse use) {
    edge = on(use, SampleRun.result());
    return this;
  }

  /** A run at the highest rate that holds, with objections to it. */
  public Patient withEdge(Finding... findings) {
    edge = SampleRun.result().withFindings(List.of(findings));
    return this;
  }

  private static RunResult on(MachineUse use, RunResult run) {
    ClientCost cost = new ClientCost(null, null, null, null, null, null, use);
    return run.toBuilder().client(cost).build();
  }

  /** How a search ended that found no rate beyond the highest one that holds. */
  Patient withoutBeyond(End how) {
    end = how;
    beyond = null;
    return this;
  }

  /** The lowest rate of the search does not hold. */
  public Patient withoutHighest() {
    return withoutHighest(End.BELOW_RANGE);
  }

  /** How a search ended that found no rate that holds. */
  public Patient withoutHighest(End how) {
    end = how;
    highest = null;
    return this;
  }

  /** What the search was for, and the share of slow operations at both of its rates. */
  public Patient withSearch(String objective, double slowShare) {
    this.objective = objective;
    this.slowShare = slowShare;
    return this;
  }

  public Checkup checkup() {
    return new Checkup(
        new ClusterDescription(
            "external", "3 endpoints given", VERSION, "plain text", null, null, List.of()),
        new ClusterSurvey(members, hosts, listed(), alarms, silent),
        flags,
        disk,
        new ServerAccount(5_000_000_000L, idle, null, 0, unreadable),
        withServer(load),
        search());
  }

  /** As many members as the hosts have. */
  private List<Listed> listed() {
    int all = hosts.values().stream().mapToInt(Integer::intValue).sum();
    return Stream.concat(
            members.stream()
                .map(one -> one.member().name())
                .map(
                    name ->
                        new Listed(
                            name, learners.contains(name) ? Part.LEARNER : Part.VOTER, true)),
            notGiven.stream())
        .limit(all)
        .toList();
  }

  private RunResult withServer(RunResult run) {
    return run.withServer(new ServerAccount(5_000_000_000L, List.of(loaded), null, 0, List.of()));
  }

  private Search search() {
    Probe holds = highest == null ? null : probe(highest, RateVerdict.HOLDS);
    Probe breaks = beyond == null ? null : probe(beyond, RateVerdict.SLOW);
    List<Probe> probes = Stream.of(breaks, holds).filter(Objects::nonNull).toList();
    return new Search(
        objective,
        new Capacity(end, holds, breaks, probes),
        edge == null ? null : withServer(edge),
        null,
        "the disk, of course",
        null);
  }

  private Probe probe(double rate, RateVerdict decision) {
    return new Probe(
        rate,
        decision,
        slowShare,
        Duration.ofSeconds(30),
        new Probe.Seen(60_000, rate, 2_000_000L, 15_000_000L));
  }

  private static ServerFlags flags(String... words) {
    List<String> line = new ArrayList<>(List.of("etcd"));
    line.addAll(List.of(words));
    return new ServerFlags(line);
  }

  private static MemberHealth health(String name, String version, List<String> errors) {
    Member member = new Member(name, name, "http://" + name + ":2379");
    return new MemberHealth(member, version, 50 << 20, 40 << 20, name.equals("m0"), errors);
  }

  private static DiskSpeed disk(String fileSystem, long nanos) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(nanos, 2_000);
    return new DiskSpeed(
        Path.of("/data"),
        new Mount(fileSystem, "/dev/vda1", "rw"),
        new DiskSpeed.Written(2_000, 2_300, 2_000 * nanos, FileBlocks.RESERVED),
        histogram,
        null);
  }
}
