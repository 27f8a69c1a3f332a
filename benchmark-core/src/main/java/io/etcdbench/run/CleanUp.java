// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.Maintenance.Compact;
import io.etcdbench.driver.Maintenance.CompactEnd;
import io.etcdbench.driver.Maintenance.Defragment;
import io.etcdbench.format.Phrase;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import io.etcdbench.workload.owned.KeySweep.Swept;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Revokes the leases of a run, deletes its keys and frees their space. */
final class CleanUp {
  private static final String NOT_CLEANED_UP = "not-cleaned-up";

  private final OwnedKeys keys;
  private final Leases leases;
  private final Drivers drivers;
  private final List<String> members;

  CleanUp(OwnedKeys keys, Leases leases, Drivers drivers, List<String> members) {
    this.keys = keys;
    this.leases = leases;
    this.drivers = drivers;
    this.members = members;
  }

  /**
   * Revokes the leases of the run, and handles its keys as the plan specifies.
   *
   * @param stop ends the revocation
   * @return one finding for the leases and one for the keys that are left; empty for none
   */
  List<Finding> run(Afterwards afterwards, StopSignal stop) {
    List<Finding> left = new ArrayList<>();
    long leasesLeft = leases.revoke(stop);
    if (leasesLeft > 0) {
      left.add(
          new Finding(
              NOT_CLEANED_UP,
              Severity.WARNING,
              Phrase.count(leasesLeft, "lease", "is", "are") + " left on the cluster",
              "wait until they expire, or list them with 'etcdctl lease list' and revoke them"));
    }
    keysLeft(afterwards).ifPresent(left::add);
    return left;
  }

  private Optional<Finding> keysLeft(Afterwards afterwards) {
    String advice = "look at them; to delete all that is left: " + keys.byHand();
    try {
      return foreign(afterwards)
          .flatMap(sentence -> Finding.warning("foreign-keys", sentence, advice));
    } catch (ClusterException e) {
      return Finding.warning(NOT_CLEANED_UP, String.valueOf(e.getMessage()), advice);
    }
  }

  /**
   * Deletes the keys of the run and frees their space.
   *
   * @return one sentence about other clients' keys that were found and left; empty for none
   * @throws ClusterException when a step is rejected or times out
   */
  private Optional<String> foreign(Afterwards afterwards) {
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
