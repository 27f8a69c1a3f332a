// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.disk.DiskException;
import io.etcdbench.plan.Durations;
import io.etcdbench.result.RunResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * Appends beside the members' data and makes each write durable. Settings: {@code sync} is {@code
 * fdatasync} or {@code fsync} and names the series, {@code time} is how long. With a plan beside,
 * the cluster works meanwhile.
 */
final class DiskKind implements RunKind {
  /** The size of etcd's documentation. */
  private static final int WRITE_BYTES = 2300;

  @Override
  public Need need() {
    return Need.SHARED;
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    if (spec.besidePlan().isEmpty()) {
      return Measured.of(probe(spec, site, stop));
    }
    try (Background background = Background.start(spec.besidePlan().get(), site, stop)) {
      RunResult result = probe(spec, site, stop);
      return new Measured(result, Map.of(), background.finish());
    }
  }

  private static RunResult probe(RunSpec spec, TestCluster site, StopSignal stop) {
    String sync = spec.text("sync");
    boolean metadata = sync.equals("fsync");
    if (!metadata && !sync.equals("fdatasync")) {
      throw new IllegalArgumentException(
          "run '%s': sync is '%s'; allowed: fdatasync or fsync".formatted(spec.name(), sync));
    }
    long budgetNanos = Durations.parse(spec.text("time")).toNanos();
    long startNanos = System.nanoTime();
    Histogram nanos = HandBuiltResult.histogram();
    Path file = site.directory().resolve("claims.probe");
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      ByteBuffer block = block();
      while (System.nanoTime() - startNanos < budgetNanos && !stop.isGiven()) {
        nanos.recordValue(append(channel, block, metadata));
      }
    } catch (IOException e) {
      throw new DiskException(
          "'%s' cannot be probed (%s)".formatted(site.directory(), e.getMessage()), e);
    } finally {
      delete(file);
    }
    return HandBuiltResult.with(
        HandBuiltResult.result(spec, site),
        sync,
        nanos,
        Math.max(1, System.nanoTime() - startNanos));
  }

  private static long append(FileChannel channel, ByteBuffer block, boolean metadata)
      throws IOException {
    block.rewind();
    while (block.hasRemaining()) {
      int unused = channel.write(block);
    }
    long beginNanos = System.nanoTime();
    channel.force(metadata);
    return System.nanoTime() - beginNanos;
  }

  private static ByteBuffer block() {
    byte[] bytes = new byte[WRITE_BYTES];
    new Random(WRITE_BYTES).nextBytes(bytes);
    return ByteBuffer.allocateDirect(WRITE_BYTES).put(bytes);
  }

  private static void delete(Path file) {
    try {
      boolean unused = Files.deleteIfExists(file);
    } catch (IOException e) {
      // the directory of the cluster is deleted with everything in it
    }
  }
}
