// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

/** The parts of an operation's latency, in the order in which it passes through them. */
public enum LatencyComponent {
  /** From the intended instant until it was sent: there was no room in flight, or no CPU. */
  SCHEDULE_WAIT("schedule wait"),
  /** The client's JVM stood still for its garbage collector. */
  CLIENT_GC("client: GC"),
  /** The CPU time that the client's driver takes for one operation. */
  CLIENT_DRIVER("client: driver"),
  /** Between client and member. */
  NETWORK("network"),
  /** Between the members, until a majority has it. */
  RAFT_ROUND_TRIP("raft round trip"),
  /** A majority's logs become durable. */
  WAL_FSYNC("WAL fsync"),
  /** What was agreed on is brought into the store. */
  APPLY("apply"),
  /** The store waits while the database file is written. */
  BACKEND_COMMIT("backend commit"),
  /** Keys are read from the store. */
  STORE_READ("store read"),
  /** What nobody accounts for: queues in client and members, for the most part. */
  REST("rest");

  private final String label;

  LatencyComponent(String label) {
    this.label = label;
  }

  /**
   * Its name for people.
   *
   * @return one or few words
   */
  public String label() {
    return label;
  }
}
