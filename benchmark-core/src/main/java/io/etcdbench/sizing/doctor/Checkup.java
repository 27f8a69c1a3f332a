// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterSurvey;
import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerFlags;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import io.etcdbench.sizing.capacity.Capacity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The observations of a cluster in a checkup. Immutable.
 *
 * @param cluster its description
 * @param survey the members' own status
 * @param flags the command lines of those members that report them, by member name
 * @param disk of the members' data; null when it cannot be measured from this machine
 * @param idle the members' metrics over some seconds without load from etcd-bench
 * @param light a run with one client
 * @param search for the capacity
 */
public record Checkup(
    ClusterDescription cluster,
    ClusterSurvey survey,
    Map<String, ServerFlags> flags,
    @Nullable DiskSpeed disk,
    ServerAccount idle,
    RunResult light,
    Search search) {

  public Checkup {
    flags = Map.copyOf(flags);
  }

  /**
   * The result of a capacity search. Immutable.
   *
   * @param objective of the search
   * @param capacity the rates
   * @param edge the run at the highest rate that holds, with the members' metrics; null when none
   *     holds
   * @param beyond the run at the lowest rate that does not hold, with the members' metrics; null
   *     when none was found
   * @param breaksFirst why that rate does not hold, in one sentence; empty when unknown
   * @param death the finding that a member died, which stopped the search; null when none died
   */
  public record Search(
      String objective,
      Capacity capacity,
      @Nullable RunResult edge,
      @Nullable RunResult beyond,
      String breaksFirst,
      @Nullable Finding death) {

    /** Returns whether the run at the highest rate is invalid. */
    public boolean isInvalid() {
      return edge != null && edge.status() == Status.INVALID;
    }

    /** Returns whether too few operations for the percentile decided the capacity. */
    public boolean isUnsure() {
      return Slo.parse(objective).tailLimit().filter(capacity::isUnsure).isPresent();
    }
  }
}
