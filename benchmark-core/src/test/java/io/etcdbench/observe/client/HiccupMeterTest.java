// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.client;

import static org.assertj.core.api.Assertions.assertThat;

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
  void countsASleepForEach5MillisecondsThatPass() throws InterruptedException {
    long begin = System.nanoTime();
    try (HiccupMeter meter = HiccupMeter.start()) {
      pass(300);
      assertThat(meter.worstSinceLast()).isPositive();
      long most = (System.nanoTime() - begin) / HiccupMeter.SLEEP_NANOS + 1;
      // A sleep that took long counts for those that it kept from beginning.
      assertThat(meter.total().getTotalCount()).isBetween(20L, most);
    }
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
