// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.failover;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The changes of a key that a watch delivered or missed. Immutable.
 *
 * @param expected changes in the history since the watch started
 * @param missed expected changes that were never delivered
 * @param doubled repeated deliveries, counting each repetition
 * @param outOfOrder changes first delivered after a later change
 */
public record WatchAudit(int expected, int missed, int doubled, int outOfOrder) {

  /**
   * Compares the delivered changes with the history.
   *
   * @param history the revisions of the changes
   * @param delivered the revisions in the order of their delivery
   */
  public static WatchAudit of(List<Long> history, List<Long> delivered) {
    Set<Long> seen = new HashSet<>();
    long last = Long.MIN_VALUE;
    int doubled = 0;
    int outOfOrder = 0;
    for (long revision : delivered) {
      if (!seen.add(revision)) {
        doubled++;
      } else if (revision < last) {
        outOfOrder++;
      } else {
        last = revision;
      }
    }
    Set<Long> expected = new HashSet<>(history);
    int missed = (int) expected.stream().filter(revision -> !seen.contains(revision)).count();
    return new WatchAudit(expected.size(), missed, doubled, outOfOrder);
  }
}
