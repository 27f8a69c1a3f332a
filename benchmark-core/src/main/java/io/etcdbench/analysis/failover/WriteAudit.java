// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.failover;

import java.util.HashMap;
import java.util.Map;

/**
 * Counts of one client's writes, compared with the store's history. Each write has its own value,
 * on keys that no other client writes. Immutable.
 *
 * @param sent writes
 * @param acknowledged writes that the server confirmed
 * @param lost acknowledged, but missing in the history of the store; must be 0
 * @param failedButApplied reported as failed, or without a response, but found in the history
 * @param appliedTwice found in the history more than once
 */
public record WriteAudit(
    int sent, int acknowledged, int lost, int failedButApplied, int appliedTwice) {

  /**
   * Compares a client's responses with the history.
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
