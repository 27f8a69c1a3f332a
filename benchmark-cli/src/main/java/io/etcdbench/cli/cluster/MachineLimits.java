// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import com.sun.management.UnixOperatingSystemMXBean;
import io.etcdbench.plan.Footprint;
import io.etcdbench.plan.RunPlan;
import java.lang.management.ManagementFactory;

/** Limits of this process: heap and file descriptors. */
public final class MachineLimits {
  private MachineLimits() {}

  /**
   * Rejects a run that exceeds the limits of this process, before anything is started.
   *
   * @throws IllegalArgumentException when heap or file descriptors are insufficient
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
