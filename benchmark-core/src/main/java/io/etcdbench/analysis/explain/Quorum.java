// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import io.etcdbench.observe.server.Durations;
import io.etcdbench.observe.server.MemberAccount;
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
 * How long the members take to agree.
 *
 * @param members those that could be read
 * @param atRest as it was measured without load; null when it was not
 */
record Quorum(List<MemberAccount> members, @Nullable RoundTrips atRest) {
  private static final Set<String> KEY_CALLS =
      Set.of("Put", "Range", "DeleteRange", "Txn", "LeaseGrant", "LeaseRevoke", "Authenticate");

  static Quorum of(RunFacts facts) {
    return new Quorum(facts.members(), facts.result().environment().roundTrips());
  }

  /** Whether there is nobody to agree with; of a larger cluster, maybe only one was asked. */
  boolean isAlone() {
    return members.size() == 1
        && members.get(0).consensus().leaderAfter()
        && members.get(0).consensus().peerRtt().isEmpty();
  }

  private Stream<MemberAccount> leader() {
    return members.stream().filter(m -> m.consensus().leaderAfter()).limit(1);
  }

  /**
   * How many others must agree with the leader; it knows its peers, also when only it was asked.
   */
  private int needed() {
    int peers = leader().mapToInt(member -> member.consensus().peerRtt().size()).sum();
    return Math.max(members.size(), 1 + peers) / 2;
  }

  /**
   * One round trip from the leader until a majority has answered: as it was measured without load,
   * or, where that was too short to be seen, as the members tell it, whose means begin too low.
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
   * One log write: the leader's, or that of the slower of the fastest others that it needs; they
   * write at the same time.
   */
  OptionalDouble fsyncNanos() {
    return slowest(Quorum::fsync);
  }

  /**
   * The same with the wait for the write that is under way: a log is written once at a time, first
   * at the leader, which sends the change on, and then at the others.
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

  /** Over the leader and the fastest others that it needs, those that wrote anything. */
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
    Durations durations = member.storage().walFsync();
    return durations == null ? 0 : durations.meanNanos();
  }

  /** Whoever comes at random while something of length d is under way waits d/2 on average. */
  private static double wait(MemberAccount member, double elapsedNanos) {
    Durations durations = member.storage().walFsync();
    return durations == null
        ? 0
        : Math.min(1, durations.count() * fsync(member) / elapsedNanos) * fsync(member) / 2;
  }
}
