// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

/** What can be done to the members of a cluster. A cluster that was given can nothing of it. */
public enum Capability {
  /** End a member at once, as SIGKILL does. */
  KILL,
  /** Start a killed member again on its own data and ports. */
  RESTART,
  /** Freeze a member and let it go on, as SIGSTOP and SIGCONT do. */
  PAUSE
}
