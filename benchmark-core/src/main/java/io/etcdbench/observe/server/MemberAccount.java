// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One member's own metrics over a load: the growth of counters, and the last or worst values of
 * gauges. Immutable.
 *
 * @param name its name in the cluster
 * @param version as it reports it, for example {@code 3.6.15}
 * @param samples number of successful polls, 2 or more
 * @param missed number of failed polls in between, 0 or more
 * @param consensus its part in the cluster
 * @param storage its disk and its data
 * @param rpcs the calls of clients
 * @param process its process
 * @param timeline about one entry per second, at most 600; longer loads keep every 2nd, 4th and so
 *     on, and the last one
 * @param incidents when it became unresponsive, responded again, was restarted or saw the leader
 *     change, in order; at most 100
 */
public record MemberAccount(
    String name,
    String version,
    long samples,
    long missed,
    Consensus consensus,
    Storage storage,
    Rpcs rpcs,
    ProcessUse process,
    List<MemberSample> timeline,
    List<Incident> incidents) {
  /** A busy member may miss one poll. */
  private static final int MIN_MISSED = 2;

  public MemberAccount {
    Amount.requireAtLeastZero("samples", samples);
    Amount.requireAtLeastZero("missed", missed);
    timeline = List.copyOf(timeline);
    // Files written before the field was added lack it.
    incidents = incidents == null ? List.of() : List.copyOf(incidents);
  }

  /** Returns whether the member missed so many polls that it was away rather than busy. */
  public boolean wasSilent() {
    return missed >= MIN_MISSED;
  }

  /**
   * Returns whether the leader changed. The restart of the leader is a change even if it leads
   * again afterwards. A restarted follower also counts the leader that it finds, so only becoming
   * the leader shows a change there.
   */
  public boolean sawLeaderChange() {
    boolean restarted = process.restarts() > 0;
    return (consensus.leaderChanges() > 0 && !restarted)
        || (consensus.leaderBefore() && restarted)
        || consensus.leaderBefore() != consensus.leaderAfter();
  }

  MemberAccount withoutTimeline() {
    return new MemberAccount(
        name, version, samples, missed, consensus, storage, rpcs, process, List.of(), incidents);
  }

  /** The kinds of incidents. */
  public enum IncidentKind {
    /** It did not respond to a poll of its metrics. */
    SILENT,
    /** It responded again. */
    BACK,
    /** A different process responded than before. */
    RESTARTED,
    /** It saw another leader, or became or ceased to be the leader. */
    LEADER_CHANGED
  }

  /**
   * An incident of a member. Immutable.
   *
   * @param atNanos when it was noticed, since the first sample; up to one sample interval after it
   *     happened
   * @param kind the kind of incident
   */
  public record Incident(long atNanos, IncidentKind kind) {
    public Incident {
      Amount.requireAtLeastZero("atNanos", atNanos);
    }
  }

  /**
   * A member's part in the cluster. Immutable.
   *
   * @param leaderBefore whether it was the leader at the start of the load
   * @param leaderAfter whether it was the leader at the end of the load
   * @param leaderChanges the number of leader changes that it saw
   * @param proposals counts of proposals
   * @param apply duration of applying a proposal to the store; null before etcd 3.5
   * @param slowApplies the number of changes, and reads of the store, that took longer than 100 ms
   * @param slowReadIndexes the number of linearizable reads that waited too long for the leader's
   *     index
   * @param heartbeatFailures the number of heartbeats that it sent late, which etcd blames on a
   *     slow disk
   * @param peerRtt round-trip times to the other members, by name; empty for a single member. etcd
   *     measures one every few seconds
   */
  public record Consensus(
      boolean leaderBefore,
      boolean leaderAfter,
      long leaderChanges,
      Proposals proposals,
      @Nullable DurationHistogram apply,
      long slowApplies,
      long slowReadIndexes,
      long heartbeatFailures,
      Map<String, DurationHistogram> peerRtt) {
    public Consensus {
      peerRtt = Ordered.copyOf(peerRtt);
    }

    static Consensus of(MemberTally tally, Map<String, DurationHistogram> peerRtt) {
      ServerDelta grown = tally.grown();
      return new Consensus(
          tally.first().isLeader(),
          tally.last().isLeader(),
          grown.count(EtcdMetric.LEADER_CHANGES),
          Proposals.of(tally),
          grown.durations(EtcdMetric.APPLY),
          grown.count(EtcdMetric.SLOW_APPLIES),
          grown.count(EtcdMetric.SLOW_READ_INDEXES),
          grown.count(EtcdMetric.HEARTBEAT_FAILURES),
          peerRtt);
    }
  }

  /**
   * Proposals: the changes that members agree on. Immutable.
   *
   * @param committed the number agreed on by a majority
   * @param applied the number applied by this member
   * @param failed the number that failed on this member
   * @param mostPending the maximum number pending on this member at any sample
   * @param widestGap the maximum number committed but not yet applied at any sample; above 5000
   *     etcd rejects writes with {@code too many requests}
   */
  public record Proposals(
      long committed, long applied, long failed, long mostPending, long widestGap) {
    static Proposals of(MemberTally tally) {
      return new Proposals(
          tally.committed(),
          tally.applied(),
          tally.grown().count(EtcdMetric.FAILED),
          tally.most(EtcdMetric.PENDING),
          tally.widestGap());
    }
  }

  /**
   * A member's disk and data. Immutable.
   *
   * @param walFsync duration of making the WAL durable; null if it never happened
   * @param backendCommit duration of writing the database; null if it never happened
   * @param snapshots the number of snapshots saved
   * @param databaseBytes the size of the database file at the end
   * @param databaseInUseBytes the part of it that is not free space
   * @param quotaBytes the size above which etcd raises the alarm NOSPACE; null when unlimited
   * @param keys the number of keys in the store at the end
   * @param revisionBefore the store's revision at the start of the load
   * @param revisionAfter the store's revision at the end of the load
   * @param range duration of reading keys from the store; null before etcd 3.6, and when nothing
   *     was read
   */
  public record Storage(
      @Nullable DurationHistogram walFsync,
      @Nullable DurationHistogram backendCommit,
      long snapshots,
      long databaseBytes,
      long databaseInUseBytes,
      @Nullable Long quotaBytes,
      long keys,
      long revisionBefore,
      long revisionAfter,
      @Nullable DurationHistogram range) {
    static Storage of(MemberTally tally) {
      ServerSnapshot last = tally.last();
      ServerDelta grown = tally.grown();
      DurationHistogram snapshots = grown.durations(EtcdMetric.SNAPSHOT_FSYNC);
      long quota = last.whole(EtcdMetric.QUOTA_BYTES);
      return new Storage(
          grown.durations(EtcdMetric.WAL_FSYNC),
          grown.durations(EtcdMetric.BACKEND_COMMIT),
          snapshots == null ? 0 : snapshots.count(),
          last.whole(EtcdMetric.DATABASE_BYTES),
          last.whole(EtcdMetric.DATABASE_IN_USE_BYTES),
          quota > 0 ? quota : null,
          last.whole(EtcdMetric.KEYS),
          tally.first().whole(EtcdMetric.REVISION),
          last.whole(EtcdMetric.REVISION),
          grown.durations(EtcdMetric.RANGE));
    }
  }

  /**
   * The calls of a member's clients. Immutable.
   *
   * @param calls by gRPC method; methods without calls are left out
   * @param receivedBytes from clients
   * @param sentBytes to clients
   * @param leasesGranted by the whole cluster, as seen by this member
   * @param leasesRenewed by this member; only the leader renews
   * @param watchStreams open at the end
   * @param watchers open at the end
   */
  public record Rpcs(
      Map<String, Calls> calls,
      long receivedBytes,
      long sentBytes,
      long leasesGranted,
      long leasesRenewed,
      long watchStreams,
      long watchers) {
    public Rpcs {
      calls = Ordered.copyOf(calls);
    }

    static Rpcs of(MemberTally tally, Map<String, Calls> calls) {
      ServerDelta grown = tally.grown();
      return new Rpcs(
          calls,
          grown.count(EtcdMetric.RECEIVED_BYTES),
          grown.count(EtcdMetric.SENT_BYTES),
          grown.count(EtcdMetric.LEASES_GRANTED),
          grown.count(EtcdMetric.LEASES_RENEWED),
          tally.last().whole(EtcdMetric.WATCH_STREAMS),
          tally.last().whole(EtcdMetric.WATCHERS));
    }

    /** Returns the number of calls that clients started, of all methods. */
    public long started() {
      return calls.values().stream().mapToLong(Calls::started).sum();
    }

    /** Returns the number of calls of a method that clients started. */
    long started(String method) {
      Calls of = calls.get(method);
      return of == null ? 0 : of.started;
    }
  }

  /**
   * The calls of one gRPC method. Immutable.
   *
   * @param started the number of calls started
   * @param handled the number of calls completed, by gRPC code, for example {@code OK} or {@code
   *     ResourceExhausted}
   */
  public record Calls(long started, Map<String, Long> handled) {
    public Calls {
      handled = Ordered.copyOf(handled);
    }
  }

  /**
   * A member's process. Immutable.
   *
   * @param cpuNanos CPU time used
   * @param meanResidentBytes resident memory, mean of the samples
   * @param mostResidentBytes resident memory, maximum of the samples
   * @param mostOpenFiles file descriptors, maximum of the samples
   * @param mostGoroutines goroutines, maximum of the samples
   * @param restarts how often a different process responded than before
   */
  public record ProcessUse(
      long cpuNanos,
      long meanResidentBytes,
      long mostResidentBytes,
      long mostOpenFiles,
      long mostGoroutines,
      long restarts) {
    private static final double NANOS_PER_SECOND = 1e9;

    static ProcessUse of(MemberTally tally) {
      return new ProcessUse(
          Math.round(tally.grown().sum(EtcdMetric.CPU_SECONDS) * NANOS_PER_SECOND),
          Math.round(tally.resident().getAverage()),
          tally.resident().getMax(),
          tally.most(EtcdMetric.OPEN_FILES),
          tally.most(EtcdMetric.GOROUTINES),
          tally.restarts());
    }
  }

  /**
   * One interval of about a second. Immutable.
   *
   * @param atNanos its end, since the first sample
   * @param cpuCores CPU time divided by elapsed time
   * @param residentBytes resident memory at its end
   * @param walFsyncMeanNanos null without fsyncs
   * @param backendCommitMeanNanos null without commits
   * @param peerRttMeanNanos null without measurements
   * @param committedPerSecond the rate of changes agreed on by a majority
   * @param applyGap changes committed but not yet applied at its end
   * @param leader whether it was the leader at its end
   */
  public record MemberSample(
      long atNanos,
      double cpuCores,
      long residentBytes,
      @Nullable Double walFsyncMeanNanos,
      @Nullable Double backendCommitMeanNanos,
      @Nullable Double peerRttMeanNanos,
      double committedPerSecond,
      long applyGap,
      boolean leader) {
    public MemberSample {
      Amount.requireAtLeastZero("atNanos", atNanos);
      Amount.requireShare("cpuCores", cpuCores);
      Amount.requireShare("committedPerSecond", committedPerSecond);
    }
  }
}
