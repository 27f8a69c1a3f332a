// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

/**
 * What one member says of itself.
 *
 * @param memberId its own id, unsigned
 * @param leaderId the id of the leader that it follows, unsigned; 0 when it knows none
 * @param raftTerm its term
 * @param version its version, for example {@code 3.6.15}
 */
public record MemberStatus(long memberId, long leaderId, long raftTerm, String version) {

  /** The id as etcd prints it. */
  public String hexId() {
    return Long.toHexString(memberId);
  }

  /** Whether the member has a leader. */
  public boolean knowsLeader() {
    return leaderId != 0;
  }
}
