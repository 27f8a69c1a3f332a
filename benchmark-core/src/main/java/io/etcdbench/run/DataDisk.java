// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.disk.FdatasyncProbe;
import io.etcdbench.result.Environment.Fdatasync;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The speed of the disk on which the members store their data. */
public final class DataDisk {
  private DataDisk() {}

  /**
   * Probes the disk if it is on this machine.
   *
   * @param cluster the members
   * @param atMost maximum duration of the probe
   * @return null when the disk is on another machine or is not writable
   */
  public static @Nullable Fdatasync speed(ClusterDescription cluster, Duration atMost) {
    return cluster
        .dataStorage()
        .map(storage -> Path.of(storage.directory()))
        .filter(Files::isWritable)
        .map(FdatasyncProbe.DEFAULT.within(atMost)::run)
        .map(DiskSpeed::fdatasync)
        .map(sync -> new Fdatasync(sync.p50Nanos(), sync.p99Nanos()))
        .orElse(null);
  }
}
