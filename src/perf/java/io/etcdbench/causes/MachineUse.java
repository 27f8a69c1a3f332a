// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.causes;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * How busy the machine is while nothing of ours runs. On a machine that works for others, every
 * cause looks like a lack of processors, and rightly so.
 */
final class MachineUse {
  /** With more, a load that two cores carry easily may meet the limit. */
  static final double MOST = 0.25;

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private MachineUse() {}

  /** The share of the processors' time that is used, over a second. */
  static double overOneSecond() throws InterruptedException {
    double sinceLongAgo = SYSTEM.getCpuLoad();
    TimeUnit.SECONDS.sleep(1);
    double now = SYSTEM.getCpuLoad();
    return now >= 0 ? now : Math.max(0, sinceLongAgo);
  }
}
