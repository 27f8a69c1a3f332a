// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What the members said of themselves over a load, and what their machine did meanwhile. Immutable.
 *
 * @param elapsedNanos from the first sample to the last, 0 or more
 * @param members those that could be read, in the order of the cluster
 * @param machine of this machine, when the members are on it; null when not, or not known
 * @param unreadable one sentence for each member whose metrics could not be read
 */
public record ServerAccount(
    long elapsedNanos,
    List<MemberAccount> members,
    @Nullable MachineAccount machine,
    List<String> unreadable) {
  public ServerAccount {
    Amount.requireAtLeastZero("elapsedNanos", elapsedNanos);
    members = List.copyOf(members);
    unreadable = List.copyOf(unreadable);
  }

  /**
   * The sums alone.
   *
   * @return a copy without timelines
   */
  public ServerAccount withoutTimelines() {
    return new ServerAccount(
        elapsedNanos,
        members.stream().map(MemberAccount::withoutTimeline).toList(),
        machine,
        unreadable);
  }

  /**
   * A figure of the whole cluster.
   *
   * @param figure of one member
   * @return its sum over the members that could be read
   */
  public long sum(ToLongFunction<MemberAccount> figure) {
    return members.stream().mapToLong(figure).sum();
  }

  /**
   * The calls that clients made to the members. Members talk to each other without gRPC, so each
   * call is one of a client.
   *
   * @param method for example {@code Authenticate}
   * @return how many were started over the load, 0 or more
   */
  public long calls(String method) {
    return sum(member -> member.rpcs().started(method));
  }

  /**
   * All calls that clients made to the members, streams counted as one each.
   *
   * @return how many were started over the load, 0 or more
   */
  public long calls() {
    return sum(member -> member.rpcs().started());
  }
}
