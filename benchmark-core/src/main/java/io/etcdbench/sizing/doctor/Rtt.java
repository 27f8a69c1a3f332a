// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.RunResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A round trip between two members, as etcd measures it periodically.
 *
 * @param from the member that measured
 * @param to the other member
 * @param nanos the mean, because there are too few samples for a percentile
 */
record Rtt(String from, String to, double nanos) {

  /** Returns the round trips of every pair that measured during the checkup, the longest first. */
  static List<Rtt> of(Checkup checkup) {
    RunResult edge = checkup.search().edge();
    ServerAccount busy = edge == null ? null : edge.server();
    List<Rtt> all = new ArrayList<>();
    Stream.of(
            Optional.ofNullable(busy),
            Optional.ofNullable(checkup.light().server()),
            Optional.of(checkup.idle()))
        .flatMap(Optional::stream)
        .filter(account -> all.isEmpty())
        .forEach(account -> account.members().forEach(member -> add(all, member)));
    all.sort(Comparator.comparingDouble(Rtt::nanos).reversed());
    return all;
  }

  private static void add(List<Rtt> all, MemberAccount member) {
    member
        .consensus()
        .peerRtt()
        .forEach((peer, rtt) -> all.add(new Rtt(member.name(), peer, rtt.meanNanos())));
  }
}
