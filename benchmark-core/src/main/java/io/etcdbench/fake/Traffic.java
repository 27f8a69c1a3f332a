// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.Status.Code;
import java.util.Map;

/**
 * What reached one member, or all of them together, since the start. Immutable.
 *
 * @param calls the calls
 * @param connections the connections
 * @param watchStreams the gRPC streams that carry watches
 * @param watches the watches on them
 * @param leaseRenewals how many renewals found their lease
 */
public record Traffic(
    Calls calls,
    Connections connections,
    Openings watchStreams,
    Openings watches,
    long leaseRenewals) {

  /**
   * The calls. A call is received, then in flight, then answered, and is counted as answered before
   * its answer leaves.
   *
   * @param received by kind; kinds without a call are left out
   * @param answered by kind and gRPC code; {@code CANCELLED} when the client was gone by then
   * @param inFlight received and not yet answered
   * @param maxInFlight the most there ever were
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

    /**
     * Calls of all kinds.
     *
     * @return how many were received
     */
    public long receivedInAll() {
      return received.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Calls of one kind.
     *
     * @param call which kind
     * @return how many were received
     */
    public long received(Call call) {
      return received.getOrDefault(call, 0L);
    }

    /**
     * Calls of all kinds with one outcome.
     *
     * @param code how they ended
     * @return how many were answered so
     */
    public long answered(Code code) {
      return answered.keySet().stream().mapToLong(call -> answered(call, code)).sum();
    }

    /**
     * Calls of one kind with one outcome.
     *
     * @param call which kind
     * @param code how they ended
     * @return how many were answered so
     */
    public long answered(Call call, Code code) {
      return answered.getOrDefault(call, Map.of()).getOrDefault(code, 0L);
    }
  }

  /**
   * The connections.
   *
   * @param accepted ever, with the transport (and TLS) established
   * @param open now
   * @param used ever, by at least one call
   */
  public record Connections(long accepted, long open, long used) {}

  /**
   * Things that are opened and closed again.
   *
   * @param ever how many were opened
   * @param open how many are open now
   */
  public record Openings(long ever, long open) {}
}
