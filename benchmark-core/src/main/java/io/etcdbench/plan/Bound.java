// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.driver.channel.ChannelSettings;
import io.etcdbench.load.engine.LoadModel;
import io.etcdbench.workload.key.KeySpace;
import java.time.Duration;

/**
 * The allowed range of every number that a user can set, with the reason for it. Plans and flags
 * are checked against it when they are read, before anything is started or allocated.
 */
public enum Bound {
  /** Number of client connections. */
  CONNECTIONS(
      "the number of connections",
      1,
      10_000,
      "each takes a file descriptor and about 100 kB of memory"),
  /** Number of operations in flight. */
  CLIENTS(
      "the number of clients", 1, LoadModel.MAX_IN_FLIGHT, "each keeps one operation in memory"),
  /** Number of measured operations. */
  TOTAL("the total", 0, 1_000_000_000_000L, "at a million per second it takes eleven days"),
  /** Operations per second. */
  RATE("the rate", 0, 10_000_000, "beyond it the schedule's gaps are below 100 ns"),
  /** Size of a key in bytes. */
  KEY_BYTES("the key size", 1, 1 << 20, "etcd refuses requests above 1.5 MiB by default"),
  /** Number of distinct keys. */
  KEYS("the number of keys", 1, KeySpace.MAX_KEYS, "an etcd of 8 GiB holds far fewer"),
  /** Size of a value in bytes. */
  VALUE_BYTES(
      "the value size", 0, 64 << 20, "the client rejects responses above 64 MiB by default"),
  /** Number of operations in a transaction. */
  TXN_OPERATIONS(
      "the number of operations in a transaction",
      1,
      10_000,
      "etcd refuses more than its --max-txn-ops, 128 by default"),
  /** Maximum number of keys of one read. */
  READ_LIMIT("limit", 0, KeySpace.MAX_KEYS, "no key space is larger; 0 reads all"),
  /** Number of revisions that a compaction keeps. */
  KEPT_REVISIONS("the number of revisions to keep", 0, 1_000_000_000_000L, "no store has more"),
  /** Time to live of a lease, in seconds. */
  LEASE_TTL("ttlSeconds", 1, 9_000_000_000L, "etcd rejects a longer lease TTL"),
  /** Number of watch streams. */
  STREAMS("the number of watch streams", 1, 10_000, "each is a stream on a connection"),
  /** Number of watchers per stream. */
  WATCHERS("the number of watchers per stream", 1, 1_000_000, "each takes memory here and in etcd"),
  /** Number of watchers of all streams. */
  ALL_WATCHERS("the number of watchers", 1, 1_000_000, "each takes memory here and in etcd"),
  /** Number of events that a watcher catches up on. */
  HISTORY("the history of a watcher in events", 1, 1_000_000, "all of them are written first"),
  /** Number of retries of a call. */
  REPETITIONS(
      "the number of retries",
      0,
      100,
      "the delay doubles with each, up to 2.5 s or twice the first"),
  /** Delay before the first retry, in nanoseconds. */
  REPETITION_DELAY("the retry delay", 0, nanos(Duration.ofHours(1))),
  /** Length of a measurement, in nanoseconds. */
  DURATION("the duration", 0, nanos(Duration.ofDays(30))),
  /** Length of a warm-up, in nanoseconds. */
  WARMUP("the warm-up", 0, nanos(Duration.ofDays(1))),
  /** Time to wait for operations in flight, in nanoseconds. */
  DRAIN_TIMEOUT("the drain timeout", 0, nanos(Duration.ofHours(1))),
  /** Length of a ramp, in nanoseconds. */
  RAMP("the length of the ramp", 0, nanos(Duration.ofDays(30))),
  /** Length of a step, in nanoseconds. */
  STEP("the length of a step", 1_000_000, nanos(Duration.ofDays(30))),
  /** Deadline of a call, in nanoseconds. */
  DEADLINE("the deadline", 1_000_000, nanos(Duration.ofHours(1))),
  /** Timeout of one attempt to reach a member, in nanoseconds. */
  DIAL_TIMEOUT("the dial timeout", 10_000_000, nanos(Duration.ofMinutes(10))),
  /** Idle time before a ping, in nanoseconds. */
  KEEP_ALIVE_TIME(
      "the keep-alive time",
      nanos(ChannelSettings.SHORTEST_KEEP_ALIVE),
      nanos(Duration.ofDays(1)),
      Unit.TIME,
      "gRPC for Java does not ping more often"),
  /** Time to wait for the ping response, in nanoseconds. */
  KEEP_ALIVE_TIMEOUT("the keep-alive timeout", 1_000_000, nanos(Duration.ofHours(1))),
  /** Time budget of a search or a session, in nanoseconds. */
  BUDGET("the budget", 1_000_000_000, nanos(Duration.ofDays(30))),
  /** Interval between compactions, in nanoseconds; 0 for none. */
  COMPACT_INTERVAL("the compaction interval", 0, nanos(Duration.ofDays(30))),
  /** Time to live of a token, in seconds. */
  TOKEN_TTL(
      "the token lifetime in seconds", 1, Duration.ofDays(365).toSeconds(), "a run is shorter"),
  /** Number of bytes that the disk probe writes. */
  PROBE_BYTES("the size of the probe in bytes", 1, 1L << 40, "it is written to the disk"),
  /** Size of one write of the disk probe, in bytes. */
  PROBE_WRITE_BYTES("the size of a write in bytes", 1, 1 << 30, "it is held in memory"),
  /** Duration of the disk probe, in nanoseconds. */
  PROBE_TIME("the time for the probe", 1_000_000, nanos(Duration.ofDays(1))),
  /** Pause between two writes of the disk probe, in nanoseconds. */
  PROBE_PAUSE("the pause between writes", 0, nanos(Duration.ofHours(1))),
  /** Number of runs of one plan. */
  REPEAT("the number of runs", 1, 1_000, "each has its own folder"),
  /** Number of commits of a series that a history keeps. */
  KEPT_COMMITS("the number of commits to keep", 1, 1_000_000, "no history has more"),
  /** Smallest change of level that a history reports, in percent. */
  MIN_CHANGE("the minimum change in percent", 1, 1_000, "a smaller one is within the noise");

  private final String what;
  private final long least;
  private final long most;
  private final String reason;
  private final Unit unit;

  private enum Unit {
    NUMBER,
    TIME
  }

  Bound(String what, long least, long most, String reason) {
    this(what, least, most, Unit.NUMBER, reason);
  }

  Bound(String what, long leastNanos, long mostNanos) {
    this(what, leastNanos, mostNanos, Unit.TIME, "");
  }

  Bound(String what, long least, long most, Unit unit, String reason) {
    this.what = what;
    this.least = least;
    this.most = most;
    this.unit = unit;
    this.reason = reason;
  }

  /**
   * Checks an integer.
   *
   * @throws IllegalArgumentException when it is out of range; the message is one sentence
   */
  public long require(long value) {
    if (value < least || value > most) {
      throw refusal(String.valueOf(value));
    }
    return value;
  }

  /**
   * Checks a number.
   *
   * @throws IllegalArgumentException when it is out of range or not a number; the message is one
   *     sentence
   */
  public double require(double value) {
    if (!(value >= least && value <= most)) {
      throw refusal(String.valueOf(value));
    }
    return value;
  }

  /**
   * Checks a duration.
   *
   * @throws IllegalArgumentException when it is out of range; the message is one sentence
   */
  public Duration require(Duration value) {
    if (value.compareTo(Duration.ofNanos(least)) < 0
        || value.compareTo(Duration.ofNanos(most)) > 0) {
      throw refusal(value.isNegative() ? value.toString() : Durations.format(value));
    }
    return value;
  }

  /** Returns the name of the bounded value, for example {@code the number of clients}. */
  public String what() {
    return what;
  }

  /** Returns the reason for the bound as a clause; empty when it is obvious. */
  public String reason() {
    return reason;
  }

  /** Returns the range in words, for example {@code 1 to 10000}. */
  public String range() {
    return unit == Unit.TIME
        ? Durations.format(Duration.ofNanos(least))
            + " to "
            + Durations.format(Duration.ofNanos(most))
        : least + " to " + most;
  }

  private IllegalArgumentException refusal(String value) {
    return new IllegalArgumentException(
        "%s is %s; allowed: %s%s"
            .formatted(what, value, range(), reason.isEmpty() ? "" : ", because " + reason));
  }

  private static long nanos(Duration time) {
    return time.toNanos();
  }
}
