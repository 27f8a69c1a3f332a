// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.disk;

import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.disk.DiskVerdict;
import io.etcdbench.observe.disk.FdatasyncProbe;
import io.etcdbench.observe.machine.BlockDevice;
import io.etcdbench.observe.machine.DeviceActivity;
import io.etcdbench.observe.machine.Mount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.Environment;
import io.etcdbench.result.Environment.Fdatasync;
import io.etcdbench.result.file.ContractFile;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The stored result of a disk probe: the content of {@code disk.json}. Immutable.
 *
 * @param schema the version of this format, {@link #SCHEMA}
 * @param verdict whether the disk is fast enough for etcd
 * @param place the directory and the device written to
 * @param writes the number, size and rate of the writes
 * @param fdatasyncNanos duration of each fdatasync
 * @param device activity of the device during the probe; null when the kernel does not report it
 * @param members activity of a loaded cluster's members during the probe; null without a cluster
 * @param environment in which the probe ran
 */
public record DiskResult(
    String schema,
    DiskVerdict verdict,
    Place place,
    Writes writes,
    LatencySummary fdatasyncNanos,
    @Nullable DeviceActivity device,
    @Nullable ServerAccount members,
    Environment environment) {

  /** This format. Its number stays the same as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/disk/1";

  /** Name of the result file. */
  public static final String FILE = "disk.json";

  /** Name of the HTML page. */
  public static final String PAGE = "disk.html";

  /** Writes and reads the file. */
  public static final ContractFile<DiskResult> FORMAT =
      new ContractFile<>(SCHEMA, DiskResult.class);

  /**
   * The directory and the device written to.
   *
   * @param directory an absolute path
   * @param fileSystem its type, for example {@code ext4}
   * @param device that stores the file system
   * @param mountOptions comma-separated; may be empty
   * @param writeCache of the device; null when the kernel does not report it
   */
  public record Place(
      String directory,
      String fileSystem,
      String device,
      String mountOptions,
      @Nullable String writeCache) {}

  /**
   * The number, size and rate of the writes.
   *
   * @param count writes, each followed by its own fdatasync
   * @param bytes the size of each write
   * @param elapsedNanos from the first write to the end of the last fdatasync
   * @param perSecond durable writes per second
   * @param bytesPerSecond durable bytes per second
   * @param fileBlocks {@code reserved} in advance, or {@code as_written}
   * @param everyMillis minimum time between the starts of two writes; 0 for no pause
   */
  public record Writes(
      long count,
      int bytes,
      long elapsedNanos,
      double perSecond,
      double bytesPerSecond,
      String fileBlocks,
      long everyMillis) {}

  public DiskResult {
    if (!SCHEMA.equals(schema)) {
      throw new IllegalArgumentException("schema is '" + schema + "'; allowed: " + SCHEMA);
    }
    if (verdict == null || place == null || writes == null || environment == null) {
      throw new IllegalArgumentException(
          "'verdict', 'place', 'writes' or 'environment' is missing");
    }
    if (fdatasyncNanos == null) {
      throw new IllegalArgumentException("'fdatasyncNanos' is missing");
    }
    HistogramText.decode(fdatasyncNanos.histogram());
  }

  /**
   * Creates the result of a probe.
   *
   * @param probe the parameters
   * @param speed the measurements
   * @param members activity of the members during the probe; null without a cluster
   */
  public static DiskResult of(
      FdatasyncProbe probe, DiskSpeed speed, @Nullable ServerAccount members) {
    DiskSpeed.Written written = speed.written();
    DiskSpeed.Latency sync = speed.fdatasync();
    Mount mount = speed.mount();
    String cache =
        BlockDevice.below(speed.directory()).flatMap(BlockDevice::writeCache).orElse(null);
    return new DiskResult(
        SCHEMA,
        DiskVerdict.of(speed),
        new Place(
            speed.directory().toAbsolutePath().normalize().toString(),
            mount.fileSystem(),
            mount.device(),
            mount.options(),
            cache),
        new Writes(
            written.writes(),
            written.writeBytes(),
            written.elapsedNanos(),
            written.perSecond(),
            written.bytesPerSecond(),
            written.blocks().name().toLowerCase(Locale.ROOT),
            probe.every().toMillis()),
        LatencySummary.of(speed.histogram()),
        speed.device(),
        members,
        Environment.capture().with(new Fdatasync(sync.p50Nanos(), sync.p99Nanos())));
  }
}
