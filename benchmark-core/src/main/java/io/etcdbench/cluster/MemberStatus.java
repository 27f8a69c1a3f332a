// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

/**
 * Raft status that a member reports.
 *
 * @param memberId its own id, unsigned
 * @param leaderId id of the leader that it follows, unsigned; 0 if it knows none
 * @param raftTerm its Raft term
 * @param version its version, for example {@code 3.6.15}
 */
public record MemberStatus(long memberId, long leaderId, long raftTerm, String version) {

  /** Returns the member id in hexadecimal, as etcd prints it. */
  public String hexId() {
    return Long.toHexString(memberId);
  }

  /** Returns whether the member knows a leader. */
  public boolean knowsLeader() {
    return leaderId != 0;
  }
}
