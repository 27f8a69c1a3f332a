// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.causes;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * Measures how busy the machine is without our processes. On a machine with other work, every cause
 * looks like a lack of processors, and rightly so.
 */
public final class MachineUse {
  /** Above this share, a load that two cores carry easily may reach their limit. */
  public static final double MAX = 0.25;

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private MachineUse() {}

  /** Returns the used share of the processors' time, over one second. */
  public static double overOneSecond() throws InterruptedException {
    double sinceLongAgo = SYSTEM.getCpuLoad();
    TimeUnit.SECONDS.sleep(1);
    double now = SYSTEM.getCpuLoad();
    return now >= 0 ? now : Math.max(0, sinceLongAgo);
  }
}
