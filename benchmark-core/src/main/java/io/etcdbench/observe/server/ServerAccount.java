// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The members' own metrics over a load, and the activity of their machine. Immutable.
 *
 * @param elapsedNanos from the first sample to the last, 0 or more
 * @param members those that could be read, in the order of the cluster
 * @param machine the activity of this machine, if all members run on it; otherwise, or when
 *     unknown, null
 * @param membersHere the number of these and the unreadable members that run on this machine, 0 or
 *     more; null when unknown
 * @param unreadable one sentence for each member whose metrics could not be read
 */
public record ServerAccount(
    long elapsedNanos,
    List<MemberAccount> members,
    @Nullable MachineAccount machine,
    @Nullable Integer membersHere,
    List<String> unreadable) {
  public ServerAccount {
    Amount.requireAtLeastZero("elapsedNanos", elapsedNanos);
    members = List.copyOf(members);
    unreadable = List.copyOf(unreadable);
    if (membersHere == null && machine != null) {
      // Files written before the field was added lack it.
      membersHere = members.size() + unreadable.size();
    }
    Amount.requireAtLeastZero("membersHere", membersHere == null ? 0 : membersHere);
  }

  /** Returns a copy without timelines. */
  public ServerAccount withoutTimelines() {
    return new ServerAccount(
        elapsedNanos,
        members.stream().map(MemberAccount::withoutTimeline).toList(),
        machine,
        membersHere,
        unreadable);
  }

  /** Returns whether all members of the cluster could be read. */
  public boolean coversAllMembers() {
    return unreadable.isEmpty() && namesAllMembers();
  }

  /** Returns whether all members of the cluster were given: none of them has a peer beyond them. */
  public boolean namesAllMembers() {
    int peers = members.stream().mapToInt(m -> m.consensus().peerRtt().size()).max().orElse(0);
    return members.size() + unreadable.size() > peers;
  }

  /**
   * Returns the sum of a figure over all members that could be read.
   *
   * @param figure of one member
   */
  public long sum(ToLongFunction<MemberAccount> figure) {
    return members.stream().mapToLong(figure).sum();
  }

  /**
   * Returns the calls of one method that clients made to the members. Members communicate with each
   * other without gRPC, so every call is from a client.
   *
   * @param method for example {@code Authenticate}
   * @return calls started during the load, 0 or more
   */
  public long calls(String method) {
    return sum(member -> member.rpcs().started(method));
  }

  /**
   * Returns all calls that clients made to the members; a stream counts as one call.
   *
   * @return calls started during the load, 0 or more
   */
  public long calls() {
    return sum(member -> member.rpcs().started());
  }
}
