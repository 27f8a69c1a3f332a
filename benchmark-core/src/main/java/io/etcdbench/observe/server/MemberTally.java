// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import io.etcdbench.observe.server.Exposition.Series;
import io.etcdbench.observe.server.MemberAccount.Calls;
import io.etcdbench.observe.server.MemberAccount.Consensus;
import io.etcdbench.observe.server.MemberAccount.Incident;
import io.etcdbench.observe.server.MemberAccount.IncidentKind;
import io.etcdbench.observe.server.MemberAccount.ProcessUse;
import io.etcdbench.observe.server.MemberAccount.Proposals;
import io.etcdbench.observe.server.MemberAccount.Rpcs;
import io.etcdbench.observe.server.MemberAccount.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Accumulates the snapshots of one member into its account. Not thread-safe. */
final class MemberTally {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Bounds the incidents of a member that goes up and down all the time. */
  private static final int MAX_INCIDENTS = 100;

  private final String name;
  private final ServerSnapshot first;
  private final Timeline timeline;
  private final LongSummaryStatistics resident = new LongSummaryStatistics();
  private ServerSnapshot last;
  private ServerDelta grown = ServerDelta.none();
  private long mostOpenFiles;
  private long mostGoroutines;
  private long mostPending;
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
    timeline.add(delta, last, next);
    grown = grown.plus(delta);
    committed += rise(EtcdMetric.COMMITTED, next);
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
    mostOpenFiles = Math.max(mostOpenFiles, snapshot.whole(EtcdMetric.OPEN_FILES));
    mostGoroutines = Math.max(mostGoroutines, snapshot.whole(EtcdMetric.GOROUTINES));
    mostPending = Math.max(mostPending, snapshot.whole(EtcdMetric.PENDING));
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
        consensus(names),
        storage(),
        rpcs(),
        process(),
        timeline.samples(),
        incidents);
  }

  private Consensus consensus(Map<String, String> names) {
    return new Consensus(
        first.isLeader(),
        last.isLeader(),
        grown.count(EtcdMetric.LEADER_CHANGES),
        new Proposals(committed, applied, grown.count(EtcdMetric.FAILED), mostPending, widestGap),
        grown.durations(EtcdMetric.APPLY),
        grown.count(EtcdMetric.SLOW_APPLIES),
        grown.count(EtcdMetric.SLOW_READ_INDEXES),
        grown.count(EtcdMetric.HEARTBEAT_FAILURES),
        peerRtt(names));
  }

  /** Returns the growth of a gauge that only increases and that a restart does not reset. */
  private long rise(String gauge, ServerSnapshot next) {
    return Math.max(0, next.whole(gauge) - last.whole(gauge));
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

  private Storage storage() {
    DurationHistogram snapshots = grown.durations(EtcdMetric.SNAPSHOT_FSYNC);
    return new Storage(
        grown.durations(EtcdMetric.WAL_FSYNC),
        grown.durations(EtcdMetric.BACKEND_COMMIT),
        snapshots == null ? 0 : snapshots.count(),
        last.whole(EtcdMetric.DATABASE_BYTES),
        last.whole(EtcdMetric.DATABASE_IN_USE_BYTES),
        quotaBytes(),
        last.whole(EtcdMetric.KEYS),
        first.whole(EtcdMetric.REVISION),
        last.whole(EtcdMetric.REVISION),
        grown.durations(EtcdMetric.RANGE));
  }

  private @Nullable Long quotaBytes() {
    long quota = last.whole(EtcdMetric.QUOTA_BYTES);
    return quota > 0 ? quota : null;
  }

  private Rpcs rpcs() {
    Map<String, Calls> calls = new TreeMap<>();
    grown
        .counts(EtcdMetric.RPCS_STARTED, MemberTally::method)
        .forEach((method, started) -> calls.put(method, new Calls(started, handled(method))));
    return new Rpcs(
        calls,
        grown.count(EtcdMetric.RECEIVED_BYTES),
        grown.count(EtcdMetric.SENT_BYTES),
        grown.count(EtcdMetric.LEASES_GRANTED),
        grown.count(EtcdMetric.LEASES_RENEWED),
        last.whole(EtcdMetric.WATCH_STREAMS),
        last.whole(EtcdMetric.WATCHERS));
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

  private ProcessUse process() {
    return new ProcessUse(
        Math.round(grown.sum(EtcdMetric.CPU_SECONDS) * NANOS_PER_SECOND),
        Math.round(resident.getAverage()),
        resident.getMax(),
        mostOpenFiles,
        mostGoroutines,
        restarts);
  }
}
