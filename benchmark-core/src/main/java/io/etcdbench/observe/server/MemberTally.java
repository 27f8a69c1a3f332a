// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import io.etcdbench.observe.server.Exposition.Series;
import io.etcdbench.observe.server.MemberAccount.Calls;
import io.etcdbench.observe.server.MemberAccount.Consensus;
import io.etcdbench.observe.server.MemberAccount.Incident;
import io.etcdbench.observe.server.MemberAccount.IncidentKind;
import io.etcdbench.observe.server.MemberAccount.ProcessUse;
import io.etcdbench.observe.server.MemberAccount.Rpcs;
import io.etcdbench.observe.server.MemberAccount.Storage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Accumulates the snapshots of one member. The parts of its account take their values from here.
 * Not thread-safe.
 */
final class MemberTally {
  /** Bounds the incidents of a member that goes up and down all the time. */
  private static final int MAX_INCIDENTS = 100;

  private final String name;
  private final ServerSnapshot first;
  private final Timeline timeline;
  private final LongSummaryStatistics resident = new LongSummaryStatistics();
  private ServerSnapshot last;
  private ServerDelta grown = ServerDelta.none();
  private final Map<Series, Double> most = new HashMap<>();
  private long widestGap;
  private long restarts;
  private long committed;
  private long applied;
  private long missed;
  private boolean silent;
  private final List<Incident> incidents = new ArrayList<>();

  /**
   * Creates a tally with a first snapshot.
   *
   * @param name of the member
   * @param first taken before the load
   */
  MemberTally(String name, ServerSnapshot first) {
    this.name = name;
    this.first = first;
    this.last = first;
    this.timeline = new Timeline(first.atNanos());
    see(first);
  }

  String name() {
    return name;
  }

  /** Returns whether a snapshot is of the same member as the first. */
  boolean isOf(ServerSnapshot snapshot) {
    return snapshot.memberId().equals(first.memberId());
  }

  void add(ServerSnapshot next) {
    ServerDelta delta = ServerDelta.between(last, next);
    boolean restarted = next.isAfterRestartOf(last);
    restarts += restarted ? 1 : 0;
    if (silent) {
      note(next.atNanos(), IncidentKind.BACK);
      silent = false;
    }
    if (restarted) {
      note(next.atNanos(), IncidentKind.RESTARTED);
    } else if (delta.count(EtcdMetric.LEADER_CHANGES) > 0 || next.isLeader() != last.isLeader()) {
      // The counter of a new process starts with the leader that it finds.
      note(next.atNanos(), IncidentKind.LEADER_CHANGED);
    }
    grown = grown.plus(delta);
    long risen = rise(EtcdMetric.COMMITTED, next);
    timeline.add(delta, risen, next);
    committed += risen;
    applied += rise(EtcdMetric.APPLIED, next);
    last = next;
    see(next);
  }

  /** Continues from a later snapshot; the growth of counters in between is not counted. */
  void skipTo(ServerSnapshot next) {
    if (next.isAfterRestartOf(last)) {
      restarts++;
      note(next.atNanos(), IncidentKind.RESTARTED);
    }
    last = next;
    see(next);
  }

  /**
   * Records that the member did not respond.
   *
   * @param atNanos the time of the request
   */
  void miss(long atNanos) {
    missed++;
    if (!silent) {
      note(atNanos, IncidentKind.SILENT);
      silent = true;
    }
  }

  private void note(long atNanos, IncidentKind kind) {
    if (incidents.size() < MAX_INCIDENTS) {
      incidents.add(new Incident(Math.max(0, atNanos - first.atNanos()), kind));
    }
  }

  private void see(ServerSnapshot snapshot) {
    resident.accept(snapshot.whole(EtcdMetric.RESIDENT_BYTES));
    snapshot
        .values()
        .forEach(
            (series, value) -> {
              if (!EtcdMetric.isBucket(series.name())) {
                most.merge(series, value, Math::max);
              }
            });
    widestGap = Math.max(widestGap, snapshot.applyGap());
  }

  Optional<String> memberId() {
    return first.memberId();
  }

  /**
   * Returns the account so far.
   *
   * @param names names of members by ID, as far as known
   */
  MemberAccount account(Map<String, String> names) {
    return new MemberAccount(
        name,
        last.version().orElse("unknown"),
        resident.getCount(),
        missed,
        Consensus.of(this, peerRtt(names)),
        Storage.of(this),
        Rpcs.of(this, calls()),
        ProcessUse.of(this),
        timeline.samples(),
        incidents);
  }

  ServerSnapshot first() {
    return first;
  }

  ServerSnapshot last() {
    return last;
  }

  /** Returns the growth of the counters, restarts included. */
  ServerDelta grown() {
    return grown;
  }

  /** Returns the largest value of a metric without labels in any snapshot. */
  long most(String metric) {
    return Math.round(most.getOrDefault(new Series(metric, Map.of()), 0.0));
  }

  /** Returns the resident memory in each snapshot, in bytes. */
  LongSummaryStatistics resident() {
    return resident;
  }

  long committed() {
    return committed;
  }

  long applied() {
    return applied;
  }

  long widestGap() {
    return widestGap;
  }

  long restarts() {
    return restarts;
  }

  /** Returns by how much a log index exceeds the highest one so far. */
  private long rise(String index, ServerSnapshot next) {
    return Math.max(0, next.whole(index) - most(index));
  }

  private Map<String, DurationHistogram> peerRtt(Map<String, String> names) {
    Map<String, DurationHistogram> byPeer = new TreeMap<>();
    for (String peer : grown.counts(EtcdMetric.PEER_RTT + "_count", s -> s.label("To")).keySet()) {
      DurationHistogram rtt = grown.durations(EtcdMetric.PEER_RTT, s -> s.label("To").equals(peer));
      if (rtt != null) {
        byPeer.put(names.getOrDefault(peer, peer), rtt);
      }
    }
    return byPeer;
  }

  private Map<String, Calls> calls() {
    Map<String, Calls> calls = new TreeMap<>();
    grown
        .counts(EtcdMetric.RPCS_STARTED, MemberTally::method)
        .forEach((method, started) -> calls.put(method, new Calls(started, handled(method))));
    return calls;
  }

  private Map<String, Long> handled(String method) {
    Map<String, Long> byCode =
        grown.counts(
            EtcdMetric.RPCS_HANDLED,
            series -> method(series).equals(method) ? series.label("grpc_code") : "");
    byCode.remove("");
    return byCode;
  }

  private static String method(Series series) {
    return series.label("grpc_method");
  }
}
