// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DeviceCountersTest {
  private static final String LINE =
      " 254 3 vda3 433513 37043 11994850 302349 1000 733522 2000 500 0 700 1433238 170217 92"
          + " 269156152 30444 100 40";

  @TempDir Path dir;

  @Test
  void readsALineOfTheKernel() {
    assertThat(DeviceCounters.parse(LINE, 5))
        .contains(
            new DeviceCounters("vda3", (254 << 8) | 3, 5, 1_000, 1_024_000, 500, 700, 100, 40));
  }

  @Test
  void readsALineOfAKernelThatCountsNoFlushes() {
    assertThat(DeviceCounters.parse("8 0 sda 1 2 3 4 5 6 7 8 9 10 11", 5))
        .contains(new DeviceCounters("sda", 8 << 8, 5, 5, 7 * 512, 8, 10, 0, 0));
  }

  @Test
  void leavesOutWhatItDoesNotUnderstand() {
    assertThat(DeviceCounters.parse("", 5)).isEmpty();
    assertThat(DeviceCounters.parse("8 0 sda 1 2 3 4 five 6 7 8 9 10 11", 5)).isEmpty();
  }

  @Test
  void tellsWhatHappenedInBetween() {
    DeviceCounters before = new DeviceCounters("vda", 1, 0, 100, 0, 1_000, 0, 10, 100);
    DeviceCounters after =
        new DeviceCounters("vda", 1, 2_000_000_000, 300, 4_096, 1_100, 500, 20, 120);

    DeviceActivity activity = after.since(before);

    assertThat(activity.utilisation()).isCloseTo(0.25, within(1e-9));
    assertThat(activity.writesPerSecond()).isCloseTo(100, within(1e-9));
    assertThat(activity.writtenBytesPerSecond()).isCloseTo(2_048, within(1e-9));
    assertThat(activity.writeMeanNanos()).isEqualTo(500_000);
    assertThat(activity.flushMeanNanos()).isEqualTo(2_000_000);
    assertThat(before.since(before).writeMeanNanos()).isNull();
  }

  @Test
  void isFoundByItsNumberAndElseByItsName() throws IOException {
    Path counters = Files.writeString(dir.resolve("diskstats"), LINE + "\n");

    assertThat(BlockDevice.find(counters, (254 << 8) | 3, "root"))
        .contains(new BlockDevice("vda3", counters));
    assertThat(BlockDevice.find(counters, 0, "vda3")).flatMap(BlockDevice::read).isPresent();
    assertThat(BlockDevice.find(counters, 0, "vdb")).isEmpty();
    assertThat(BlockDevice.find(dir.resolve("none"), 0, "vda3")).isEmpty();
  }

  @Test
  void isNotThereForADirectoryThatIsNot() {
    assertThat(BlockDevice.below(dir.resolve("none"))).isEmpty();
  }
}
