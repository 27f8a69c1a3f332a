// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import java.util.List;

/**
 * What a member says of itself when it is asked for its status. Immutable.
 *
 * @param member who
 * @param version its version, for example {@code 3.6.15}
 * @param databaseBytes its database file
 * @param databaseInUseBytes of that, what is not free space
 * @param part whether it votes
 * @param leader whether it leads
 * @param errors what it complains about, alarms among it; empty when all is well
 */
public record MemberHealth(
    Member member,
    String version,
    long databaseBytes,
    long databaseInUseBytes,
    Part part,
    boolean leader,
    List<String> errors) {

  /** Whether a member counts for a majority. */
  public enum Part {
    /** It does. */
    VOTER,
    /** It only listens. */
    LEARNER
  }

  public MemberHealth {
    errors = List.copyOf(errors);
  }
}
