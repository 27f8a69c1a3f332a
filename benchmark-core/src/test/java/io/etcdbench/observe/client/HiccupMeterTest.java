// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.Eventually;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class HiccupMeterTest {
  private static final double MAX_OF_A_CORE = 0.05;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

  @Test
  void costsLessThanATwentiethOfACore() throws InterruptedException {
    try (HiccupMeter meter = HiccupMeter.start()) {
      pass(200); // its classes are loaded
      long id = idOf("etcd-bench-hiccups");
      long cpu = threads.getThreadCpuTime(id);
      long begin = System.nanoTime();
      pass(1_000);
      double share = (threads.getThreadCpuTime(id) - cpu) / (double) (System.nanoTime() - begin);

      assertThat(meter.worstSinceLast()).isPositive();
      assertThat(share).isBetween(0.0, MAX_OF_A_CORE);
    }
  }

  @Test
  void countsASleepForEach5MillisecondsThatPass() {
    long begin = System.nanoTime();
    try (HiccupMeter meter = HiccupMeter.start()) {
      Eventually.holds("a sleep ends", () -> meter.worstSinceLast() > 0);
      // A sleep that took long counts for those that it kept from beginning.
      Eventually.holds(
          "20 sleeps, and a third of those that the time allows", () -> isCounted(meter, begin));
    }
  }

  private static boolean isCounted(HiccupMeter meter, long begin) {
    long unused = meter.worstSinceLast();
    long counted = meter.total().getTotalCount();
    long most = (System.nanoTime() - begin) / HiccupMeter.SLEEP_NANOS + 1;
    assertThat(counted).isLessThanOrEqualTo(most);
    return counted >= 20 && 3 * counted >= most;
  }

  private static void pass(long millis) throws InterruptedException {
    assertThat(new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS)).isFalse();
  }

  private long idOf(String name) {
    return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(info -> info != null && info.getThreadName().equals(name))
        .mapToLong(ThreadInfo::getThreadId)
        .max()
        .orElseThrow();
  }
}
