// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import io.etcd.jetcd.api.ResponseHeader;

/** Makes the header of one member's answers. Immutable. */
public record Headers(long memberId) {
  static final long RAFT_TERM = 2;
  private static final long CLUSTER_ID = 0xfa4e_e7cdL;

  /** The id of the member with that number, counted from 0. */
  public static long memberIdOf(int number) {
    return number + 1L;
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
