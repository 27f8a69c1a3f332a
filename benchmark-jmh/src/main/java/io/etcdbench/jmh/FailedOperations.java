// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.jmh.stream.IterationRecord;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Failed operations of an iteration by kind. JMH shows them next to the score, which does not
 * include them.
 */
@AuxCounters(AuxCounters.Type.EVENTS)
@State(Scope.Thread)
public class FailedOperations {
  /** See {@link OutcomeKind#TOO_MANY_REQUESTS}. */
  public long tooManyRequests;

  /** See {@link OutcomeKind#TOO_LARGE}. */
  public long tooLarge;

  /** See {@link OutcomeKind#NO_SPACE}. */
  public long noSpace;

  /** See {@link OutcomeKind#NO_LEADER}. */
  public long noLeader;

  /** See {@link OutcomeKind#TIMEOUT}. */
  public long timeout;

  /** See {@link OutcomeKind#UNAVAILABLE}. */
  public long unavailable;

  /** See {@link OutcomeKind#UNAUTHENTICATED}. */
  public long unauthenticated;

  /** See {@link OutcomeKind#PERMISSION_DENIED}. */
  public long permissionDenied;

  /** All other kinds. */
  public long otherFailures;

  void count(IterationRecord record) {
    record.series().forEach(series -> add(series.outcome(), series.count()));
  }

  private void add(OutcomeKind kind, long count) {
    switch (kind) {
      case OK -> {}
      case TOO_MANY_REQUESTS -> tooManyRequests += count;
      case TOO_LARGE -> tooLarge += count;
      case NO_SPACE -> noSpace += count;
      case NO_LEADER -> noLeader += count;
      case TIMEOUT -> timeout += count;
      case UNAVAILABLE -> unavailable += count;
      case UNAUTHENTICATED -> unauthenticated += count;
      case PERMISSION_DENIED -> permissionDenied += count;
      default -> otherFailures += count;
    }
  }
}
