// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.load.arrival.ArrivalSchedule;

/**
 * Decides when the next operation is sent: when another one completes (closed loop), or by a
 * schedule (open loop).
 */
public sealed interface LoadModel {

  /**
   * A closed loop: a number of clients, each of which sends its next operation when the previous
   * one has completed. When the server stalls, nothing is sent and the stall stays invisible: only
   * service time is known.
   *
   * @param inFlight number of operations in flight, 1 to {@value #MAX_IN_FLIGHT}
   */
  record ClosedLoop(int inFlight) implements LoadModel {
    public ClosedLoop {
      requireInFlight(inFlight);
    }
  }

  /**
   * An open loop: arrivals on a schedule that does not wait for the server. Response time counts
   * from the intended send time, so a stall shows in every operation that was due during it.
   *
   * @param schedule when operations are due; used for one phase only
   * @param inFlightLimit maximum number of operations in flight, 1 to {@value #MAX_IN_FLIGHT}
   * @param beyondLimit what happens to an arrival when the limit is reached
   */
  record OpenLoop(ArrivalSchedule schedule, int inFlightLimit, BeyondLimit beyondLimit)
      implements LoadModel {
    public OpenLoop {
      requireInFlight(inFlightLimit);
    }
  }

  /** What happens to an arrival when the in-flight limit is reached. */
  enum BeyondLimit {
    /** It is sent as soon as a slot is free, with its intended send time. */
    SEND_LATE,
    /** It is never sent, and counted as dropped. */
    DROP
  }

  /** Far more than a single client process can handle. */
  int MAX_IN_FLIGHT = 1_000_000;

  private static void requireInFlight(int inFlight) {
    if (inFlight < 1 || inFlight > MAX_IN_FLIGHT) {
      throw new IllegalArgumentException(
          "the number of operations in flight is %s; allowed: 1 to %s"
              .formatted(inFlight, MAX_IN_FLIGHT));
    }
  }
}
