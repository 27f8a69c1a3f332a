// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Faults that last as long as a started cluster. */
final class FaultOptions {
  @Option(
      names = "--peer-delay",
      paramLabel = "TIME",
      description =
          "Delay in each direction between members; 1ms adds 2 ms per round trip. Above 50ms,"
              + " heartbeat interval and election timeout are raised to match. Not for containers.")
  private Duration peerDelay = Duration.ZERO;

  @Option(
      names = "--client-delay",
      paramLabel = "TIME",
      description = "Delay in each direction between clients and members.")
  private Duration clientDelay = Duration.ZERO;

  @Option(
      names = "--slow-fsync",
      paramLabel = "TIME",
      description =
          "Delay of each fdatasync and fsync of the members. Requires strace. Not for containers.")
  private Duration fsyncDelay = Duration.ZERO;

  @Option(
      names = "--cpu-hogs",
      paramLabel = "N",
      description = "CPU-bound processes next to the members.")
  private int cpuHogs;

  @Option(
      names = "--proxies",
      paramLabel = "none|peers|clients|all",
      description =
          "Proxies to start even without a fault, for example to measure their overhead."
              + " Containers: none or clients. Default: only those that a fault requires.")
  private Proxies proxies = Proxies.NONE;

  /**
   * Returns the faults that these flags describe.
   *
   * @throws IllegalArgumentException when a value is out of range
   */
  FaultSpec spec() {
    return new FaultSpec(proxies, peerDelay, clientDelay, fsyncDelay, cpuHogs);
  }
}
