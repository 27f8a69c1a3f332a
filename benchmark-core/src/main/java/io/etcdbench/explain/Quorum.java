// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.explain;

import io.etcdbench.result.Environment.RoundTrips;
import io.etcdbench.result.RunFacts;
import io.etcdbench.server.Durations;
import io.etcdbench.server.MemberAccount;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How long the members take to agree.
 *
 * @param members those that could be read
 * @param atRest as it was measured before the load; null when it was not
 */
record Quorum(List<MemberAccount> members, @Nullable RoundTrips atRest) {
  private static final Set<String> KEY_CALLS =
      Set.of("Put", "Range", "DeleteRange", "Txn", "LeaseGrant", "LeaseRevoke", "Authenticate");

  static Quorum of(RunFacts facts) {
    return new Quorum(facts.members(), facts.result().environment().roundTrips());
  }

  /** Whether there is anybody to agree with. */
  boolean isAlone() {
    return members.size() == 1;
  }

  private Stream<MemberAccount> leader() {
    return members.stream().filter(m -> m.consensus().leaderAfter()).limit(1);
  }

  /** How many others must agree with the leader. */
  private int needed() {
    return members.size() / 2;
  }

  /**
   * One round trip from the leader until a majority has answered: as it was measured before the
   * load, or as the members tell it, whose means begin too low.
   */
  OptionalDouble peerRttNanos() {
    if (atRest != null) {
      return OptionalDouble.of((double) atRest.peersNanos());
    }
    double[] leaders = rtts(leader()).sorted().toArray();
    return leaders.length >= Math.max(1, needed())
        ? OptionalDouble.of(leaders[needed() - 1])
        : rtts(members.stream()).average();
  }

  private static DoubleStream rtts(Stream<MemberAccount> of) {
    return of.flatMap(member -> member.consensus().peerRtt().values().stream())
        .mapToDouble(Durations::meanNanos);
  }

  /** The same with the way to the leader and back for that share of calls that reach another. */
  OptionalDouble roundTripNanos() {
    OptionalDouble rtt = peerRttNanos();
    return rtt.isPresent() ? OptionalDouble.of((1 + followerShare()) * rtt.getAsDouble()) : rtt;
  }

  private double followerShare() {
    double all = members.stream().mapToLong(Quorum::calls).sum();
    double led = leader().mapToLong(Quorum::calls).sum();
    return all == 0 ? 0 : 1 - led / all;
  }

  private static long calls(MemberAccount member) {
    return member.rpcs().calls().entrySet().stream()
        .filter(entry -> KEY_CALLS.contains(entry.getKey()))
        .mapToLong(entry -> entry.getValue().started())
        .sum();
  }

  /**
   * The leader goes on when its own log is durable, and those of the fastest others that it needs;
   * they write at the same time.
   */
  OptionalDouble fsyncNanos() {
    DoubleStream others =
        fsyncs(members.stream().filter(m -> !m.consensus().leaderAfter())).sorted().limit(needed());
    return DoubleStream.concat(fsyncs(leader()), others).max();
  }

  private static DoubleStream fsyncs(Stream<MemberAccount> of) {
    return of.flatMap(member -> Optional.ofNullable(member.storage().walFsync()).stream())
        .mapToDouble(Durations::meanNanos);
  }
}
