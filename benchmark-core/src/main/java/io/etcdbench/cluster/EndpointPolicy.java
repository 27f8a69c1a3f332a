// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

/** Which members a driver is given to speak to. */
public enum EndpointPolicy {
  /** Every member. */
  ALL,
  /** The leader of the moment only. */
  LEADER,
  /** One member that is not the leader; the only one in a cluster of one. */
  FOLLOWER
}
