// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.ClientSettings.Readiness;
import io.etcdbench.driver.ClientSettings.Retry;
import io.etcdbench.driver.ClientSettings.RetryScope;
import io.etcdbench.driver.ClientSettings.TokenUse;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.security.Access;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What goes wrong, and how it is told. */
interface FailureContract extends DriverContract {
  Duration SHORT = Duration.ofMillis(300);

  @Test
  default void refusesAValueThatIsTooLarge() {
    RecordingSlot overRequestLimit = submit(new Operation.Put(key("large"), new byte[1_600_000]));
    RecordingSlot overMessageLimit = submit(new Operation.Put(key("large"), new byte[3_000_000]));

    assertThat(overRequestLimit.outcome())
        .isEqualTo(new Outcome(OutcomeKind.TOO_LARGE, "etcdserver: request is too large"));
    assertThat(overMessageLimit.outcome().kind()).isEqualTo(OutcomeKind.TOO_LARGE);
  }

  @Test
  default void refusesAnAnswerThatIsTooLarge() {
    done(new Operation.Put(key("large"), new byte[100_000]));
    EtcdDriver narrow = driver(settings().with(settings().calls().withMaxInboundBytes(50_000)));

    assertThat(submit(narrow, get(all("large"), Delivery.COUNTED)).outcome().kind())
        .isEqualTo(OutcomeKind.TOO_LARGE);
    assertThat(submit(narrow, get(all("large"), Delivery.KEYS_ONLY)).ok().keys()).isEqualTo(1);
  }

  @Test
  default void failsFastWhereNobodyListens() {
    EtcdDriver driver = driver(nobody(Readiness.FAIL_FAST, Duration.ofSeconds(20)));

    RecordingSlot slot = submit(driver, put("a", "b"));

    assertThat(slot.outcome().kind()).isEqualTo(OutcomeKind.UNAVAILABLE);
    assertThat(slot.outcome().detail()).contains("<address>").doesNotContainPattern("\\d{4}");
  }

  @Test
  default void waitsForAConnectionUntilTheDeadline() {
    EtcdDriver driver = driver(nobody(Readiness.WAIT, SHORT));
    long begin = System.nanoTime();

    RecordingSlot put = submit(driver, put("a", "b"));
    RecordingSlot get = submit(driver, get(all("a"), Delivery.COUNTED));
    RecordingSlot renewed = submit(driver, new Operation.LeaseKeepAlive(1));
    RecordingSlot watch = submit(driver, new Operation.Watch(all("a"), 0, new RecordingListener()));

    for (RecordingSlot slot : List.of(put, get, renewed, watch)) {
      assertThat(slot.outcome().kind()).isEqualTo(OutcomeKind.TIMEOUT);
    }
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isBetween(SHORT, SHORT.plusSeconds(60));
  }

  /** A loop that submits again from inside complete() must not grow the stack. */
  @Test
  default void survivesALoopOfFailuresThatAreKnownAtOnce() {
    ClientSettings settings = nobody(Readiness.FAIL_FAST, Duration.ofSeconds(20));
    CountingLoop loop = new CountingLoop(driver(settings), put("a", "b"), 5000);

    loop.begin();

    Eventually.holds("the loop has ended", loop::hasEnded);
    assertThat(loop.failures()).isEqualTo(5000);
  }

  @Test
  default void needsAUserForAnAuthenticate() {
    EtcdDriver nobody = driver(settings().with(settings().access().as(null)));

    assertThat(submit(nobody, new Operation.Authenticate()).outcome().kind())
        .isEqualTo(OutcomeKind.UNAUTHENTICATED);
  }

  @Test
  default void refusesSettingsThatItCannotHonour() {
    assertRefused(settings().withExtra("turbo", "on"), "turbo", provider().name());
    assertRefused(
        settings()
            .with(
                new Connections(
                    1, LoadBalancing.ROUND_ROBIN, Duration.ofSeconds(1), Duration.ofSeconds(1))),
        "keepAliveTime",
        "10 s or more");
    assertRefused(
        settings()
            .with(Access.OPEN.as(null))
            .with(settings().calls().with(TokenUse.PER_OPERATION))
            .withEndpoints(List.of("http://127.0.0.1:1")),
        "needs a user");
  }

  /** Settings that lead to a port of this machine where nobody listens. */
  private ClientSettings nobody(Readiness readiness, Duration deadline) {
    return ClientSettings.to(List.of("http://127.0.0.1:1"))
        .with(
            ClientSettings.Calls.DEFAULT
                .withDeadline(deadline)
                .with(readiness)
                .with(new Retry(0, Duration.ZERO, RetryScope.READS)));
  }

  private void assertRefused(ClientSettings settings, String... words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> provider().open(settings))
        .satisfies(e -> assertThat(e.getMessage()).contains(words).doesNotContain("\n"));
  }
}
