// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.etcd.jetcd.api.ResponseHeader;

/** Creates the response headers of one member. Immutable. */
public record Headers(long memberId) {
  static final long RAFT_TERM = 2;

  /**
   * As large as etcd's IDs, because clients decode large numbers on another code path than small
   * ones.
   */
  private static final long CLUSTER_ID = 0xcdf8_18ac_fa4e_e7cdL;

  private static final long FIRST_MEMBER_ID = 0x0e9e_05c5_2164_694dL;

  /** Returns the ID of the member with the given number, counted from 0. */
  public static long memberIdOf(int number) {
    return FIRST_MEMBER_ID + number;
  }

  /** Returns the header of a response at a revision. */
  public ResponseHeader at(long revision) {
    return ResponseHeader.newBuilder()
        .setClusterId(CLUSTER_ID)
        .setMemberId(memberId)
        .setRevision(revision)
        .setRaftTerm(RAFT_TERM)
        .build();
  }
}
