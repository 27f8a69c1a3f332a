// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.gate.Arm;
import io.etcdbench.plan.RunPlan;
import java.util.Locale;

/** Starts arms. */
@FunctionalInterface
public interface ArmStarter {

  /**
   * The description of an arm.
   *
   * @param role the build that it runs, under which its slices are recorded
   * @param directory neutral name of its directory, as long as the other arm's
   * @param plan the load that it offers, with its own key prefix
   * @param cluster index of its cluster, from 0
   * @param name name in messages
   */
  record ArmSpec(Arm role, String directory, RunPlan plan, int cluster, String name) {

    /** Creates a description whose name in messages is its role. */
    public ArmSpec(Arm role, String directory, RunPlan plan, int cluster) {
      this(
          role, directory, plan, cluster, "the JVM of the " + role.name().toLowerCase(Locale.ROOT));
    }
  }

  /**
   * Starts an arm without waiting until it is ready, so that both start at the same time.
   *
   * @param spec description of the arm
   * @return an arm that the caller closes
   * @throws ArmException when it cannot be started
   */
  LiveArm start(ArmSpec spec);
}
