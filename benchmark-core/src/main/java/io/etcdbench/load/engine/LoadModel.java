// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.load.arrival.ArrivalSchedule;

/** Who decides when the next operation is sent: the answer to another one, or a schedule. */
public sealed interface LoadModel {

  /**
   * A number of clients, each of which sends its next operation when the one before has ended. When
   * the server stalls, nothing is sent and nothing is seen: only service time is known.
   *
   * @param inFlight how many operations are kept in flight, 1 to {@value #MOST_IN_FLIGHT}
   */
  record ClosedLoop(int inFlight) implements LoadModel {
    public ClosedLoop {
      requireInFlight(inFlight);
    }
  }

  /**
   * Arrivals on a schedule that does not wait for the server. Response time counts from the
   * intended instant, so a stall is seen by every operation that was due in it.
   *
   * @param schedule when operations are due; it serves one phase
   * @param inFlightLimit how many may be in flight, 1 to {@value #MOST_IN_FLIGHT}
   * @param beyondLimit what becomes of an arrival that finds the limit reached
   */
  record OpenLoop(ArrivalSchedule schedule, int inFlightLimit, BeyondLimit beyondLimit)
      implements LoadModel {
    public OpenLoop {
      requireInFlight(inFlightLimit);
    }
  }

  /** What becomes of an arrival that finds the in-flight limit reached. */
  enum BeyondLimit {
    /** It is sent when there is room, with its intended instant. */
    SEND_LATE,
    /** It is never sent, and counted. */
    DROP
  }

  /** Far above what one client process gets answered. */
  int MOST_IN_FLIGHT = 1_000_000;

  private static void requireInFlight(int inFlight) {
    if (inFlight < 1 || inFlight > MOST_IN_FLIGHT) {
      throw new IllegalArgumentException(
          "the number of operations in flight is %d; allowed: 1 to %d"
              .formatted(inFlight, MOST_IN_FLIGHT));
    }
  }
}
