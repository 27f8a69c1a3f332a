// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.disk;

import io.etcdbench.file.FileFailure;
import io.etcdbench.observe.machine.BlockDevice;
import io.etcdbench.observe.machine.DeviceActivity;
import io.etcdbench.observe.machine.DeviceCounters;
import io.etcdbench.observe.machine.Mount;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/**
 * Appends to a file as etcd's WAL does, each write followed by an {@code fdatasync}, and times the
 * latter. The recipe is that of etcd's documentation ({@code fio --rw=write --ioengine=sync
 * --fdatasync=1 --size=22m --bs=2300}), in Java: {@link FileChannel#force(boolean) force(false)},
 * which is {@code fdatasync} on Linux. The file's blocks are reserved beforehand where possible
 * ({@link FileBlocks}), as etcd and fio do. Immutable; start from {@link #DEFAULT}.
 *
 * @param writeBytes the size of each write, 1 or more
 * @param totalBytes the total size of all writes, {@code writeBytes} or more
 * @param atMost the time limit, above zero; the probe ends then even if it has written less
 * @param every the minimum time from the start of one write to the start of the next, zero or more;
 *     zero writes without pauses, at the expense of other users of the disk
 * @param sync the system call after each write; etcd's WAL calls {@code fdatasync}
 */
public record FdatasyncProbe(
    int writeBytes, long totalBytes, Duration atMost, Duration every, Sync sync) {

  /** Writes of 2300 bytes, 22 MiB in total, for at most ten seconds. */
  public static final FdatasyncProbe DEFAULT =
      new FdatasyncProbe(2300, 22L << 20, Duration.ofSeconds(10), Duration.ZERO, Sync.FDATASYNC);

  /** A system call that makes a write durable. */
  public enum Sync {
    /** Syncs the data and the metadata needed to read it. */
    FDATASYNC,
    /** Syncs the data and all metadata. */
    FSYNC
  }

  private static final int SIGNIFICANT_DIGITS = 3;

  public FdatasyncProbe {
    if (writeBytes < 1) {
      throw new IllegalArgumentException("writeBytes is " + writeBytes + "; allowed: 1 or more");
    }
    if (totalBytes < writeBytes) {
      throw new IllegalArgumentException(
          "totalBytes is %s; allowed: the size of one write, %s, or more"
              .formatted(totalBytes, writeBytes));
    }
    if (atMost.isZero() || atMost.isNegative()) {
      throw new IllegalArgumentException("atMost is " + atMost + "; allowed: above zero");
    }
    if (every.isNegative()) {
      throw new IllegalArgumentException("every is " + every + "; allowed: zero or more");
    }
  }

  /**
   * Sets the total size of all writes.
   *
   * @param bytes the total, {@code writeBytes} or more
   */
  public FdatasyncProbe withTotalBytes(long bytes) {
    return new FdatasyncProbe(writeBytes, bytes, atMost, every, sync);
  }

  /**
   * Sets the time limit.
   *
   * @param limit the time after which the probe ends even if it has written less, above zero
   */
  public FdatasyncProbe within(Duration limit) {
    return new FdatasyncProbe(writeBytes, totalBytes, limit, every, sync);
  }

  /**
   * Limits the rate of writes, for a disk with other users.
   *
   * @param interval the minimum time from the start of one write to the start of the next, zero or
   *     more
   */
  public FdatasyncProbe every(Duration interval) {
    return new FdatasyncProbe(writeBytes, totalBytes, atMost, interval, sync);
  }

  /**
   * Sets the system call.
   *
   * @param call the system call after each write
   */
  public FdatasyncProbe with(Sync call) {
    return new FdatasyncProbe(writeBytes, totalBytes, atMost, every, call);
  }

  /**
   * Probes a directory by writing a file to it, which is deleted afterwards.
   *
   * @param directory an existing directory
   * @throws DiskException when it does not exist, is not writable or has too little space
   */
  public DiskSpeed run(Path directory) {
    return run(directory, () -> false);
  }

  /**
   * Probes a directory until it is stopped.
   *
   * @param directory an existing directory
   * @param stop read before each write after the first; true ends the probe early with the results
   *     so far
   * @throws DiskException under the conditions of {@link #run(Path)}
   */
  public DiskSpeed run(Path directory, BooleanSupplier stop) {
    requireDirectory(directory);
    try {
      requireSpace(directory, Files.getFileStore(directory).getUsableSpace());
      Path file = Files.createTempFile(directory, "etcd-bench-fdatasync-", ".probe");
      // In case the user interrupts the probe.
      file.toFile().deleteOnExit();
      FileBlocks blocks = FileBlocks.reserve(file, totalBytes);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        return measure(directory, channel, blocks, stop);
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new DiskException(
          "directory '%s' cannot be probed (%s); choose one that can be written to"
              .formatted(directory, FileFailure.reason(e)),
          e);
    }
  }

  private DiskSpeed measure(
      Path directory, FileChannel channel, FileBlocks blocks, BooleanSupplier stop)
      throws IOException {
    ByteBuffer block = randomBlock();
    Optional<BlockDevice> device = BlockDevice.below(directory);
    Optional<DeviceCounters> before = device.flatMap(BlockDevice::read);
    Histogram nanos = new Histogram(SIGNIFICANT_DIGITS);
    long writes = totalBytes / writeBytes;
    long startNanos = System.nanoTime();
    long elapsedNanos = 0;
    while (nanos.getTotalCount() < writes
        && !(elapsedNanos > 0 && stop.getAsBoolean())
        && awaitTurn(nanos.getTotalCount(), startNanos)) {
      nanos.recordValue(appendAndSync(channel, block));
      elapsedNanos = System.nanoTime() - startNanos;
    }
    DiskSpeed.Written written =
        new DiskSpeed.Written(nanos.getTotalCount(), writeBytes, elapsedNanos, blocks);
    return new DiskSpeed(
        directory, Mount.of(directory), written, nanos, since(before, device).orElse(null));
  }

  /**
   * Waits until a write may start; returns false, without waiting, if the time limit comes first.
   * The first write always starts.
   */
  private boolean awaitTurn(long number, long startNanos) {
    long dueNanos = number * every.toNanos();
    if (number == 0 || dueNanos >= atMost.toNanos()) {
      return number == 0;
    }
    LockSupport.parkNanos(dueNanos - (System.nanoTime() - startNanos));
    return System.nanoTime() - startNanos < atMost.toNanos();
  }

  private static Optional<DeviceActivity> since(
      Optional<DeviceCounters> before, Optional<BlockDevice> device) {
    return before.flatMap(
        earlier -> device.flatMap(BlockDevice::read).map(later -> later.since(earlier)));
  }

  private long appendAndSync(FileChannel channel, ByteBuffer block) throws IOException {
    block.rewind();
    while (block.hasRemaining()) {
      channel.write(block);
    }
    long syncedNanos = System.nanoTime();
    channel.force(sync == Sync.FSYNC);
    return System.nanoTime() - syncedNanos;
  }

  /** Random, so that a compressing file system has to write all of it. */
  private ByteBuffer randomBlock() {
    byte[] bytes = new byte[writeBytes];
    new Random(writeBytes).nextBytes(bytes);
    return ByteBuffer.allocateDirect(writeBytes).put(bytes);
  }

  private static void requireDirectory(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw new DiskException(
          "'%s' %s; choose an existing directory"
              .formatted(
                  directory, Files.exists(directory) ? "is not a directory" : "does not exist"));
    }
  }

  private void requireSpace(Path directory, long usableBytes) {
    if (usableBytes < totalBytes) {
      throw new DiskException(
          ("directory '%s' has %s bytes of space left and the probe writes %s;"
                  + " free some, choose another directory or write less")
              .formatted(directory, usableBytes, totalBytes));
    }
  }
}
