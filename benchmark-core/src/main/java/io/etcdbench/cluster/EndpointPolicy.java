// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

/** Members that a driver connects to. */
public enum EndpointPolicy {
  /** Every member. */
  ALL,
  /** The current leader only. */
  LEADER,
  /** One member that is not the leader; in a single-member cluster, that member. */
  FOLLOWER
}
