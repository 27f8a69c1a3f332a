// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.observe.machine.MachineLoad;
import io.etcdbench.observe.machine.MachineProbe;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The environment of a run: everything that affects its results and is not in the plan. Immutable.
 * Contains no secrets and no environment variables, and only those system properties that tune the
 * client.
 *
 * @param timestamp start time of the run
 * @param machine the machine of the measuring JVM
 * @param jvm the measuring JVM
 * @param versions versions of the software in the measuring JVM: {@code etcd-bench}, {@code jetcd},
 *     {@code jmh}, {@code netty}, {@code grpc}
 * @param cluster the servers; null when none were used
 * @param fdatasync fdatasync latency of the members' data directory; null when not measured
 * @param roundTrips round-trip times between client and members; null when not measured
 */
public record Environment(
    Instant timestamp,
    Machine machine,
    Jvm jvm,
    Map<String, String> versions,
    @Nullable ClusterDescription cluster,
    @Nullable Fdatasync fdatasync,
    @Nullable RoundTrips roundTrips) {

  public Environment {
    Field.require("timestamp", timestamp);
    Field.require("machine", machine);
    Field.require("jvm", jvm);
    versions = Field.map("versions", versions);
  }

  /**
   * Creates an environment without round trips.
   *
   * @param timestamp start time of the run
   * @param versions versions of the software in the measuring JVM
   * @param cluster the servers; null when none were used
   * @param fdatasync fdatasync latency of the members' data directory; null when not measured
   */
  public Environment(
      Instant timestamp,
      Machine machine,
      Jvm jvm,
      Map<String, String> versions,
      @Nullable ClusterDescription cluster,
      @Nullable Fdatasync fdatasync) {
    this(timestamp, machine, jvm, versions, cluster, fdatasync, null);
  }

  /**
   * Captures this JVM and its machine. Call it before the load starts, because it reads the current
   * load average.
   *
   * @return the environment, without a cluster
   */
  public static Environment capture() {
    return new Environment(
        Instant.now().truncatedTo(ChronoUnit.SECONDS),
        Machine.ofThisMachine(),
        Jvm.current(),
        SoftwareVersions.onClassPath(),
        null,
        null);
  }

  /**
   * Returns a copy with other servers.
   *
   * @param description null when none were used
   */
  public Environment with(@Nullable ClusterDescription description) {
    return new Environment(timestamp, machine, jvm, versions, description, fdatasync, roundTrips);
  }

  /**
   * Returns a copy with another fdatasync latency of the members' data directory.
   *
   * @param measured null when not measured
   */
  public Environment with(@Nullable Fdatasync measured) {
    return new Environment(timestamp, machine, jvm, versions, cluster, measured, roundTrips);
  }

  /**
   * Returns a copy with other round-trip times.
   *
   * @param measured null when not measured
   */
  public Environment with(@Nullable RoundTrips measured) {
    return new Environment(timestamp, machine, jvm, versions, cluster, fdatasync, measured);
  }

  /** Returns a copy with another measuring JVM, for example one that JMH forks. */
  public Environment with(Jvm measuring) {
    return new Environment(timestamp, machine, measuring, versions, cluster, fdatasync, roundTrips);
  }

  /**
   * A machine. Values that are unavailable on a platform are null. Immutable.
   *
   * @param cpuModel model name reported by the CPU
   * @param cores processors that the JVM may use, 1 or more
   * @param memoryBytes main memory available to the JVM, limited by its container
   * @param os name and version, for example {@code Linux 6.1.0 amd64}
   * @param virtualization signs of virtualization, for example {@code virtual machine}; null for
   *     none
   * @param cpuGovernor Linux's frequency governor of the first core
   * @param loadAverage load average over the last minute at the start of the run
   */
  public record Machine(
      @Nullable String cpuModel,
      int cores,
      @Nullable Long memoryBytes,
      String os,
      @Nullable String virtualization,
      @Nullable String cpuGovernor,
      @Nullable Double loadAverage) {
    public Machine {
      Field.requireAtLeast("cores", cores, 1);
      Field.require("os", os);
      Field.requireFinite("loadAverage", loadAverage);
    }

    private static Machine ofThisMachine() {
      MachineProbe probe = MachineProbe.ofThisMachine();
      return new Machine(
          probe.cpuModel().orElse(null),
          Runtime.getRuntime().availableProcessors(),
          mainMemoryBytes(),
          "%s %s %s"
              .formatted(
                  System.getProperty("os.name"),
                  System.getProperty("os.version"),
                  System.getProperty("os.arch")),
          probe.virtualization().orElse(null),
          probe.cpuGovernor().orElse(null),
          MachineLoad.lastMinute());
    }

    private static @Nullable Long mainMemoryBytes() {
      return ManagementFactory.getOperatingSystemMXBean()
              instanceof com.sun.management.OperatingSystemMXBean system
          ? system.getTotalMemorySize()
          : null;
    }
  }

  /**
   * The latency of fdatasync in a directory, in nanoseconds. Immutable.
   *
   * @param p50Nanos the median, 0 or more
   * @param p99Nanos the 99th percentile, not below {@code p50Nanos}
   */
  public record Fdatasync(long p50Nanos, long p99Nanos) {
    public Fdatasync {
      Field.requireAtLeast("p50Nanos", p50Nanos, 0);
      Field.requireAtLeast("p99Nanos", p99Nanos, p50Nanos);
    }
  }

  /**
   * Response times without load, in nanoseconds. Immutable.
   *
   * @param clientNanos the fastest serializable read, averaged over the members, 0 or more: the
   *     network round trip plus the processing of a small request by client and member
   * @param peersNanos additional time of the fastest linearizable read, at the member where it is
   *     smallest, 0 or more: the leader's round trip to the members of its quorum. For a single
   *     member, the time to confirm that it is alone
   */
  public record RoundTrips(long clientNanos, long peersNanos) {
    public RoundTrips {
      Field.requireAtLeast("clientNanos", clientNanos, 0);
      Field.requireAtLeast("peersNanos", peersNanos, 0);
    }

    /**
     * Returns the measurement with the faster serializable reads, as a whole: whatever delays such
     * a read further is not the network, and it also lowers that measurement's difference to the
     * linearizable reads.
     *
     * @param other measured at another time without load
     */
    public RoundTrips orFaster(RoundTrips other) {
      return other.clientNanos < clientNanos ? other : this;
    }
  }
}
