// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.result.Sample.Percentiles;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who offered the load of a run that several workers carried out together. Immutable.
 *
 * @param launcher how the workers were started: {@code process}, {@code hosts} or {@code
 *     kubernetes}
 * @param asked how many workers the load was dealt out to, 1 or more
 * @param lost the numbers of those that did not report to the end
 * @param startSpreadNanos between the first and the last worker that began, by the conductor's
 *     clock; 0 or more, null when nobody began
 * @param clockUncertaintyNanos the largest of the workers' bounds on their clock offset, 0 or more;
 *     null when no clock was read
 * @param workers one for each that was asked for, in their order
 */
public record FleetAccount(
    String launcher,
    int asked,
    List<Integer> lost,
    @Nullable Long startSpreadNanos,
    @Nullable Long clockUncertaintyNanos,
    List<Worker> workers) {
  public FleetAccount {
    Field.require("launcher", launcher);
    Field.requireAtLeast("asked", asked, 1);
    lost = Field.list("lost", lost);
    Field.requireAtLeast("startSpreadNanos", startSpreadNanos == null ? 0 : startSpreadNanos, 0);
    Field.requireAtLeast(
        "clockUncertaintyNanos", clockUncertaintyNanos == null ? 0 : clockUncertaintyNanos, 0);
    workers = Field.list("workers", workers);
  }

  /**
   * Where a worker ran. Immutable.
   *
   * @param host its host name
   * @param node the Kubernetes node; null elsewhere
   * @param machine an identifier of the operating system that is running; two workers of one value
   *     share a machine; null when the system has none
   * @param cores how many it may use, 1 or more
   */
  public record Place(String host, @Nullable String node, @Nullable String machine, int cores) {
    public Place {
      Field.require("host", host);
      Field.requireAtLeast("cores", cores, 1);
    }
  }

  /**
   * A worker's clock as the conductor's ping exchanges found it. Immutable.
   *
   * @param uncertaintyNanos half of the least round trip: the offset is known to that bound
   * @param driftNanos by how much the offset after the run differs from that before it; null when
   *     it was not asked again
   * @param startLagNanos how much later than agreed the worker began; null when it did not
   */
  public record Clock(
      long uncertaintyNanos, @Nullable Long driftNanos, @Nullable Long startLagNanos) {
    public Clock {
      Field.requireAtLeast("uncertaintyNanos", uncertaintyNanos, 0);
    }
  }

  /**
   * About a second of a worker's measurement; in a long one, a few of them together. Immutable.
   *
   * @param endNanos where it ends, since the start of the measurement; it begins where the one
   *     before ends
   * @param ok operations that ended well in it
   * @param p99 of their latency, the highest where several seconds are together; null where they
   *     are too few
   */
  public record Second(long endNanos, long ok, @Nullable Long p99) {
    public Second {
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
   * @param dropped of those, the ones that were never sent
   * @param ok operations that ended well
   * @param failed operations that did not, by outcome
   * @param latency response time where there is a schedule, service time otherwise, of the
   *     operations that ended well; null when there are none
   * @param client what it cost its client; null when it did not report to the end
   * @param lostAtNanos up to when its seconds were received, from the start of the measurement;
   *     null when it reported to the end
   * @param findings the kinds of the warnings and errors in its own result
   * @param besideMembers endpoints of the members whose address is one of its own machine
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
      List<Second> seconds) {
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
