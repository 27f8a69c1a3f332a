// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.Maintenance.Compact;
import io.etcdbench.driver.Maintenance.CompactEnd;
import io.etcdbench.driver.Maintenance.Defragment;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.workload.owned.KeySweep.Swept;
import java.util.List;
import java.util.Optional;

/** Deletes the keys of a run and frees their space. */
final class CleanUp {
  private final OwnedKeys keys;
  private final Drivers drivers;
  private final List<String> members;

  CleanUp(OwnedKeys keys, Drivers drivers, List<String> members) {
    this.keys = keys;
    this.drivers = drivers;
    this.members = members;
  }

  /**
   * Deletes the keys of the run and frees their space, as the plan specifies.
   *
   * @return one sentence about other clients' keys that were found and left; empty for none
   * @throws ClusterException when a step is rejected or times out
   */
  Optional<String> run(Afterwards afterwards) {
    if (afterwards == Afterwards.KEEP) {
      return Optional.empty();
    }
    Swept swept = keys.delete();
    if (afterwards != Afterwards.DELETE) {
      drivers.ask(
          new Compact(swept.revision(), CompactEnd.PHYSICAL),
          "the history of the run was not compacted");
    }
    if (afterwards == Afterwards.DEFRAGMENT) {
      members.forEach(
          member -> drivers.ask(new Defragment(member), "'" + member + "' was not defragmented"));
    }
    return swept.foreign() == 0 ? Optional.empty() : Optional.of(keys.foreign(swept));
  }
}
