// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one member said of itself over a load: counters by what they grew, gauges as they were in
 * the end or at their worst. Immutable.
 *
 * @param name its name in the cluster
 * @param version as it reports it, for example {@code 3.6.15}
 * @param samples how often it was read, 2 or more
 * @param missed how often it could not be read in between, 0 or more
 * @param consensus its part in the cluster
 * @param storage its disk and its data
 * @param rpcs what clients asked of it
 * @param process its process
 * @param timeline about one entry per second, at most 600: of a longer load, every second, fourth
 *     and so on of them is kept
 * @param incidents when it fell silent, answered again, was restarted or saw the leader change, in
 *     their order; at most 100
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
    List<Moment> timeline,
    List<Incident> incidents) {
  public MemberAccount {
    Amount.requireAtLeastZero("samples", samples);
    Amount.requireAtLeastZero("missed", missed);
    timeline = List.copyOf(timeline);
    // Files from before the field was added lack it.
    incidents = incidents == null ? List.of() : List.copyOf(incidents);
  }

  /**
   * A member without incidents.
   *
   * @param name its name in the cluster
   * @param version as it reports it
   * @param samples how often it was read
   * @param missed how often it could not be read in between
   * @param consensus its part in the cluster
   * @param storage its disk and its data
   * @param rpcs what clients asked of it
   * @param process its process
   * @param timeline about one entry per second
   */
  public MemberAccount(
      String name,
      String version,
      long samples,
      long missed,
      Consensus consensus,
      Storage storage,
      Rpcs rpcs,
      ProcessUse process,
      List<Moment> timeline) {
    this(name, version, samples, missed, consensus, storage, rpcs, process, timeline, List.of());
  }

  MemberAccount withoutTimeline() {
    return new MemberAccount(
        name, version, samples, missed, consensus, storage, rpcs, process, List.of(), incidents);
  }

  /** What can happen to a member. */
  public enum IncidentKind {
    /** It did not answer when its metrics were read. */
    SILENT,
    /** It answered again. */
    BACK,
    /** Another process answered than before. */
    RESTARTED,
    /** It saw another leader, or became or ceased to be the leader. */
    LEADER_CHANGED
  }

  /**
   * Something that happened to a member. Immutable.
   *
   * @param atNanos when it was noticed, since the first sample; up to a sample later than it
   *     happened
   * @param kind what
   */
  public record Incident(long atNanos, IncidentKind kind) {
    public Incident {
      Amount.requireAtLeastZero("atNanos", atNanos);
    }
  }

  /**
   * A member's part in the cluster. Immutable.
   *
   * @param leaderBefore whether it led when the load began
   * @param leaderAfter whether it led when the load ended
   * @param leaderChanges how often it saw another leader come
   * @param proposals how they fared
   * @param apply how long it took to apply one to the store; null before etcd 3.5
   * @param slowApplies how many took longer than etcd's limit of 100 ms
   * @param slowReadIndexes how often a linearizable read waited too long for the leader's index
   * @param heartbeatFailures how many heartbeats it sent late, which etcd blames on a slow disk
   * @param peerRtt round trips to the other members, by name; empty for a single one. etcd takes
   *     one every few seconds
   */
  public record Consensus(
      boolean leaderBefore,
      boolean leaderAfter,
      long leaderChanges,
      Proposals proposals,
      @Nullable Durations apply,
      long slowApplies,
      long slowReadIndexes,
      long heartbeatFailures,
      Map<String, Durations> peerRtt) {
    public Consensus {
      peerRtt = Ordered.copyOf(peerRtt);
    }
  }

  /**
   * Changes that members agree on. Immutable.
   *
   * @param committed how many a majority agreed on
   * @param applied how many this member applied
   * @param failed how many failed on this member
   * @param mostPending how many waited on this member, at the worst instant seen
   * @param widestGap how many were committed and not yet applied, at the worst instant seen; above
   *     5000 etcd refuses writes with {@code too many requests}
   */
  public record Proposals(
      long committed, long applied, long failed, long mostPending, long widestGap) {}

  /**
   * A member's disk and data. Immutable.
   *
   * @param walFsync how long it took to make the log durable; null when that never happened
   * @param backendCommit how long it took to write the database; null when that never happened
   * @param snapshots how many it saved
   * @param databaseBytes the database file in the end
   * @param databaseInUseBytes of that, what is not free space
   * @param quotaBytes above which etcd raises the alarm NOSPACE; null when unlimited
   * @param keys how many the store holds in the end
   * @param revisionBefore of the store when the load began
   * @param revisionAfter of the store when the load ended
   * @param range how long it took to read keys from the store; null before etcd 3.6, and when
   *     nothing was read
   */
  public record Storage(
      @Nullable Durations walFsync,
      @Nullable Durations backendCommit,
      long snapshots,
      long databaseBytes,
      long databaseInUseBytes,
      @Nullable Long quotaBytes,
      long keys,
      long revisionBefore,
      long revisionAfter,
      @Nullable Durations range) {}

  /**
   * What clients asked of a member. Immutable.
   *
   * @param calls by gRPC method, only those that occurred
   * @param receivedBytes from clients
   * @param sentBytes to clients
   * @param leasesGranted by the whole cluster, as this member saw it
   * @param leasesRenewed by this member; only the leader renews
   * @param watchStreams open in the end
   * @param watchers open in the end
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

    /** How many calls clients started, of any method. */
    long started() {
      return calls.values().stream().mapToLong(Calls::started).sum();
    }

    /** How many calls of a method clients started. */
    long started(String method) {
      Calls of = calls.get(method);
      return of == null ? 0 : of.started;
    }
  }

  /**
   * The calls of one gRPC method. Immutable.
   *
   * @param started how many began
   * @param handled how many ended, by gRPC's code, for example {@code OK} or {@code
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
   * @param cpuNanos CPU time that it took
   * @param meanResidentBytes its memory, on average over the samples
   * @param mostResidentBytes its memory, at the worst instant seen
   * @param mostOpenFiles file descriptors, at the worst instant seen
   * @param mostGoroutines at the worst instant seen
   * @param restarts how often another process answered than before
   */
  public record ProcessUse(
      long cpuNanos,
      long meanResidentBytes,
      long mostResidentBytes,
      long mostOpenFiles,
      long mostGoroutines,
      long restarts) {}

  /**
   * About a second. Immutable.
   *
   * @param atNanos its end, since the first sample
   * @param cpuCores CPU time over time
   * @param residentBytes memory in the end
   * @param walFsyncMeanNanos null when there was none
   * @param backendCommitMeanNanos null when there was none
   * @param peerRttMeanNanos null when there was none
   * @param committedPerSecond how many changes a majority agreed on, over time
   * @param applyGap committed and not yet applied in the end
   * @param leader whether it led in the end
   */
  public record Moment(
      long atNanos,
      double cpuCores,
      long residentBytes,
      @Nullable Double walFsyncMeanNanos,
      @Nullable Double backendCommitMeanNanos,
      @Nullable Double peerRttMeanNanos,
      double committedPerSecond,
      long applyGap,
      boolean leader) {
    public Moment {
      Amount.requireAtLeastZero("atNanos", atNanos);
      Amount.requireShare("cpuCores", cpuCores);
      Amount.requireShare("committedPerSecond", committedPerSecond);
    }
  }
}
