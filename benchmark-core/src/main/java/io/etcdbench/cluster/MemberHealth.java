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
 * @param leader whether it is the leader
 * @param errors errors that it reports, without alarms; empty if it is healthy
 */
public record MemberHealth(
    Member member,
    String version,
    long databaseBytes,
    long databaseInUseBytes,
    boolean leader,
    List<String> errors) {
  public MemberHealth {
    errors = List.copyOf(errors);
  }
}
