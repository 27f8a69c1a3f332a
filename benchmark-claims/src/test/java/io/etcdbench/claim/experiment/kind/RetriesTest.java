// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.fake.EtcdError;
import io.grpc.Status;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls that fail a number of times before they are answered. */
final class RetriesTest {

  static Stream<Status> retryable() {
    return Stream.of(
        EtcdError.NO_LEADER.status(),
        EtcdError.INVALID_TOKEN.status(),
        Status.UNAVAILABLE.withDescription("etcdserver: request timed out"),
        Status.UNAVAILABLE.withDescription("etcdserver: leader changed"),
        Status.INVALID_ARGUMENT.withDescription("etcdserver: revision of auth store is old"),
        Status.UNAVAILABLE.withDescription("io exception"));
  }

  @ParameterizedTest
  @MethodSource("retryable")
  void repeatsWhatEtcdDocumentsAsRetryable(Status failure) {
    Failing call = new Failing(2, failure);

    assertThat(Jetcd.answer("a call", call)).isEqualTo("answer");
    assertThat(call.calls).hasValue(3);
  }

  /** As jetcd reports a login that failed, whatever the reason. */
  @ParameterizedTest
  @MethodSource("retryable")
  void readsTheReasonBehindALoginThatFailed(Status reason) {
    Failing call = new Failing(1, Status.UNAUTHENTICATED.withCause(reason.asRuntimeException()));

    assertThat(Jetcd.answer("a call", call)).isEqualTo("answer");
    assertThat(call.calls).hasValue(2);
  }

  @Test
  void doesNotRepeatAWrongPasswordAndNamesIt() {
    Status refused =
        Status.INVALID_ARGUMENT.withDescription(
            "etcdserver: authentication failed, invalid user ID or password");
    Failing call = new Failing(1, Status.UNAUTHENTICATED.withCause(refused.asRuntimeException()));

    assertThatThrownBy(() -> Jetcd.answer("a login", call))
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "a login failed: etcdserver: authentication failed, invalid user ID or password");
    assertThat(call.calls).hasValue(1);
  }

  @Test
  void repeatsAnOperationOfADriverToo() {
    Iterator<Outcome> outcomes =
        List.of(new Outcome(OutcomeKind.NO_LEADER, "etcdserver: no leader"), Outcome.OK).iterator();

    assertThat(Retries.ofOutcome(outcomes::next)).isEqualTo(Outcome.OK);
  }

  @Test
  void keepsTheOutcomeOfAnOperationThatIsRefused() {
    Outcome denied = new Outcome(OutcomeKind.PERMISSION_DENIED, "etcdserver: permission denied");
    Iterator<Outcome> outcomes = List.of(denied, Outcome.OK).iterator();

    assertThat(Retries.ofOutcome(outcomes::next)).isEqualTo(denied);
  }

  private static final class Failing implements Supplier<CompletableFuture<String>> {
    private final AtomicInteger calls = new AtomicInteger();
    private final int failures;
    private final Status status;

    Failing(int failures, Status status) {
      this.failures = failures;
      this.status = status;
    }

    @Override
    public CompletableFuture<String> get() {
      return calls.incrementAndGet() <= failures
          ? CompletableFuture.failedFuture(status.asRuntimeException())
          : CompletableFuture.completedFuture("answer");
    }
  }
}
