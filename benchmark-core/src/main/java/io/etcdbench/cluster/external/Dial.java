// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.external;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.MemberClient;
import io.etcdbench.cluster.Pause;
import io.etcdbench.driver.ServerErrors;
import io.etcdbench.security.Access;
import io.grpc.Deadline;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Calls one endpoint. An attempt is limited by the dial timeout and is retried once if there was no
 * connection. Transient etcd errors (too many requests, no leader, leader changed) are retried
 * within the attempt. Thread-safe.
 *
 * @param endpoint its client URL
 * @param access certificates and user
 * @param timeout of an attempt, including the connection setup and all its calls
 */
record Dial(String endpoint, Access access, Duration timeout) {
  private static final int ATTEMPTS = 2;
  private static final Duration PAUSE = Duration.ofMillis(200);

  /**
   * Performs the calls.
   *
   * @param question the calls of one attempt
   * @return the result of the calls
   * @throws ClusterException if they fail; the message gives the reason and the attempts
   */
  <T> T ask(Function<MemberClient, T> question) {
    EndpointDiagnosis.requireKnownHost(endpoint);
    long begin = System.nanoTime();
    for (int attempt = 1; ; attempt++) {
      Deadline deadline = Deadline.after(timeout.toNanos(), TimeUnit.NANOSECONDS);
      try (MemberClient client = MemberClient.until(endpoint, access, deadline)) {
        return patiently(client, question, deadline);
      } catch (StatusRuntimeException e) {
        if (attempt == ATTEMPTS || !isConnection(e.getStatus())) {
          Duration spent = Duration.ofNanos(System.nanoTime() - begin);
          throw EndpointDiagnosis.explain(
              endpoint, access, e.getStatus(), new DialEffort(attempt, spent, timeout));
        }
      }
      Pause.of(PAUSE);
    }
  }

  /** Retries transient errors; a deadline that passes during a retry leaves them the reason. */
  private static <T> T patiently(
      MemberClient client, Function<MemberClient, T> question, Deadline deadline) {
    StatusRuntimeException refusal = null;
    while (true) {
      try {
        return question.apply(client);
      } catch (StatusRuntimeException e) {
        if (refusal != null && isDeadline(e.getStatus())) {
          throw refusal;
        }
        if (!isPassing(e.getStatus())
            || deadline.timeRemaining(TimeUnit.MILLISECONDS) < PAUSE.toMillis()) {
          throw e;
        }
        refusal = e;
      }
      Pause.of(PAUSE);
    }
  }

  private static boolean isDeadline(Status status) {
    return status.getCode() == Status.Code.DEADLINE_EXCEEDED && !isOfServer(status);
  }

  private static boolean isConnection(Status status) {
    return !isOfServer(status)
        && switch (status.getCode()) {
          case UNAVAILABLE, DEADLINE_EXCEEDED, INTERNAL, UNKNOWN, CANCELLED -> true;
          default -> false;
        };
  }

  /** A learner's error persists, although etcd reports it as unavailable. */
  private static boolean isPassing(Status status) {
    return isOfServer(status)
        && !String.valueOf(status.getDescription()).contains(ServerErrors.LEARNER)
        && (status.getCode() == Status.Code.RESOURCE_EXHAUSTED
            || status.getCode() == Status.Code.UNAVAILABLE);
  }

  private static boolean isOfServer(Status status) {
    return String.valueOf(status.getDescription()).startsWith(ServerErrors.PREFIX);
  }
}
