// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

/** The parts of an operation's latency, in the order in which it passes through them. */
public enum LatencyComponent {
  /** From the intended time until it was sent, for lack of a free slot or CPU time. */
  SCHEDULE_WAIT("schedule wait"),
  /** The client's JVM was paused by its garbage collector. */
  CLIENT_GC("client: GC"),
  /** The CPU time of the client's driver for one operation. */
  CLIENT_DRIVER("client: driver"),
  /** Between client and member. */
  NETWORK("network"),
  /** Between the members, until a majority has the change. */
  RAFT_ROUND_TRIP("raft round trip"),
  /** A majority's logs become durable. */
  WAL_FSYNC("WAL fsync"),
  /** Committed changes are applied to the store. */
  APPLY("apply"),
  /** The store waits while the database file is written. */
  BACKEND_COMMIT("backend commit"),
  /** Keys are read from the store. */
  STORE_READ("store read"),
  /** The unaccounted part, mostly queues in client and members. */
  REST("rest");

  private final String label;

  LatencyComponent(String label) {
    this.label = label;
  }

  /** Returns the display name, one or a few words. */
  public String label() {
    return label;
  }
}
