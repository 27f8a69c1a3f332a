// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.failover;

import java.util.HashMap;
import java.util.Map;

/**
 * What became of the writes of one client, each of which had a value of its own, on keys that
 * nobody else writes. Immutable.
 *
 * @param sent how many
 * @param acknowledged those that the server confirmed
 * @param lost acknowledged, but not in the history of the store: must be 0
 * @param failedButApplied reported as failed, or never answered, but in the history
 * @param appliedTwice in the history more than once
 */
public record WriteAudit(
    int sent, int acknowledged, int lost, int failedButApplied, int appliedTwice) {

  /**
   * Compares a client's answers with the history.
   *
   * @param acknowledged every value that was sent, and whether its write was acknowledged
   * @param applied how often the history has each value; values that were not sent are ignored
   */
  public static WriteAudit of(Map<String, Boolean> acknowledged, Map<String, Integer> applied) {
    Map<String, Integer> own = new HashMap<>(applied);
    own.keySet().retainAll(acknowledged.keySet());
    int confirmed = 0;
    int lost = 0;
    int surprising = 0;
    for (Map.Entry<String, Boolean> write : acknowledged.entrySet()) {
      boolean there = own.containsKey(write.getKey());
      if (write.getValue()) {
        confirmed++;
        lost += there ? 0 : 1;
      } else {
        surprising += there ? 1 : 0;
      }
    }
    int twice = (int) own.values().stream().filter(times -> times > 1).count();
    return new WriteAudit(acknowledged.size(), confirmed, lost, surprising, twice);
  }
}
