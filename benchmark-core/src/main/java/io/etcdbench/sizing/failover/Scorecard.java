// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.analysis.failover.WriteAudit;
import io.etcdbench.sizing.failover.FailoverResult.CallCycle;
import io.etcdbench.sizing.failover.FailoverResult.ClientCycle;
import io.etcdbench.sizing.failover.FailoverResult.Cycle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Evaluates the cycles of a session. Immutable. */
final class Scorecard {
  /**
   * Gaps that differ by less count as equal, because the interval between calls limits their
   * precision.
   */
  private static final double SAME_MILLIS = 100;

  private final FailoverResult result;

  Scorecard(FailoverResult result) {
    this.result = result;
  }

  /**
   * The longest gap of each cycle.
   *
   * @param millis in ascending order
   * @param unrecovered number of cycles in which service was not restored when the observation
   *     ended
   */
  record Gaps(List<Double> millis, int unrecovered) {
    Gaps {
      millis = millis.stream().sorted().toList();
    }

    boolean isEmpty() {
      return millis.isEmpty();
    }

    /** Returns a quantile by nearest rank; the p90 of nine cycles is the longest gap. */
    double quantile(double share) {
      int rank = (int) Math.ceil(share * millis.size());
      return millis.get(Math.max(0, rank - 1));
    }

    double max() {
      return quantile(1);
    }
  }

  /**
   * The rank of a setting over all faults.
   *
   * @param setting its index
   * @param seconds the sum over the faults of the p90 over cycles of the longest gap of puts and
   *     linearizable gets: a median would favour a client that only some cycles affect
   * @param shorter number of cycles in which this gap was shorter than that of the first setting,
   *     by more than 0.1 s
   * @param longer number of cycles in which it was longer, by more than 0.1 s
   * @param cycles number of compared cycles
   * @param objections reasons not to recommend it; empty when there are none
   */
  record Rank(
      int setting, double seconds, int shorter, int longer, int cycles, List<String> objections) {}

  /** Whether the session ended before its last cycle, so that what held is undecided. */
  boolean isStopped() {
    return result.cycles().size() < result.total();
  }

  /** Returns the gaps of a setting under a fault. */
  Gaps gaps(int setting, String fault, CallKind kind) {
    List<CallCycle> cycles =
        result.cyclesOf(fault).stream()
            .map(cycle -> cycle.clients().get(setting).calls(kind))
            .toList();
    return new Gaps(
        cycles.stream().map(CallCycle::longestGapMillis).toList(),
        (int) cycles.stream().filter(calls -> !calls.recovered()).count());
  }

  /** Ranks all settings, the shortest gaps first; those with objections come last. */
  List<Rank> ranking() {
    List<Rank> ranks = new ArrayList<>();
    for (int i = 0; i < result.settings().size(); i++) {
      ranks.add(rank(i));
    }
    ranks.sort(
        Comparator.comparing((Rank rank) -> !rank.objections().isEmpty())
            .thenComparingDouble(Rank::seconds));
    return ranks;
  }

  private Rank rank(int setting) {
    double seconds = 0;
    for (FailoverResult.FaultFacts fault : result.faults()) {
      List<Double> worst =
          result.cyclesOf(fault.name()).stream()
              .map(cycle -> worstMillis(cycle.clients().get(setting)))
              .toList();
      seconds += worst.isEmpty() ? 0 : new Gaps(worst, 0).quantile(0.9) / 1e3;
    }
    int shorter = 0;
    int longer = 0;
    for (Cycle cycle : result.timed()) {
      double more = worstMillis(cycle.clients().get(setting)) - worstMillis(cycle.clients().get(0));
      shorter += more < -SAME_MILLIS ? 1 : 0;
      longer += more > SAME_MILLIS ? 1 : 0;
    }
    return new Rank(setting, seconds, shorter, longer, result.timed().size(), objections(setting));
  }

  private static double worstMillis(ClientCycle client) {
    return Math.max(
        client.calls(CallKind.PUT).longestGapMillis(),
        client.calls(CallKind.GET).longestGapMillis());
  }

  private List<String> objections(int setting) {
    List<ClientCycle> seen = of(setting);
    List<String> objections = new ArrayList<>();
    add(objections, sum(seen, Count.LOST), "acknowledged writes lost");
    add(objections, sum(seen, Count.STALE), "stale linearizable reads");
    add(objections, sum(seen, Count.TWICE), "writes applied twice");
    add(objections, sum(seen, Count.HUNG), "calls that did not end");
    add(objections, unrecovered(setting), "cycles without recovery");
    return objections;
  }

  /** Returns the number of cycles in which service was not restored when the observation ended. */
  private int unrecovered(int setting) {
    return (int)
        result.timed().stream()
            .filter(
                cycle ->
                    cycle.clients().get(setting).calls().stream()
                        .anyMatch(calls -> !calls.recovered()))
            .count();
  }

  private static void add(List<String> objections, int times, String what) {
    if (times > 0) {
      objections.add(times + " " + what);
    }
  }

  /** Returns the observations of one setting in all cycles. */
  List<ClientCycle> of(int setting) {
    return result.cycles().stream().map(cycle -> cycle.clients().get(setting)).toList();
  }

  /** A count over cycles. */
  enum Count {
    SENT,
    FAILED,
    HUNG,
    WRITES,
    ACKNOWLEDGED,
    LOST,
    APPLIED,
    TWICE,
    STALE,
    MISSED,
    DOUBLED,
    OUT_OF_ORDER,
    WATCH_ENDED,
    LEASES_LOST;

    private int of(ClientCycle client) {
      WriteAudit writes = client.writes();
      return switch (this) {
        case SENT -> client.calls().stream().mapToInt(CallCycle::sent).sum();
        case FAILED -> client.calls().stream().mapToInt(CallCycle::failed).sum();
        case HUNG -> client.calls().stream().mapToInt(CallCycle::hung).sum();
        case WRITES -> writes == null ? 0 : writes.sent();
        case ACKNOWLEDGED -> writes == null ? 0 : writes.acknowledged();
        case LOST -> writes == null ? 0 : writes.lost();
        case APPLIED -> writes == null ? 0 : writes.failedButApplied();
        case TWICE -> writes == null ? 0 : writes.appliedTwice();
        case STALE -> client.staleReads();
        case MISSED -> client.watch() == null ? 0 : client.watch().missed();
        case DOUBLED -> client.watch() == null ? 0 : client.watch().doubled();
        case OUT_OF_ORDER -> client.watch() == null ? 0 : client.watch().outOfOrder();
        case WATCH_ENDED -> client.watchEnded();
        case LEASES_LOST -> client.leasesLost();
      };
    }
  }

  /** Returns the sum over cycles. */
  static int sum(List<ClientCycle> clients, Count count) {
    return clients.stream().mapToInt(count::of).sum();
  }

  /** Returns the sum over all settings and cycles. */
  int total(Count count) {
    return sum(result.cycles().stream().flatMap(cycle -> cycle.clients().stream()).toList(), count);
  }
}
