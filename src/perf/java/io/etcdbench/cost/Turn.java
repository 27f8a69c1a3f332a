// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

/**
 * What a client is asked to do in its turn.
 *
 * @param workload which operations
 * @param crowd how many at a time
 */
record Turn(Workload workload, Crowd crowd) {

  /** How many connections and operations in flight. */
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

  /** Enough operations to find out what a start of the client costs. */
  long operationsOfAStart() {
    return crowd == Crowd.MANY ? crowd.inFlight() : 100;
  }
}
