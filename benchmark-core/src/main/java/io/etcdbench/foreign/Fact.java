// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

/** A number that an output may contain. Times are in seconds, sizes in bytes. */
public enum Fact {
  OPS_PER_SECOND("the throughput", ""),
  /** How long was measured. */
  SECONDS("the time that was measured", ""),
  MEAN("the mean latency", ""),
  /** Half a unit of the last printed digit of the mean. */
  MEAN_ROUNDING("the digits of the mean", ""),
  DEVIATION("the standard deviation", ""),
  FASTEST("the fastest operation", ""),
  SLOWEST("the slowest operation", ""),
  /** Operations that ended, failed ones included. */
  OPERATIONS("the number of operations", ""),
  FAILED("the number of failures", ""),
  /** The sum over the bars of a printed histogram. */
  IN_HISTOGRAM("the histogram", ""),
  /** Operations in flight, or users that ask one after the other. */
  CLIENTS("the number of clients", "--clients"),
  /** Operations that other kinds of operation of the same clients kept in flight. */
  BESIDE("the other operations of the clients", ""),
  CONNECTIONS("the number of connections", "--conns"),
  /** Operations per second that were asked for. */
  RATE("the requested rate", "--rate"),
  VALUE_BYTES("the size of a value", "--val-size"),
  KEY_SPACE("the number of different keys", ""),
  /** 1 when the client ran on the machine of the server. */
  SAME_MACHINE("where the client ran", ""),
  /** Criteria of its own that the tool saw missed. */
  MISSED_CRITERIA("the verdict of the tool", ""),
  SYNC_P99("the p99 of fsync or fdatasync", ""),
  SYNCS("the number of fsyncs", ""),
  BLOCK_BYTES("the size of a write", ""),
  /** Jobs times queue depth. */
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
   * What it is, and how to tell it.
   *
   * @return for example {@code the number of clients (--clients)}
   */
  public String words() {
    return flag.isEmpty() ? words : words + " (" + flag + ")";
  }
}
