// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section.server;

import static io.etcdbench.report.section.server.ServerFigure.bytes;
import static io.etcdbench.report.section.server.ServerFigure.count;
import static io.etcdbench.report.section.server.ServerFigure.most;
import static io.etcdbench.report.section.server.ServerFigure.nanos;
import static io.etcdbench.report.section.server.ServerFigure.text;

import io.etcdbench.format.Quantity;
import io.etcdbench.observe.server.DurationHistogram;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.MemberAccount.Calls;
import io.etcdbench.observe.server.MemberAccount.Consensus;
import io.etcdbench.observe.server.MemberAccount.MemberSample;
import io.etcdbench.observe.server.ServerAccount;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The rows of the members' table. */
final class ServerFigures {
  static final List<ServerFigure> DISK =
      List.of(
          count("WAL fsyncs", m -> countOf(m.storage().walFsync())),
          nanos("WAL fsync mean", m -> mean(m.storage().walFsync())),
          nanos("WAL fsync p50", m -> of(m.storage().walFsync(), DurationHistogram::p50Nanos)),
          nanos("WAL fsync p99", m -> of(m.storage().walFsync(), DurationHistogram::p99Nanos)),
          count("backend commits", m -> countOf(m.storage().backendCommit())),
          nanos("backend commit mean", m -> mean(m.storage().backendCommit())),
          nanos(
              "backend commit p99",
              m -> of(m.storage().backendCommit(), DurationHistogram::p99Nanos)),
          nanos("store read mean", m -> mean(m.storage().range())),
          nanos("store read p99", m -> of(m.storage().range(), DurationHistogram::p99Nanos)),
          count("snapshots", m -> m.storage().snapshots()),
          text("database", m -> Quantity.bytes(m.storage().databaseBytes())),
          text("of that in use", m -> Quantity.bytes(m.storage().databaseInUseBytes())));

  static final List<ServerFigure> CONSENSUS =
      List.of(
          text("role", m -> role(m.consensus())),
          most("leader changes", m -> m.consensus().leaderChanges()),
          text("committed", m -> Quantity.count(m.consensus().proposals().committed())),
          count("failed proposals", m -> m.consensus().proposals().failed()),
          most("most pending", m -> m.consensus().proposals().mostPending()),
          most("widest apply gap", m -> m.consensus().proposals().widestGap()),
          nanos("apply mean", m -> mean(m.consensus().apply())),
          nanos("apply p99", m -> of(m.consensus().apply(), DurationHistogram::p99Nanos)),
          count("slow applies", m -> m.consensus().slowApplies()),
          count("slow read indexes", m -> m.consensus().slowReadIndexes()),
          count("late heartbeats", m -> m.consensus().heartbeatFailures()),
          nanos("peer RTT mean", ServerFigures::peerRtt));

  static final List<ServerFigure> CLIENTS =
      List.of(
          count("calls", m -> calls(m, Calls::started)),
          count("of that not OK", m -> calls(m, ServerFigures::notOk)),
          count("of that refused", m -> calls(m, ServerFigures::refused)),
          count("Authenticate calls", m -> called(m, "Authenticate")),
          count("lease renewals", m -> m.rpcs().leasesRenewed()),
          count("watch streams", m -> m.rpcs().watchStreams()),
          count("watchers", m -> m.rpcs().watchers()),
          bytes("received", m -> m.rpcs().receivedBytes()),
          bytes("sent", m -> m.rpcs().sentBytes()));

  static final List<ServerFigure> PROCESS =
      List.of(
          new ServerFigure("CPU cores", ServerFigures::cpu, ServerFigures::cpu),
          bytes("RSS mean", m -> m.process().meanResidentBytes()),
          bytes("RSS most", m -> m.process().mostResidentBytes()),
          most("open files", m -> m.process().mostOpenFiles()),
          most("goroutines", m -> m.process().mostGoroutines()),
          count("restarts", m -> m.process().restarts()),
          count("samples missed", MemberAccount::missed));

  private ServerFigures() {}

  private static long countOf(@Nullable DurationHistogram durations) {
    return durations == null ? 0 : durations.count();
  }

  private static @Nullable Number mean(@Nullable DurationHistogram durations) {
    return durations == null ? null : durations.meanNanos();
  }

  private static @Nullable Number of(
      @Nullable DurationHistogram durations,
      Function<DurationHistogram, @Nullable Long> percentile) {
    return durations == null ? null : percentile.apply(durations);
  }

  private static String role(Consensus consensus) {
    if (consensus.leaderBefore() == consensus.leaderAfter()) {
      return consensus.leaderAfter() ? "leader" : "follower";
    }
    return consensus.leaderAfter() ? "became leader" : "lost the lead";
  }

  private static @Nullable Number peerRtt(MemberAccount member) {
    return member.consensus().peerRtt().isEmpty()
        ? null
        : member.consensus().peerRtt().values().stream()
            .mapToDouble(DurationHistogram::meanNanos)
            .average()
            .orElseThrow();
  }

  private static long calls(MemberAccount member, Function<Calls, Long> which) {
    return member.rpcs().calls().values().stream().mapToLong(which::apply).sum();
  }

  private static long called(MemberAccount member, String method) {
    Calls calls = member.rpcs().calls().get(method);
    return calls == null ? 0 : calls.started();
  }

  private static long notOk(Calls calls) {
    return calls.handled().entrySet().stream()
        .filter(entry -> !entry.getKey().equals("OK"))
        .mapToLong(entry -> entry.getValue())
        .sum();
  }

  /** Returns the number of calls rejected because of too many requests or no space. */
  private static long refused(Calls calls) {
    return calls.handled().getOrDefault("ResourceExhausted", 0L);
  }

  private static String cpu(MemberAccount member) {
    return Quantity.number(cpuCores(member));
  }

  private static String cpu(ServerAccount account) {
    return Quantity.number(account.members().stream().mapToDouble(ServerFigures::cpuCores).sum());
  }

  private static double cpuCores(MemberAccount member) {
    List<MemberSample> timeline = member.timeline();
    long elapsedNanos = timeline.isEmpty() ? 0 : timeline.get(timeline.size() - 1).atNanos();
    return elapsedNanos == 0 ? 0 : (double) member.process().cpuNanos() / elapsedNanos;
  }
}
