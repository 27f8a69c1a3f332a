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
 * Where a run happened: everything that decides a figure and is not in the plan. Immutable; holds
 * no secret, no environment variable, and of system properties only those that tune the client.
 *
 * @param timestamp when the run began
 * @param machine the machine of the measuring JVM
 * @param jvm the measuring JVM
 * @param versions of the software in the measuring JVM: {@code etcd-bench}, {@code jetcd}, {@code
 *     jmh}, {@code netty}, {@code grpc}
 * @param cluster the servers; null when none were used
 * @param fdatasync how fast the members' data directory is durable; null when not measured
 * @param roundTrips how far apart client and members are; null when not measured
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
   * An environment without round trips.
   *
   * @param timestamp when the run began
   * @param machine the machine of the measuring JVM
   * @param jvm the measuring JVM
   * @param versions of the software in the measuring JVM
   * @param cluster the servers; null when none were used
   * @param fdatasync how fast the members' data directory is durable; null when not measured
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
   * Looks at this JVM and its machine. Call it before the load begins: the load average is of now.
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
   * The servers.
   *
   * @param description null when none were used
   * @return a changed copy
   */
  public Environment with(@Nullable ClusterDescription description) {
    return new Environment(timestamp, machine, jvm, versions, description, fdatasync, roundTrips);
  }

  /**
   * The members' data directory.
   *
   * @param measured null when not measured
   * @return a changed copy
   */
  public Environment with(@Nullable Fdatasync measured) {
    return new Environment(timestamp, machine, jvm, versions, cluster, measured, roundTrips);
  }

  /**
   * How far apart client and members are.
   *
   * @param measured null when not measured
   * @return a changed copy
   */
  public Environment with(@Nullable RoundTrips measured) {
    return new Environment(timestamp, machine, jvm, versions, cluster, fdatasync, measured);
  }

  /**
   * The measuring JVM, when it is not this one.
   *
   * @param measuring for example the one that JMH forks
   * @return a changed copy
   */
  public Environment with(Jvm measuring) {
    return new Environment(timestamp, machine, measuring, versions, cluster, fdatasync, roundTrips);
  }

  /**
   * A machine. What cannot be found out on a platform is null. Immutable.
   *
   * @param cpuModel as the CPU names itself
   * @param cores processors that the JVM may use, 1 or more
   * @param memoryBytes main memory that the JVM sees, limited by its container
   * @param os name and version, for example {@code Linux 6.1.0 amd64}
   * @param virtualization hints that this is no bare machine, for example {@code virtual machine};
   *     null when there is none
   * @param cpuGovernor Linux's frequency governor of the first core
   * @param loadAverage runnable threads over the last minute, as the run began
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
   * How long fdatasync takes in a directory, in nanoseconds. Immutable.
   *
   * @param p50Nanos half of them were at most as slow, 0 or more
   * @param p99Nanos 99 % were at most as slow, not below {@code p50Nanos}
   */
  public record Fdatasync(long p50Nanos, long p99Nanos) {
    public Fdatasync {
      Field.requireAtLeast("p50Nanos", p50Nanos, 0);
      Field.requireAtLeast("p99Nanos", p99Nanos, p50Nanos);
    }
  }

  /**
   * How long an answer takes while there is no load, in nanoseconds. Immutable.
   *
   * @param clientNanos the fastest read that a member answers by itself, on average over the
   *     members, 0 or more: the way there and back, and what client and member take for so little
   * @param peersNanos how much longer the fastest linearizable read takes, at the member where that
   *     is least, 0 or more: the leader's way to the members that it needs and back. Of a single
   *     member, what it takes to know that it is alone
   */
  public record RoundTrips(long clientNanos, long peersNanos) {
    public RoundTrips {
      Field.requireAtLeast("clientNanos", clientNanos, 0);
      Field.requireAtLeast("peersNanos", peersNanos, 0);
    }

    /**
     * The faster of two measurements: what delays a read is not the way.
     *
     * @param other at another time without load
     * @return the lower of both figures each
     */
    public RoundTrips orFaster(RoundTrips other) {
      return new RoundTrips(
          Math.min(clientNanos, other.clientNanos), Math.min(peersNanos, other.peersNanos));
    }
  }
}
