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

/** How fast the disk is on which the members keep their data. */
public final class DataDisk {
  private DataDisk() {}

  /**
   * Probes it, where it is a disk of this machine.
   *
   * @param cluster the members
   * @param atMost how long the probe may take
   * @return null where it is not, or cannot be written to
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
