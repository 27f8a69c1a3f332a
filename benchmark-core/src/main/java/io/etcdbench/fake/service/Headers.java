// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.etcd.jetcd.api.ResponseHeader;

/** Makes the header of one member's answers. Immutable. */
public record Headers(long memberId) {
  static final long RAFT_TERM = 2;

  /** As long as those of etcd: a client reads long numbers by other code than short ones. */
  private static final long CLUSTER_ID = 0xcdf8_18ac_fa4e_e7cdL;

  private static final long FIRST_MEMBER_ID = 0x0e9e_05c5_2164_694dL;

  /** The id of the member with that number, counted from 0. */
  public static long memberIdOf(int number) {
    return FIRST_MEMBER_ID + number;
  }

  /** The header of an answer at that revision. */
  public ResponseHeader at(long revision) {
    return ResponseHeader.newBuilder()
        .setClusterId(CLUSTER_ID)
        .setMemberId(memberId)
        .setRevision(revision)
        .setRaftTerm(RAFT_TERM)
        .build();
  }
}
