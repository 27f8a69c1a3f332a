// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import java.util.List;

/**
 * Status that a member reports. Immutable.
 *
 * @param member the member
 * @param version its version, for example {@code 3.6.15}
 * @param databaseBytes size of its database file
 * @param databaseInUseBytes size of the database without its free pages
 * @param part whether it votes
 * @param leader whether it is the leader
 * @param errors errors and alarms that it reports; empty if it is healthy
 */
public record MemberHealth(
    Member member,
    String version,
    long databaseBytes,
    long databaseInUseBytes,
    Part part,
    boolean leader,
    List<String> errors) {

  /** Role of a member in a majority. */
  public enum Part {
    /** Votes. */
    VOTER,
    /** Replicates without a vote. */
    LEARNER
  }

  public MemberHealth {
    errors = List.copyOf(errors);
  }
}
