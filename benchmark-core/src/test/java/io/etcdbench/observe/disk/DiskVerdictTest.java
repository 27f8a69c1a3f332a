// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.disk;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.observe.machine.Mount;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class DiskVerdictTest {
  private static final long MILLI_NANOS = 1_000_000;

  @Test
  void asksThatTheNinetyNinthPercentileIsBelowTenMilliseconds() {
    assertThat(verdict("ext4", 990, 10)).isEqualTo(DiskVerdict.FAST_ENOUGH);
    assertThat(verdict("ext4", 989, 11)).isEqualTo(DiskVerdict.TOO_SLOW);
  }

  @Test
  void saysNothingOfTooFewWrites() {
    assertThat(verdict("ext4", 0, 999)).isEqualTo(DiskVerdict.UNDECIDED);
  }

  @Test
  void isNotTakenInByARamDisk() {
    assertThat(verdict("tmpfs", 1_000, 0)).isEqualTo(DiskVerdict.NOT_DURABLE);
  }

  private static DiskVerdict verdict(String fileSystem, long fast, long slow) {
    Histogram nanos = new Histogram(3);
    nanos.recordValueWithCount(MILLI_NANOS, fast);
    nanos.recordValueWithCount(20 * MILLI_NANOS, slow);
    Mount mount = new Mount(fileSystem, "/dev/vda", "rw");
    DiskSpeed.Written written =
        new DiskSpeed.Written(fast + slow, 2300, 1_000 * MILLI_NANOS, FileBlocks.RESERVED);
    return DiskVerdict.of(new DiskSpeed(Path.of("/data"), mount, written, nanos, null));
  }
}
