// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.result.Sample.Percentiles;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The workers that sent the load of a distributed run. Immutable.
 *
 * @param launcher how the workers were started: {@link #PROCESS}, {@link #HOSTS} or {@link
 *     #KUBERNETES}
 * @param requested number of workers that the load was split among, 1 or more
 * @param lost the numbers of the workers that did not report to the end
 * @param startSpreadNanos time between the starts of the first and the last worker, by the
 *     conductor's clock; 0 or more, null when no worker started
 * @param clockUncertaintyNanos the largest uncertainty of a worker's clock offset, 0 or more; null
 *     when no clock was read
 * @param workers one for each requested worker, in order
 */
public record FleetAccount(
    String launcher,
    int requested,
    List<Integer> lost,
    @Nullable Long startSpreadNanos,
    @Nullable Long clockUncertaintyNanos,
    List<Worker> workers) {
  /** The launcher of workers on the conductor's machine. */
  public static final String PROCESS = "process";

  /** The launcher of workers that people start on hosts. */
  public static final String HOSTS = "hosts";

  /** The launcher of workers in a Kubernetes Job. */
  public static final String KUBERNETES = "kubernetes";

  public FleetAccount {
    Field.require("launcher", launcher);
    Field.requireAtLeast("requested", requested, 1);
    lost = Field.list("lost", lost);
    Field.requireAtLeast("startSpreadNanos", startSpreadNanos == null ? 0 : startSpreadNanos, 0);
    Field.requireAtLeast(
        "clockUncertaintyNanos", clockUncertaintyNanos == null ? 0 : clockUncertaintyNanos, 0);
    workers = Field.list("workers", workers);
  }

  /**
   * Returns whether all workers ran on the conductor's machine, which {@link Environment#machine()}
   * describes.
   *
   * @return false when they were started elsewhere, even if on the same machine
   */
  public boolean onConductorsMachine() {
    return launcher.equals(PROCESS);
  }

  /**
   * Returns the number of members with an address on a worker's own machine.
   *
   * @return 0 or more; empty when none has one in Kubernetes, where a pod has another address than
   *     its machine
   */
  OptionalInt membersBeside() {
    long members = workers.stream().flatMap(one -> one.besideMembers().stream()).distinct().count();
    return members == 0 && launcher.equals(KUBERNETES)
        ? OptionalInt.empty()
        : OptionalInt.of((int) members);
  }

  /**
   * The place where a worker ran. Immutable.
   *
   * @param host its host name
   * @param node the Kubernetes node; null elsewhere
   * @param machine an identifier of the running operating system; workers with the same value share
   *     a machine; null when the system has none
   * @param cores number of cores that it may use, 1 or more
   */
  public record Place(String host, @Nullable String node, @Nullable String machine, int cores) {
    public Place {
      Field.require("host", host);
      Field.requireAtLeast("cores", cores, 1);
    }
  }

  /**
   * A worker's clock, measured by ping exchanges with the conductor. Immutable.
   *
   * @param uncertaintyNanos uncertainty of the offset: half of the shortest round trip
   * @param driftNanos change of the offset between before and after the run; null when it was not
   *     measured again
   * @param startLagNanos delay of the worker's start after the agreed time; null when it did not
   *     start
   */
  public record Clock(
      long uncertaintyNanos, @Nullable Long driftNanos, @Nullable Long startLagNanos) {
    public Clock {
      Field.requireAtLeast("uncertaintyNanos", uncertaintyNanos, 0);
    }
  }

  /**
   * About a second of a worker's measurement, or several merged seconds in a long one. Immutable.
   *
   * @param endNanos end time since the start of the measurement; it starts at the end of the
   *     previous one
   * @param ok operations that succeeded in it
   * @param p99 the 99th percentile of their latency, the highest one for merged seconds; null when
   *     there are too few operations
   */
  public record WorkerSample(long endNanos, long ok, @Nullable Long p99) {
    public WorkerSample {
      Field.requireAtLeast("endNanos", endNanos, 1);
      Field.requireAtLeast("ok", ok, 0);
    }
  }

  /**
   * One worker. Immutable.
   *
   * @param index 1 or more
   * @param place where it ran; null when it never reported
   * @param clock null when it never reported
   * @param scheduled operations of its share, sent or dropped
   * @param dropped operations of these that were never sent
   * @param ok operations that succeeded
   * @param failed operations that failed, by outcome
   * @param latency of the successful operations: response time with a schedule, service time
   *     otherwise; null for none
   * @param client cost to its client; null when it did not report to the end
   * @param lostAtNanos time since the start of the measurement up to which its seconds were
   *     received; null when it reported to the end
   * @param findings the kinds of the warnings and errors in its own result
   * @param besideMembers endpoints of the members with an address on the worker's own machine
   * @param seconds its measurement second by second
   */
  public record Worker(
      int index,
      @Nullable Place place,
      @Nullable Clock clock,
      long scheduled,
      long dropped,
      long ok,
      Map<String, Long> failed,
      @Nullable Percentiles latency,
      @Nullable ClientCost client,
      @Nullable Long lostAtNanos,
      List<String> findings,
      List<String> besideMembers,
      List<WorkerSample> seconds) {
    public Worker {
      Field.requireAtLeast("index", index, 1);
      Field.requireAtLeast("scheduled", scheduled, 0);
      Field.requireAtLeast("dropped", dropped, 0);
      Field.requireAtLeast("ok", ok, 0);
      failed = Field.map("failed", failed);
      findings = Field.list("findings", findings);
      besideMembers = Field.list("besideMembers", besideMembers);
      seconds = Field.list("seconds", seconds);
    }
  }
}
