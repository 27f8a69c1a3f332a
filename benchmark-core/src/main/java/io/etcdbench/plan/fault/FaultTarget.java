// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan.fault;

import io.etcdbench.plan.Choices;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The members that a fault affects; the leader is determined when the fault starts. Immutable.
 *
 * @param group the group of members
 * @param member the number of the member, from 0; 0 for the other groups
 */
public record FaultTarget(Group group, int member) {
  private static final Pattern NAME = Pattern.compile("m(\\d{1,2})");

  /** A group of members. */
  public enum Group {
    /** The leader. */
    LEADER,
    /** The first follower. */
    FOLLOWER,
    /** Enough members, including the leader, that the others have no quorum. */
    QUORUM,
    /** All members. */
    ALL,
    /** One member by its name. */
    MEMBER
  }

  /**
   * Parses a target.
   *
   * @param text leader, follower, quorum, all or the name of a member, for example {@code m0}
   * @throws IllegalArgumentException when it is none of these
   */
  public static FaultTarget parse(String text) {
    Matcher named = NAME.matcher(text);
    if (named.matches()) {
      return new FaultTarget(Group.MEMBER, Integer.parseInt(named.group(1)));
    }
    for (Group group : Group.values()) {
      if (group != Group.MEMBER && Choices.name(group).equals(text)) {
        return new FaultTarget(group, 0);
      }
    }
    throw new IllegalArgumentException(
        "'%s' is not a target of a fault; allowed: leader, follower, quorum, all, or a member, m0 for the first"
            .formatted(text));
  }

  /** Returns the form that {@link #parse} reads. */
  @Override
  public String toString() {
    return group == Group.MEMBER ? "m" + member : Choices.name(group);
  }

  /** Checks that a cluster with this number of members has the target. */
  void requireAmong(int members) {
    if (group == Group.FOLLOWER && members < 2) {
      throw new IllegalArgumentException(
          "a cluster of 1 member has no follower; start 3, or use leader");
    }
    if (group == Group.MEMBER && member >= members) {
      throw new IllegalArgumentException(
          "a cluster of %s members has no m%s; allowed: m0 to m%s"
              .formatted(members, member, members - 1));
    }
  }
}
