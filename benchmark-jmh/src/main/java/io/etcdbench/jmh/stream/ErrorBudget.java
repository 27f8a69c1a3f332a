// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.format.Phrase;
import io.etcdbench.format.Quantity;
import java.util.Comparator;

/**
 * The share of operations that may fail before a benchmark fails. Immutable.
 *
 * @param maxShare share of all operations of an iteration, 0 to 1
 */
public record ErrorBudget(double maxShare) {

  public ErrorBudget {
    if (!(maxShare >= 0 && maxShare <= 1)) {
      throw new IllegalArgumentException(
          "the allowed error share is " + maxShare + "; allowed: 0 to 1");
    }
  }

  /**
   * Checks that the failures of a record are within the budget.
   *
   * @param record the record of an iteration
   * @throws StreamException when they are not; the message names the most frequent kind of failure
   *     and an example
   */
  public void require(IterationRecord record) {
    long all = record.series().stream().mapToLong(IterationRecord.Series::count).sum();
    long failed =
        record.series().stream()
            .filter(series -> series.outcome() != OutcomeKind.OK)
            .mapToLong(IterationRecord.Series::count)
            .sum();
    if (failed > maxShare * all) {
      throw new StreamException(sentence(record, failed, all));
    }
  }

  private String sentence(IterationRecord record, long failed, long all) {
    IterationRecord.Series worst =
        record.series().stream()
            .filter(series -> series.outcome() != OutcomeKind.OK)
            .max(Comparator.comparingLong(IterationRecord.Series::count))
            .orElseThrow();
    return Phrase.say(
        "%d of %d operations failed (%s, allowed: %s), %d of them as %s, for example: %s",
        failed,
        all,
        Quantity.share(failed, all),
        Quantity.share(maxShare),
        worst.count(),
        worst.outcome().label(),
        worst.example());
  }
}
