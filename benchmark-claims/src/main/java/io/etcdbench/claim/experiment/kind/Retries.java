// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.ServerErrors;
import io.etcdbench.driver.channel.StatusOutcomes;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Retries part of an experiment after the failures that etcd documents as retryable: no leader, a
 * request that timed out in the server, too many requests, no connection, and an outdated token or
 * auth revision. jetcd retries none of them when they occur in the login of a call. Stateless.
 */
final class Retries {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration DELAY = Duration.ofMillis(250);

  private Retries() {}

  /**
   * Returns the result of the first attempt that does not end in such a failure. No attempt starts
   * more than two minutes after the first.
   *
   * @param attempt may be made more than once
   * @throws ClusterException from an attempt, if it is not to be retried
   */
  static <T> T of(Supplier<T> attempt) {
    long beginNanos = System.nanoTime();
    while (true) {
      try {
        return attempt.get();
      } catch (ClusterException e) {
        if (!isRetryable(outcome(e)) || !pause(beginNanos)) {
          throw e;
        }
      }
    }
  }

  /**
   * Returns the outcome of the first attempt that does not end in such a failure, else of the last
   * one.
   */
  static Outcome ofOutcome(Supplier<Outcome> attempt) {
    long beginNanos = System.nanoTime();
    Outcome outcome = attempt.get();
    while (isRetryable(outcome) && pause(beginNanos)) {
      outcome = attempt.get();
    }
    return outcome;
  }

  /** Waits before another attempt; returns false if there is no time left for one. */
  private static boolean pause(long beginNanos) {
    if (System.nanoTime() - beginNanos > PATIENCE.toNanos()) {
      return false;
    }
    LockSupport.parkNanos(DELAY.toNanos());
    return true;
  }

  /**
   * Returns why a call of jetcd failed, even where jetcd hides the reason behind a bare
   * UNAUTHENTICATED.
   */
  static Outcome outcome(Throwable error) {
    return new StatusOutcomes().of(error);
  }

  private static boolean isRetryable(Outcome outcome) {
    return switch (outcome.kind()) {
      case NO_LEADER, TIMEOUT, UNAVAILABLE, TOO_MANY_REQUESTS -> true;
      case UNAUTHENTICATED -> ServerErrors.isOfToken(outcome.detail());
      default -> false;
    };
  }
}
