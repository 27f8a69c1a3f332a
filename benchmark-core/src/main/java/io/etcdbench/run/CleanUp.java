// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Answer;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Maintenance.Compact;
import io.etcdbench.driver.Maintenance.CompactEnd;
import io.etcdbench.driver.Maintenance.Defragment;
import io.etcdbench.driver.Operation;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import java.util.List;

/** What becomes of the keys of a run, and of the space that they took. */
final class CleanUp {
  private final OwnedKeys keys;
  private final EtcdDriver driver;
  private final List<String> members;

  CleanUp(OwnedKeys keys, EtcdDriver driver, List<String> members) {
    this.keys = keys;
    this.driver = driver;
    this.members = members;
  }

  /**
   * Does it.
   *
   * @throws ClusterException when a step is refused or not answered
   */
  void run(Afterwards afterwards) {
    if (afterwards == Afterwards.KEEP) {
      return;
    }
    long revision = keys.delete();
    if (afterwards == Afterwards.DELETE) {
      return;
    }
    ask(new Compact(revision, CompactEnd.PHYSICAL), "the history of the run was not compacted");
    if (afterwards == Afterwards.DEFRAGMENT) {
      members.forEach(
          member -> ask(new Defragment(member), "'" + member + "' was not defragmented"));
    }
  }

  private void ask(Operation operation, String complaint) {
    Answer answer = BlockingCall.of(driver, operation, Drivers.PATIENCE);
    if (!answer.outcome().isOk()) {
      throw new ClusterException(
          "%s: %s: %s"
              .formatted(complaint, answer.outcome().kind().label(), answer.outcome().detail()));
    }
  }
}
