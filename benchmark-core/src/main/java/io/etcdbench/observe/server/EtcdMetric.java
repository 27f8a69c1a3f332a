// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import java.util.Set;

/** Names of the etcd metrics that are read. All of them exist in 3.4 to 3.7, except where noted. */
final class EtcdMetric {
  // disk
  static final String WAL_FSYNC = "etcd_disk_wal_fsync_duration_seconds";
  static final String BACKEND_COMMIT = "etcd_disk_backend_commit_duration_seconds";
  static final String SNAPSHOT_FSYNC = "etcd_snap_fsync_duration_seconds";
  static final String DATABASE_BYTES = "etcd_mvcc_db_total_size_in_bytes";
  static final String DATABASE_IN_USE_BYTES = "etcd_mvcc_db_total_size_in_use_in_bytes";
  static final String QUOTA_BYTES = "etcd_server_quota_backend_bytes";
  static final String KEYS = "etcd_debugging_mvcc_keys_total";

  /** Since 3.6. */
  static final String RANGE = "etcd_server_range_duration_seconds";

  static final String REVISION = "etcd_debugging_mvcc_current_revision";

  // consensus
  /** Since 3.5. */
  static final String APPLY = "etcd_server_apply_duration_seconds";

  static final String SLOW_APPLIES = "etcd_server_slow_apply_total";
  static final String SLOW_READ_INDEXES = "etcd_server_slow_read_indexes_total";
  static final String HEARTBEAT_FAILURES = "etcd_server_heartbeat_send_failures_total";

  /**
   * Named a total, but a gauge: the Raft log index. A restarted member reports 0 until it has
   * rejoined, and then continues.
   */
  static final String COMMITTED = "etcd_server_proposals_committed_total";

  /** Like {@link #COMMITTED}. */
  static final String APPLIED = "etcd_server_proposals_applied_total";

  static final String PENDING = "etcd_server_proposals_pending";
  static final String FAILED = "etcd_server_proposals_failed_total";
  static final String LEADER_CHANGES = "etcd_server_leader_changes_seen_total";
  static final String IS_LEADER = "etcd_server_is_leader";

  /** Exists only with more than one member. */
  static final String PEER_RTT = "etcd_network_peer_round_trip_time_seconds";

  // clients
  static final String RPCS_STARTED = "grpc_server_started_total";
  static final String RPCS_HANDLED = "grpc_server_handled_total";
  static final String RECEIVED_BYTES = "etcd_network_client_grpc_received_bytes_total";
  static final String SENT_BYTES = "etcd_network_client_grpc_sent_bytes_total";
  static final String LEASES_GRANTED = "etcd_debugging_lease_granted_total";
  static final String LEASES_RENEWED = "etcd_debugging_lease_renewed_total";
  static final String WATCH_STREAMS = "etcd_debugging_mvcc_watch_stream_total";
  static final String WATCHERS = "etcd_debugging_mvcc_watcher_total";

  // process
  static final String CPU_SECONDS = "process_cpu_seconds_total";
  static final String RESIDENT_BYTES = "process_resident_memory_bytes";
  static final String OPEN_FILES = "process_open_fds";
  static final String GOROUTINES = "go_goroutines";
  static final String STARTED_AT = "process_start_time_seconds";
  static final String VERSION = "etcd_server_version";
  static final String ID = "etcd_server_id";

  private static final Set<String> HISTOGRAMS =
      Set.of(WAL_FSYNC, BACKEND_COMMIT, SNAPSHOT_FSYNC, APPLY, RANGE, PEER_RTT);

  private static final Set<String> VALUES =
      Set.of(
          DATABASE_BYTES,
          DATABASE_IN_USE_BYTES,
          QUOTA_BYTES,
          KEYS,
          REVISION,
          SLOW_APPLIES,
          SLOW_READ_INDEXES,
          HEARTBEAT_FAILURES,
          COMMITTED,
          APPLIED,
          PENDING,
          FAILED,
          LEADER_CHANGES,
          IS_LEADER,
          RPCS_STARTED,
          RPCS_HANDLED,
          RECEIVED_BYTES,
          SENT_BYTES,
          LEASES_GRANTED,
          LEASES_RENEWED,
          WATCH_STREAMS,
          WATCHERS,
          CPU_SECONDS,
          RESIDENT_BYTES,
          OPEN_FILES,
          GOROUTINES,
          STARTED_AT,
          VERSION,
          ID);

  private static final String BUCKET = "_bucket";

  private EtcdMetric() {}

  static boolean isBucket(String series) {
    return series.endsWith(BUCKET);
  }

  /** Returns whether a series belongs to one of these metrics. */
  static boolean isRead(String series) {
    return VALUES.contains(series)
        || HISTOGRAMS.contains(without(series, BUCKET))
        || HISTOGRAMS.contains(without(series, "_sum"))
        || HISTOGRAMS.contains(without(series, "_count"));
  }

  private static String without(String series, String suffix) {
    return series.endsWith(suffix) ? series.substring(0, series.length() - suffix.length()) : "";
  }
}
