// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

/** A number that the output of a tool may contain. Times are in seconds, sizes in bytes. */
public enum Fact {
  OPS_PER_SECOND("the throughput", ""),
  /** Duration of the measurement. */
  SECONDS("the time that was measured", ""),
  /** Half a unit of the last printed digit of the time. */
  SECONDS_ROUNDING("the digits of the time", ""),
  MEAN("the mean latency", ""),
  /** Half a unit of the last printed digit of the mean. */
  MEAN_ROUNDING("the digits of the mean", ""),
  DEVIATION("the standard deviation", ""),
  FASTEST("the fastest operation", ""),
  SLOWEST("the slowest operation", ""),
  /** Completed operations, including failed ones. */
  OPERATIONS("the number of operations", ""),
  FAILED("the number of failures", ""),
  /** Operations that the command requests. */
  REQUESTED("the number of requested operations", ""),
  /** Sum over the bars of a printed histogram. */
  IN_HISTOGRAM("the histogram", ""),
  /** Concurrent clients, each with one operation in flight at a time. */
  CLIENTS("the number of clients", "--clients"),
  /** The most clients at a time, where their number may have changed. */
  PEAK_CLIENTS("the largest number of clients", ""),
  /** Operations of other kinds, or other work, that the same clients kept in flight. */
  BESIDE("the other operations of the clients", ""),
  CONNECTIONS("the number of connections", "--conns"),
  /** Target rate, operations per second. */
  RATE("the requested rate", "--rate"),
  /** 1 when operations were sent or received without waiting for earlier ones. */
  OPEN_LOOP("how operations were sent", ""),
  VALUE_BYTES("the size of a value", "--val-size"),
  KEY_SPACE("the number of different keys", ""),
  /** 1 when the client ran on the server's machine. */
  SAME_MACHINE("where the client ran", ""),
  /** The tool's own criteria that were not met. */
  MISSED_CRITERIA("the verdict of the tool", ""),
  SYNC_P99("the p99 of fsync or fdatasync", ""),
  SYNCS("the number of fsyncs", ""),
  BLOCK_BYTES("the size of a write", ""),
  /** 1 when the files were on a RAM disk; not reported otherwise. */
  IN_MEMORY("where the files were", ""),
  /** Number of jobs times queue depth. */
  DEPTH("the queue depth", ""),
  FORKS("the number of forks", ""),
  WARMUPS("the number of warm-up iterations", ""),
  /** Measured iterations of all forks together. */
  ITERATIONS("the number of iterations", "");

  private final String words;
  private final String flag;

  Fact(String words, String flag) {
    this.words = words;
    this.flag = flag;
  }

  /**
   * Returns a description of the fact, with the flag that sets it.
   *
   * @return for example {@code the number of clients (--clients)}
   */
  public String words() {
    return flag.isEmpty() ? words : words + " (" + flag + ")";
  }
}
