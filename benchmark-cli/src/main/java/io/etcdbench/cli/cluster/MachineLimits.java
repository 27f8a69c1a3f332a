// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import com.sun.management.UnixOperatingSystemMXBean;
import io.etcdbench.plan.Footprint;
import io.etcdbench.plan.RunPlan;
import java.lang.management.ManagementFactory;

/** What this process may use. */
public final class MachineLimits {
  private MachineLimits() {}

  /**
   * Refuses a run that this process has no room for, before anything is started.
   *
   * @param plan of the run
   * @throws IllegalArgumentException when heap or file descriptors do not suffice
   */
  public static void requireRoomFor(RunPlan plan) {
    boolean unix =
        ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean;
    long descriptors =
        unix
            ? ((UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getMaxFileDescriptorCount()
            : Long.MAX_VALUE;
    Footprint.of(plan).requireFits(Runtime.getRuntime().maxMemory(), descriptors);
  }
}
