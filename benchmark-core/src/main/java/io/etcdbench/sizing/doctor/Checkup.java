// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterSurvey;
import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerFlags;
import io.etcdbench.result.RunResult;
import io.etcdbench.sizing.capacity.Capacity;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was found out about a cluster. Immutable.
 *
 * @param cluster what it is
 * @param survey what its members say when asked
 * @param flags the command lines of those members that tell them, by their names
 * @param disk of the members' data; null when it cannot be measured from here
 * @param idle the members' account of some seconds in which nothing was asked of them by us
 * @param light a load of one client
 * @param search how much it can take
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
   * What a search for the capacity has found. Immutable.
   *
   * @param objective what was to hold
   * @param capacity the rates
   * @param edge the highest rate that holds, with the members' account; null when none does
   * @param beyond the lowest that does not, with the members' account; null when none was found
   * @param breaksFirst why that one does not, in one sentence; empty when nobody can say
   */
  public record Search(
      String objective,
      Capacity capacity,
      @Nullable RunResult edge,
      @Nullable RunResult beyond,
      String breaksFirst) {}
}
