// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.format.Quantity.whole;

import io.etcdbench.document.Dataset;
import io.etcdbench.document.Document.Fact;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Table;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Outcome;
import io.etcdbench.format.Percent;
import io.etcdbench.sizing.failover.FailoverResult.Aftermath;
import io.etcdbench.sizing.failover.FailoverResult.AssertionResult;
import io.etcdbench.sizing.failover.FailoverResult.CallCycle;
import io.etcdbench.sizing.failover.FailoverResult.ClientCycle;
import io.etcdbench.sizing.failover.FailoverResult.Cycle;
import io.etcdbench.sizing.failover.FailoverResult.FaultFacts;
import io.etcdbench.sizing.failover.FailoverResult.LockCycle;
import io.etcdbench.sizing.failover.FailoverResult.Together;
import io.etcdbench.sizing.failover.Scorecard.Count;
import io.etcdbench.sizing.failover.Scorecard.Gaps;
import io.etcdbench.sizing.failover.Scorecard.Rank;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Creates the tables of a session's document. Stateless. */
final class FailoverTables {
  private static final String NONE = "-";

  private FailoverTables() {}

  /** Returns the settings, the shortest gaps first. */
  static Table ranking(FailoverResult result, Scorecard scorecard) {
    String baseline = result.settings().get(0).name();
    List<List<String>> rows = new ArrayList<>();
    for (Rank rank : scorecard.ranking()) {
      List<ClientCycle> seen = scorecard.of(rank.setting());
      int sent = Scorecard.sum(seen, Count.SENT);
      rows.add(
          List.of(
              result.settings().get(rank.setting()).name(),
              decimals(rank.seconds(), 1),
              say("%d of %d", rank.shorter(), rank.cycles()),
              say("%d", rank.longer()),
              Percent.of(sent == 0 ? 0 : (double) Scorecard.sum(seen, Count.FAILED) / sent, 2),
              rank.objections().isEmpty() ? NONE : String.join(", ", rank.objections())));
    }
    return new Table(
        List.of(
            "setting",
            "gaps, s",
            "shorter than " + baseline,
            "longer",
            "failed calls",
            "against it"),
        Set.of(0, 5),
        List.of(
            Group.of(
                "gaps: over the faults, the sum of the p90 over cycles of the longest gap of put or get",
                rows)));
  }

  /** Returns the elections, etcd's own part of the gaps. */
  static Table elections(FailoverResult result) {
    List<List<String>> rows = new ArrayList<>();
    for (FaultFacts fault : result.faults()) {
      List<Cycle> cycles = result.cyclesOf(fault.name());
      List<Double> elections =
          cycles.stream().map(Cycle::electionMillis).filter(Objects::nonNull).toList();
      Gaps elected = new Gaps(elections, 0);
      rows.add(
          List.of(
              fault.name(),
              say("%d", cycles.size()),
              seconds(cycles.stream().mapToDouble(Cycle::faultMillis).max().orElse(0)),
              say("%d", elections.size()),
              elected.isEmpty() ? NONE : decimals(elected.quantile(0.5) / 1e3, 2),
              elected.isEmpty() ? NONE : decimals(elected.max() / 1e3, 2)));
    }
    return new Table(
        List.of("fault", "cycles", "lasts, s", "elections", "elected after p50, s", "max, s"),
        List.of(
            Group.of(
                "from the start of the fault until a member reported a leader of a later term",
                rows)));
  }

  /** Returns the violations that must not occur, and the anomalies that clients must handle. */
  static Table invariants(FailoverResult result, Scorecard scorecard) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < result.settings().size(); i++) {
      List<ClientCycle> seen = scorecard.of(i);
      rows.add(
          List.of(
              result.settings().get(i).name(),
              count(seen, Count.WRITES),
              count(seen, Count.LOST),
              count(seen, Count.APPLIED),
              count(seen, Count.TWICE),
              count(seen, Count.STALE),
              seconds(
                  seen.stream().mapToDouble(ClientCycle::oldestSerializableMillis).max().orElse(0)),
              count(seen, Count.HUNG)));
    }
    return new Table(
        List.of(
            "setting",
            "writes",
            "acked, lost",
            "failed, applied",
            "applied twice",
            "stale reads",
            "oldest serializable, s",
            "hung calls"),
        List.of(Group.of("", rows)));
  }

  /** Returns the figures of watches and leases. */
  static Table streams(FailoverResult result, Scorecard scorecard) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < result.settings().size(); i++) {
      List<ClientCycle> seen = scorecard.of(i);
      rows.add(
          List.of(
              result.settings().get(i).name(),
              seconds(seen.stream().mapToDouble(ClientCycle::watchSilenceMillis).max().orElse(0)),
              count(seen, Count.MISSED),
              count(seen, Count.DOUBLED),
              count(seen, Count.OUT_OF_ORDER),
              count(seen, Count.WATCH_ENDED),
              count(seen, Count.LEASES_LOST)));
    }
    return new Table(
        List.of(
            "setting",
            "watch silent, s",
            "missed",
            "doubled",
            "out of order",
            "watch ended",
            "leases lost"),
        List.of(Group.of("", rows)));
  }

  /** Returns the parts of a client's gap: those of etcd and those of the client. */
  static Table parts(FailoverResult result) {
    List<Group> groups = new ArrayList<>();
    for (FaultFacts fault : result.faults()) {
      List<Cycle> cycles = result.cyclesOf(fault.name());
      List<List<String>> rows = new ArrayList<>();
      for (int i = 0; i < result.settings().size(); i++) {
        int setting = i;
        List<ClientCycle> seen =
            cycles.stream().map(cycle -> cycle.clients().get(setting)).toList();
        if (seen.stream().anyMatch(client -> client.after() != null)) {
          rows.add(partsOf(result.settings().get(i).name(), cycles, seen));
        }
      }
      if (!rows.isEmpty()) {
        groups.add(Group.of(fault.name(), rows));
      }
    }
    return new Table(
        List.of(
            "p50 over cycles, s",
            "first error",
            "leader elected",
            "gap of put ends",
            "p99 normal again",
            "not within observation",
            "responses in the first second"),
        groups);
  }

  private static List<String> partsOf(String name, List<Cycle> cycles, List<ClientCycle> seen) {
    List<Aftermath> after = seen.stream().map(ClientCycle::after).filter(Objects::nonNull).toList();
    List<Double> ends = new ArrayList<>();
    for (ClientCycle client : seen) {
      CallCycle puts = client.calls(CallKind.PUT);
      Double first = puts.firstGapMillis();
      if (first != null && puts.gaps() == 1 && puts.recovered()) {
        ends.add(first + puts.longestGapMillis());
      }
    }
    List<Double> normal =
        after.stream().map(Aftermath::normalMillis).filter(Objects::nonNull).toList();
    return List.of(
        name,
        median(after.stream().map(Aftermath::noticedMillis).filter(Objects::nonNull).toList()),
        median(cycles.stream().map(Cycle::electionMillis).filter(Objects::nonNull).toList()),
        median(ends),
        median(normal),
        say("%d of %d", after.size() - normal.size(), after.size()),
        whole(after.stream().mapToInt(Aftermath::endedInFirstSecond).average().orElse(0)));
  }

  private static String median(List<Double> millis) {
    return millis.isEmpty() ? NONE : decimals(new Gaps(millis, 0).quantile(0.5) / 1e3, 2);
  }

  /** Returns the totals of all clients. */
  static Table together(FailoverResult result) {
    List<List<String>> rows = new ArrayList<>();
    for (FaultFacts fault : result.faults()) {
      List<Together> seen =
          result.cyclesOf(fault.name()).stream()
              .map(Cycle::together)
              .filter(Objects::nonNull)
              .toList();
      if (!seen.isEmpty()) {
        rows.add(
            List.of(
                fault.name(),
                median(seen.stream().map(Together::agreedMillis).filter(Objects::nonNull).toList()),
                most(seen, Together::agreedMillis, 1e3, 2),
                decimals(seen.stream().mapToDouble(Together::coresBefore).average().orElse(0), 2),
                decimals(seen.stream().mapToDouble(Together::coresDown).average().orElse(0), 2),
                most(seen, Together::callsBefore, 1, 0),
                most(seen, Together::mostCalls, 1, 0),
                most(seen, Together::mostLogins, 1, 0),
                most(seen, Together::mostConnections, 1, 0)));
      }
    }
    return new Table(
        List.of(
            "fault",
            "members agree after p50, s",
            "max, s",
            "cores before",
            "cores while down",
            "calls/s before",
            "most calls/s after",
            "most logins/s after",
            "most connections/s after"),
        List.of(Group.of("all clients of the session, in one process", rows)));
  }

  private static String most(
      List<Together> seen,
      Function<Together, @Nullable Double> figure,
      double divisor,
      int decimals) {
    List<Double> values = seen.stream().map(figure).filter(Objects::nonNull).toList();
    return values.isEmpty() ? NONE : decimals(new Gaps(values, 0).max() / divisor, decimals);
  }

  /** Returns the locks with two holders. */
  static Table locks(FailoverResult result, Scorecard scorecard) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < result.settings().size(); i++) {
      List<LockCycle> seen =
          scorecard.of(i).stream().map(ClientCycle::lock).filter(Objects::nonNull).toList();
      if (!seen.isEmpty()) {
        rows.add(
            List.of(
                result.settings().get(i).name(),
                say("%d", seen.stream().mapToInt(LockCycle::taken).sum()),
                seconds(seen.stream().mapToDouble(LockCycle::twoHoldersMillis).sum()),
                seconds(seen.stream().mapToDouble(LockCycle::longestMillis).max().orElse(0)),
                seconds(seen.stream().mapToDouble(LockCycle::heedingMillis).sum())));
      }
    }
    return new Table(
        List.of(
            "setting",
            "taken by a rival",
            "two holders, s",
            "longest, s",
            "two holders although the holders respect the lease TTL, s"),
        List.of(Group.of("", rows)));
  }

  /** Returns the gaps of every cycle. */
  static Table cycles(FailoverResult result) {
    List<Group> groups = new ArrayList<>();
    for (Cycle cycle : result.cycles()) {
      List<List<String>> rows = new ArrayList<>();
      for (ClientCycle client : cycle.clients()) {
        List<String> row = new ArrayList<>(List.of(client.setting()));
        client.calls().forEach(calls -> row.add(gap(calls)));
        row.add(seconds(client.watchSilenceMillis()));
        rows.add(row);
      }
      String notes = cycle.notes().isEmpty() ? "" : ": " + String.join("; ", cycle.notes());
      groups.add(Group.of(cycle.fault() + ", cycle " + cycle.number() + notes, rows));
    }
    List<String> header = new ArrayList<>(List.of("setting"));
    for (CallKind kind : CallKind.values()) {
      header.add(kind.label() + ", s");
    }
    header.add("watch silent, s");
    return new Table(header, groups);
  }

  private static String gap(CallCycle calls) {
    String more = calls.gaps() > 1 ? say(" (%d gaps)", calls.gaps()) : "";
    return decimals(calls.longestGapMillis() / 1e3, 2) + (calls.recovered() ? "" : "+") + more;
  }

  private static String count(List<ClientCycle> seen, Count count) {
    return say("%d", Scorecard.sum(seen, count));
  }

  private static String seconds(double millis) {
    return decimals(millis / 1e3, 1);
  }

  /** Returns a row for each kind of call of each client in each cycle. */
  static Dataset dataset(FailoverResult result) {
    List<List<String>> rows = new ArrayList<>();
    for (Cycle cycle : result.cycles()) {
      for (ClientCycle client : cycle.clients()) {
        Aftermath after = client.after();
        LockCycle lock = client.lock();
        for (CallCycle calls : client.calls()) {
          rows.add(
              List.of(
                  cycle.fault(),
                  say("%d", cycle.number()),
                  client.setting(),
                  calls.kind(),
                  decimals(calls.longestGapMillis(), 1),
                  decimals(calls.totalGapMillis(), 1),
                  say("%d", calls.gaps()),
                  calls.recovered() ? "yes" : "no",
                  say("%d", calls.sent()),
                  say("%d", calls.failed()),
                  say("%d", calls.late()),
                  say("%d", calls.hung()),
                  orEmpty(cycle.electionMillis()),
                  decimals(client.lagMillis(), 1),
                  after == null ? "" : orEmpty(after.noticedMillis()),
                  after == null ? "" : orEmpty(after.normalMillis()),
                  lock == null ? "" : decimals(lock.twoHoldersMillis(), 1)));
        }
      }
    }
    return new Dataset(
        List.of(
            "fault",
            "cycle",
            "setting",
            "kind",
            "longest_gap_millis",
            "total_gap_millis",
            "gaps",
            "recovered",
            "sent",
            "failed",
            "late",
            "hung",
            "election_millis",
            "lag_millis",
            "noticed_millis",
            "normal_millis",
            "two_holders_millis"),
        rows);
  }

  private static String orEmpty(@Nullable Double millis) {
    return millis == null ? "" : decimals(millis, 1);
  }

  /** Returns the invariants and the user's assertions as test cases. */
  static TestSuite suite(FailoverResult result, Scorecard scorecard) {
    List<TestSuite.Case> cases = new ArrayList<>();
    boolean stopped = scorecard.isStopped();
    boolean unknown = stopped || !result.anyFaultBegan() || result.unaudited() > 0;
    cases.add(none("no acknowledged write is lost", scorecard.total(Count.LOST), unknown));
    cases.add(none("no linearizable read is stale", scorecard.total(Count.STALE), unknown));
    for (AssertionResult one : result.assertions()) {
      Outcome outcome = outcome(Boolean.FALSE.equals(one.holds()), stopped || one.holds() == null);
      cases.add(new TestSuite.Case("failover", one.text(), outcome, one.observed()));
    }
    return new TestSuite(
        "etcd-bench failover", List.of(new Fact("profile", result.profile())), cases);
  }

  private static TestSuite.Case none(String name, int seen, boolean unknown) {
    return new TestSuite.Case(
        "failover", name, outcome(seen > 0, unknown), seen == 0 ? "" : seen + " seen");
  }

  private static Outcome outcome(boolean failed, boolean unknown) {
    return failed ? Outcome.FAILED : unknown ? Outcome.SKIPPED : Outcome.PASSED;
  }
}
