// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.gate.Arm;
import io.etcdbench.plan.RunPlan;
import java.util.Locale;

/** Starts arms. */
@FunctionalInterface
public interface ArmStarter {

  /**
   * What an arm is.
   *
   * @param role which build it runs, and under which its slices are kept
   * @param directory its neutral name, as long as that of the other arm
   * @param plan what it offers, its own prefix included
   * @param cluster the number of the cluster that it asks, from 0 on
   * @param name in messages
   */
  record ArmSpec(Arm role, String directory, RunPlan plan, int cluster, String name) {

    /** An arm that messages name after its role. */
    public ArmSpec(Arm role, String directory, RunPlan plan, int cluster) {
      this(
          role, directory, plan, cluster, "the JVM of the " + role.name().toLowerCase(Locale.ROOT));
    }
  }

  /**
   * Begins to start an arm, so that both start at the same time.
   *
   * @param spec what it is
   * @return an arm that the caller closes
   * @throws ArmException when it cannot be started
   */
  LiveArm start(ArmSpec spec);
}
