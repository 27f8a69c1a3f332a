// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

/**
 * The work of a client in its turn.
 *
 * @param workload kind of operations
 * @param crowd concurrency
 */
record Turn(Workload workload, Crowd crowd) {

  /** Number of connections and of operations in flight. */
  enum Crowd {
    /** As in the guide of etcd's own tool. */
    MANY(100, 1_000),
    /** One connection with one operation in flight: only latency counts. */
    ONE(1, 1);

    private final int connections;
    private final int inFlight;

    Crowd(int connections, int inFlight) {
      this.connections = connections;
      this.inFlight = inFlight;
    }

    int connections() {
      return connections;
    }

    int inFlight() {
      return inFlight;
    }
  }

  String words() {
    return crowd == Crowd.MANY
        ? workload.words()
        : workload.words() + ", one connection, one in flight";
  }

  /** Returns enough operations to measure the cost of starting the client. */
  long operationsOfAStart() {
    return crowd == Crowd.MANY ? crowd.inFlight() : 100;
  }
}
