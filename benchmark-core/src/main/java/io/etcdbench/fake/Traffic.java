// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.Status.Code;
import java.util.Map;

/**
 * The traffic of one member, or of all members together, since the start. Immutable.
 *
 * @param calls the calls
 * @param connections the connections
 * @param watchStreams the gRPC streams that carry watches
 * @param watches the watches on these streams
 * @param leaseRenewals the number of renewals that found their lease
 */
public record Traffic(
    Calls calls,
    Connections connections,
    Openings watchStreams,
    Openings watches,
    long leaseRenewals) {

  /**
   * Counts of calls. A call is first received, then in flight, then answered; it counts as answered
   * before its response is sent.
   *
   * @param received by kind; kinds without a call are left out
   * @param answered by kind and gRPC code; {@code CANCELLED} when the client had already gone
   * @param inFlight received but not yet answered
   * @param maxInFlight the maximum of {@code inFlight} so far
   */
  public record Calls(
      Map<Call, Long> received,
      Map<Call, Map<Code, Long>> answered,
      long inFlight,
      long maxInFlight) {
    public Calls {
      received = Map.copyOf(received);
      answered = Map.copyOf(answered);
    }

    /** Returns the number of received calls of all kinds. */
    public long receivedInAll() {
      return received.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the number of received calls of one kind. */
    public long received(Call call) {
      return received.getOrDefault(call, 0L);
    }

    /** Returns the number of calls of all kinds that ended with a gRPC code. */
    public long answered(Code code) {
      return answered.keySet().stream().mapToLong(call -> answered(call, code)).sum();
    }

    /** Returns the number of calls of one kind that ended with a gRPC code. */
    public long answered(Call call, Code code) {
      return answered.getOrDefault(call, Map.of()).getOrDefault(code, 0L);
    }
  }

  /**
   * Counts of connections.
   *
   * @param accepted in total, with the transport (and TLS) established
   * @param open currently open
   * @param used in total, by at least one call
   */
  public record Connections(long accepted, long open, long used) {}

  /**
   * Counts of things that are opened and closed again.
   *
   * @param ever the number opened in total
   * @param open the number open now
   */
  public record Openings(long ever, long open) {}
}
