// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.observe.machine.Mount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

final class FdatasyncProbeTest {
  private static final FdatasyncProbe SHORT = FdatasyncProbe.DEFAULT.withTotalBytes(50 * 2300);

  @TempDir Path dir;

  @Test
  void timesEveryWriteAndLeavesNothingBehind() {
    DiskSpeed speed = SHORT.run(dir);
    assertThat(speed.directory()).isEqualTo(dir);
    assertThat(speed.written().writes()).isEqualTo(50);
    assertThat(speed.histogram().getTotalCount()).isEqualTo(50);
    assertThat(speed.written().writeBytes()).isEqualTo(2300);
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void ordersItsPercentilesAndDerivesItsRates() {
    DiskSpeed speed = SHORT.run(dir);
    DiskSpeed.Latency latency = speed.fdatasync();
    assertThat(latency.p50Nanos()).isPositive();
    assertThat(
            new long[] {
              latency.p50Nanos(),
              latency.p90Nanos(),
              latency.p99Nanos(),
              latency.p999Nanos(),
              latency.maxNanos()
            })
        .isSorted();
    assertThat(speed.written().elapsedNanos()).isGreaterThan(latency.maxNanos());
    DiskSpeed.Written known = new DiskSpeed.Written(10, 2300, 2_000_000_000, FileBlocks.RESERVED);
    assertThat(known.perSecond()).isCloseTo(5, within(1e-9));
    assertThat(known.bytesPerSecond()).isCloseTo(11_500, within(1e-6));
  }

  @Test
  void writesOnlyWholeWrites() {
    FdatasyncProbe probe = SHORT.withTotalBytes(3 * 2300 + 1150);
    assertThat(probe.run(dir).written().writes()).isEqualTo(3);
  }

  @Test
  void leavesTheDiskToOthersBetweenItsWrites() {
    Duration interval = Duration.ofMillis(5);
    DiskSpeed speed = SHORT.withTotalBytes(20 * 2300).every(interval).run(dir);

    assertThat(speed.written().writes()).isEqualTo(20);
    assertThat(speed.written().elapsedNanos())
        .isGreaterThanOrEqualTo(interval.multipliedBy(19).toNanos());
    assertThatThrownBy(() -> SHORT.every(Duration.ofMillis(-1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("every is PT-0.001S; allowed: zero or more");
  }

  @Test
  void endsInTimeWithWhatItHas() {
    DiskSpeed speed = SHORT.within(Duration.ofNanos(1)).run(dir);
    assertThat(speed.written().writes()).isOne();
  }

  @Test
  @Timeout(60)
  void endsInTimeEvenIfTheNextWriteIsDueMuchLater() {
    DiskSpeed speed = SHORT.every(Duration.ofHours(1)).within(Duration.ofSeconds(1)).run(dir);
    assertThat(speed.written().writes()).isOne();
  }

  @Test
  void endsWithWhatItHasWhenItIsStopped() {
    AtomicInteger asked = new AtomicInteger();
    DiskSpeed speed = SHORT.run(dir, () -> asked.incrementAndGet() == 3);
    assertThat(speed.written().writes()).isEqualTo(3);
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void makesMetadataDurableOnRequest() {
    assertThat(FdatasyncProbe.DEFAULT.sync()).isEqualTo(FdatasyncProbe.Sync.FDATASYNC);
    assertThat(SHORT.with(FdatasyncProbe.Sync.FSYNC).run(dir).written().writes()).isEqualTo(50);
  }

  @Test
  void tellsWhatTheDirectoryLiesOn() throws IOException {
    Mount mount = SHORT.run(dir).mount();
    assertThat(mount.fileSystem()).isEqualTo(Files.getFileStore(dir).type());
    assertThat(mount.device()).isNotBlank();
  }

  @Test
  void refusesADirectoryThatIsNone() throws IOException {
    assertThatThrownBy(() -> SHORT.run(dir.resolve("none")))
        .isInstanceOf(DiskException.class)
        .hasMessage("'%s' does not exist; choose an existing directory", dir.resolve("none"));
    Path file = Files.createFile(dir.resolve("file"));
    assertThatThrownBy(() -> SHORT.run(file))
        .hasMessage("'%s' is not a directory; choose an existing directory", file);
  }

  @Test
  void refusesToFillADirectory() {
    assertThatThrownBy(() -> SHORT.withTotalBytes(Long.MAX_VALUE).run(dir))
        .isInstanceOf(DiskException.class)
        .hasMessageContaining("directory '%s' has ", dir)
        .hasMessageEndingWith("; free some, choose another directory or write less");
    assertThat(dir).isEmptyDirectory();
  }

  @Test
  void refusesBadSettings() {
    assertThatThrownBy(
            () ->
                new FdatasyncProbe(
                    0, 1, Duration.ofSeconds(1), Duration.ZERO, FdatasyncProbe.Sync.FDATASYNC))
        .hasMessage("writeBytes is 0; allowed: 1 or more");
    assertThatThrownBy(() -> SHORT.withTotalBytes(2299))
        .hasMessage("totalBytes is 2299; allowed: the size of one write, 2300, or more");
    assertThatThrownBy(() -> SHORT.within(Duration.ZERO))
        .hasMessage("atMost is PT0S; allowed: above zero");
  }
}
