// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.Status.Code;
import java.util.EnumMap;
import java.util.Map;

/** The mutable counts behind one {@link Traffic}. Guarded by the lock of {@link Counters}. */
public final class Tally {
  private final Map<Call, Long> received = new EnumMap<>(Call.class);
  private final Map<Call, Map<Code, Long>> answered = new EnumMap<>(Call.class);
  private long inFlight;
  private long maxInFlight;
  long connectionsAccepted;
  long connectionsOpen;
  long connectionsUsed;
  public long streamsEver;
  public long streamsOpen;
  public long watchesEver;
  public long watchesOpen;
  public long leaseRenewals;

  void received(Call call) {
    received.merge(call, 1L, Long::sum);
    maxInFlight = Math.max(maxInFlight, ++inFlight);
  }

  void answered(Call call, Code code) {
    answered.computeIfAbsent(call, first -> new EnumMap<>(Code.class)).merge(code, 1L, Long::sum);
    inFlight--;
  }

  Traffic snapshot() {
    return new Traffic(
        new Traffic.Calls(received, answeredSoFar(), inFlight, maxInFlight),
        new Traffic.Connections(connectionsAccepted, connectionsOpen, connectionsUsed),
        new Traffic.Openings(streamsEver, streamsOpen),
        new Traffic.Openings(watchesEver, watchesOpen),
        leaseRenewals);
  }

  private Map<Call, Map<Code, Long>> answeredSoFar() {
    Map<Call, Map<Code, Long>> copy = new EnumMap<>(Call.class);
    answered.forEach((call, byCode) -> copy.put(call, Map.copyOf(byCode)));
    return copy;
  }
}
