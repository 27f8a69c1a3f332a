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
import io.etcdbench.run.share.Leftovers;
import io.etcdbench.workload.owned.KeySweep.Swept;
import java.util.ArrayList;
import java.util.List;

/** Revokes the leases of a run, deletes its keys and frees their space. */
final class CleanUp {
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
   * @return one finding for each step that failed, and one for other clients' keys that were found
   *     and left; empty for none
   */
  List<Finding> run(Afterwards afterwards, StopSignal stop) {
    List<Finding> left = new ArrayList<>();
    long leasesLeft = leases.revoke(stop);
    if (leasesLeft > 0) {
      left.add(
          new Finding(
              Finding.NOT_CLEANED_UP,
              Severity.WARNING,
              Phrase.count(leasesLeft, "lease") + " may be left on the cluster",
              Leftovers.OF_LEASES));
    }
    if (afterwards != Afterwards.KEEP) {
      deleteKeys(afterwards, left);
    }
    return left;
  }

  /** Frees the space of the keys only when all are deleted, even if a step of that fails. */
  private void deleteKeys(Afterwards afterwards, List<Finding> left) {
    String advice = keys.advice();
    Swept swept = keys.sweep();
    attempt(() -> keys.requireDeleted(swept), advice, left);
    if (swept.foreign() > 0) {
      left.add(new Finding("foreign-keys", Severity.WARNING, keys.foreign(swept), advice));
    }
    if (!swept.failure().isOk()) {
      return;
    }
    if (afterwards != Afterwards.DELETE) {
      attempt(
          () ->
              drivers.ask(
                  new Compact(swept.revision(), CompactEnd.PHYSICAL),
                  "the history of the run was not compacted"),
          "its keys are deleted; to compact: etcdctl compaction --physical " + swept.revision(),
          left);
    }
    if (afterwards == Afterwards.DEFRAGMENT) {
      for (String member : members) {
        attempt(
            () -> drivers.ask(new Defragment(member), "'" + member + "' was not defragmented"),
            "its database file keeps its size; to defragment: etcdctl defrag --endpoints=" + member,
            left);
      }
    }
  }

  /** Adds a finding when the step is rejected or times out. */
  private static void attempt(Runnable step, String advice, List<Finding> left) {
    try {
      step.run();
    } catch (ClusterException e) {
      left.add(
          new Finding(
              Finding.NOT_CLEANED_UP, Severity.WARNING, String.valueOf(e.getMessage()), advice));
    }
  }
}
