// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.figure;

import io.etcdbench.observe.server.DurationHistogram;
import io.etcdbench.observe.server.MachineAccount;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.RunResult;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures that the members report in a stored run, by name. Stateless. */
final class ServerFigures {
  private static final String CALLS = "calls.";
  private static final double NANOS_PER_MILLI = 1e6;

  /** Figures of the whole cluster. */
  private static final Map<String, ToDoubleFunction<ServerAccount>> OF_ALL =
      Map.ofEntries(
          Map.entry("calls", ServerAccount::calls),
          Map.entry("sentBytes", s -> s.sum(member -> member.rpcs().sentBytes())),
          Map.entry("cpuNanos", s -> s.sum(member -> member.process().cpuNanos())),
          Map.entry("leasesRenewed", s -> s.sum(member -> member.rpcs().leasesRenewed())),
          Map.entry("snapshots", s -> s.sum(member -> member.storage().snapshots())),
          Map.entry("watchers", s -> s.sum(member -> member.rpcs().watchers())),
          Map.entry("watchStreams", s -> s.sum(member -> member.rpcs().watchStreams())),
          Map.entry("widestGap", s -> most(s, m -> m.consensus().proposals().widestGap())),
          Map.entry("residentBytes", s -> most(s, m -> m.process().mostResidentBytes())),
          Map.entry("openFiles", s -> most(s, m -> m.process().mostOpenFiles())),
          Map.entry("goroutines", s -> most(s, m -> m.process().mostGoroutines())),
          Map.entry("keys", s -> most(s, m -> m.storage().keys())),
          Map.entry("databaseBytes", s -> most(s, m -> m.storage().databaseBytes())),
          Map.entry("committed", s -> most(s, m -> m.consensus().proposals().committed())),
          Map.entry("slowApplies", s -> s.sum(m -> m.consensus().slowApplies())),
          Map.entry("largestShare", s -> shares(s).max(Comparator.naturalOrder()).orElse(0.0)),
          Map.entry("smallestShare", s -> shares(s).min(Comparator.naturalOrder()).orElse(0.0)));

  /** Durations that the leader measured. */
  private static final Map<String, Function<MemberAccount, @Nullable DurationHistogram>> OF_LEADER =
      Map.of(
          "fsync", m -> m.storage().walFsync(),
          "commit", m -> m.storage().backendCommit(),
          "apply", m -> m.consensus().apply());

  private ServerFigures() {}

  static Optional<Double> find(RunResult result, String figure) {
    ServerAccount server = result.server();
    if (server == null || server.members().isEmpty()) {
      return Optional.empty();
    }
    if (figure.startsWith(CALLS)) {
      return Optional.of((double) server.calls(figure.substring(CALLS.length())));
    }
    ToDoubleFunction<ServerAccount> ofAll = OF_ALL.get(figure);
    if (ofAll != null) {
      return Optional.of(ofAll.applyAsDouble(server));
    }
    return switch (figure) {
      case "sentBytesPerOperation" -> perOperation(result, find(result, "sentBytes"));
      case "cpuMicrosPerOperation" ->
          perOperation(result, find(result, "cpuNanos").map(nanos -> nanos / 1e3));
      case "callsPerOperation" -> perOperation(result, find(result, "calls"));
      case "fsyncsPerProposal" -> fsyncsPerProposal(leader(server));
      case "leaderShare" -> Optional.of(share(server, leader(server)));
      case "deviceUtilisation" -> device(server.machine());
      default -> duration(leader(server), figure);
    };
  }

  private static Optional<Double> perOperation(RunResult result, Optional<Double> amount) {
    double operations = RunFigures.operations(result);
    return operations == 0 ? Optional.empty() : amount.map(all -> all / operations);
  }

  private static Optional<Double> fsyncsPerProposal(MemberAccount leader) {
    DurationHistogram syncs = leader.storage().walFsync();
    long committed = leader.consensus().proposals().committed();
    return syncs == null || committed == 0
        ? Optional.empty()
        : Optional.of((double) syncs.count() / committed);
  }

  private static Optional<Double> device(@Nullable MachineAccount machine) {
    return machine == null || machine.device() == null
        ? Optional.empty()
        : Optional.of(machine.device().utilisation());
  }

  /** Finds a duration, for example {@code fsyncMeanMillis} or {@code applyP99Millis}. */
  private static Optional<Double> duration(MemberAccount leader, String figure) {
    return OF_LEADER.entrySet().stream()
        .filter(entry -> figure.startsWith(entry.getKey()))
        .findFirst()
        .flatMap(
            entry ->
                Optional.ofNullable(entry.getValue().apply(leader))
                    .flatMap(d -> of(d, figure.substring(entry.getKey().length()))));
  }

  private static Optional<Double> of(DurationHistogram durations, String statistic) {
    Optional<? extends Number> nanos =
        switch (statistic) {
          case "MeanMillis" -> Optional.of(durations.meanNanos());
          case "P50Millis" -> Optional.ofNullable(durations.p50Nanos());
          case "P90Millis" -> Optional.ofNullable(durations.p90Nanos());
          case "P99Millis" -> Optional.ofNullable(durations.p99Nanos());
          default -> Optional.empty();
        };
    return nanos.map(value -> value.doubleValue() / NANOS_PER_MILLI);
  }

  private static MemberAccount leader(ServerAccount server) {
    List<MemberAccount> members = server.members();
    return members.stream()
        .filter(member -> member.consensus().leaderAfter())
        .findFirst()
        .orElse(members.get(0));
  }

  private static double most(ServerAccount server, ToDoubleFunction<MemberAccount> figure) {
    return server.members().stream().mapToDouble(figure).max().orElse(0);
  }

  private static Stream<Double> shares(ServerAccount server) {
    return server.members().stream().map(member -> share(server, member));
  }

  private static double share(ServerAccount server, MemberAccount member) {
    double all = server.calls();
    return all == 0 ? 0 : member.rpcs().started() / all;
  }
}
