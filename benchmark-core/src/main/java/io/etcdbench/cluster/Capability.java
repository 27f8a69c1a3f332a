// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

/** What can be done to a running cluster. To one that was given, nothing of it. */
public enum Capability {
  /** End a member at once, as SIGKILL does. */
  KILL,
  /** Start a killed member again on its own data and ports. */
  RESTART,
  /** Freeze a member and let it go on, as SIGSTOP and SIGCONT do. */
  PAUSE,
  /** Delay what members send to each other, each direction by its own time. */
  PEER_DELAY,
  /** Delay what clients and members send to each other. */
  CLIENT_DELAY,
  /** Cut a member off from its peers and let it join them again. */
  PARTITION,
  /** Make every fdatasync and fsync of a member take longer. */
  SLOW_DISK,
  /** Keep processors busy beside the members. */
  CPU_HOG
}
