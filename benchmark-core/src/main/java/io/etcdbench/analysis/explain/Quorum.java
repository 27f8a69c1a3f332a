// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import io.etcdbench.observe.server.DurationHistogram;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.Environment.RoundTrips;
import io.etcdbench.result.RunFacts;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The time that the members need to agree.
 *
 * @param members those whose metrics were read
 * @param unreadable number of those whose metrics could not be read
 * @param atRest round trips measured without load; null when not measured
 */
record Quorum(List<MemberAccount> members, int unreadable, @Nullable RoundTrips atRest) {
  private static final Set<String> KEY_CALLS =
      Set.of("Put", "Range", "DeleteRange", "Txn", "LeaseGrant", "LeaseRevoke", "Authenticate");

  static Quorum of(RunFacts facts) {
    return new Quorum(
        facts.members(),
        facts.server().map(ServerAccount::unreadable).orElse(List.of()).size(),
        facts.result().environment().roundTrips());
  }

  /**
   * Whether the cluster has one member. A larger cluster may have only one whose metrics were read,
   * and a leader reports a round trip to its peers only every 30 s.
   */
  boolean isAlone() {
    return members.size() == 1
        && unreadable == 0
        && members.get(0).consensus().leaderAfter()
        && members.get(0).consensus().peerRtt().isEmpty();
  }

  private Stream<MemberAccount> leader() {
    return members.stream().filter(m -> m.consensus().leaderAfter()).limit(1);
  }

  /**
   * Returns how many other members must agree with the leader. The leader knows its peers even when
   * only its own metrics were read.
   */
  private int needed() {
    int peers = leader().mapToInt(member -> member.consensus().peerRtt().size()).sum();
    return Math.max(members.size(), 1 + peers) / 2;
  }

  /**
   * Returns one round trip from the leader until a majority has responded. Uses the measurement
   * without load or, where that was too short to resolve, the members' own figures, whose means
   * start too low.
   */
  OptionalDouble peerRttNanos() {
    if (atRest != null && (atRest.peersNanos() > 0 || isAlone())) {
      return OptionalDouble.of((double) atRest.peersNanos());
    }
    double[] leaders = rtts(leader()).sorted().toArray();
    return leaders.length >= Math.max(1, needed())
        ? OptionalDouble.of(leaders[needed() - 1])
        : rtts(members.stream()).average();
  }

  private static DoubleStream rtts(Stream<MemberAccount> of) {
    return of.flatMap(member -> member.consensus().peerRtt().values().stream())
        .mapToDouble(DurationHistogram::meanNanos);
  }

  /** Adds a round trip to the leader for the share of calls that arrive at other members. */
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
   * Returns the time of one log write: the maximum of the leader's and of the fastest other
   * members' that it needs, because they write in parallel.
   */
  OptionalDouble fsyncNanos() {
    return slowest(Quorum::fsync);
  }

  /**
   * Adds the wait for the write in progress. A member writes its log one batch at a time: first the
   * leader, which then forwards the change, and then the others.
   */
  OptionalDouble durableNanos(double elapsedNanos) {
    double first = leader().mapToDouble(member -> wait(member, elapsedNanos)).sum();
    OptionalDouble then =
        slowest(
            member ->
                fsync(member)
                    + (member.consensus().leaderAfter() ? 0 : wait(member, elapsedNanos)));
    return then.isPresent() ? OptionalDouble.of(first + then.getAsDouble()) : then;
  }

  /** Returns the maximum over the leader and the fastest others that it needs, ignoring zeros. */
  private OptionalDouble slowest(ToDoubleFunction<MemberAccount> nanos) {
    DoubleStream others =
        members.stream()
            .filter(member -> !member.consensus().leaderAfter())
            .mapToDouble(nanos)
            .sorted()
            .limit(needed());
    return DoubleStream.concat(leader().mapToDouble(nanos), others).filter(n -> n > 0).max();
  }

  private static double fsync(MemberAccount member) {
    DurationHistogram durations = member.storage().walFsync();
    return durations == null ? 0 : durations.meanNanos();
  }

  /** An arrival at a random time during an activity of length d waits d/2 for it on average. */
  private static double wait(MemberAccount member, double elapsedNanos) {
    DurationHistogram durations = member.storage().walFsync();
    return durations == null
        ? 0
        : Math.min(1, durations.count() * fsync(member) / elapsedNanos) * fsync(member) / 2;
  }
}
