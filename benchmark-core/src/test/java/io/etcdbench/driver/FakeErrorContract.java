// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.ClientSettings.Retry;
import io.etcdbench.driver.ClientSettings.RetryScope;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.Stall;
import io.grpc.Status;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors, stalls and repetitions. */
interface FakeErrorContract extends FakeContract {
  /** Longer than any test. */
  Duration LONG = Duration.ofMinutes(10);

  Behaviour NO_ANSWERS = Behaviour.instant().with(Stall.now(LONG));

  @ParameterizedTest
  @CsvSource({
    "TOO_MANY_REQUESTS, TOO_MANY_REQUESTS",
    "REQUEST_TOO_LARGE, TOO_LARGE",
    "TOO_MANY_OPERATIONS, TOO_LARGE",
    "NO_SPACE, NO_SPACE",
    "NO_LEADER, NO_LEADER",
    "LEADER_CHANGED, NO_LEADER",
    "TIMEOUT, TIMEOUT",
    "USER_EMPTY, UNAUTHENTICATED",
    "INVALID_TOKEN, UNAUTHENTICATED",
    "PERMISSION_DENIED, PERMISSION_DENIED",
    "COMPACTED, OTHER"
  })
  default void namesEachErrorOfTheServer(EtcdError error, OutcomeKind kind) {
    EtcdDriver driver = driver(withoutRetry(settings()));
    fake().behave(Behaviour.instant().withErrors(1, error.status()));
    Outcome expected = new Outcome(kind, String.valueOf(error.status().getDescription()));

    assertThat(submit(driver, put("a", "b")).outcome()).isEqualTo(expected);
    assertThat(submit(driver, get(all("a"), Delivery.COUNTED)).outcome()).isEqualTo(expected);
    assertThat(submit(driver, new Operation.LeaseGrant(10)).outcome()).isEqualTo(expected);
  }

  @Test
  default void readsTheTextWhenTheCodeIsWrong() {
    Status asUnknown =
        Status.UNKNOWN.withDescription(EtcdError.TOO_MANY_REQUESTS.status().getDescription());
    fake().behave(Behaviour.instant().withErrors(1, asUnknown));

    assertThat(submit(put("a", "b")).outcome().kind()).isEqualTo(OutcomeKind.TOO_MANY_REQUESTS);
  }

  @Test
  default void reportsARefusedWatch() {
    fake()
        .behave(
            Behaviour.instant()
                .with(
                    Call.WATCH,
                    ResponseModel.INSTANT.withErrors(1, EtcdError.PERMISSION_DENIED.status())));

    RecordingSlot slot = submit(new Operation.Watch(all("w"), 0, new RecordingListener()));

    assertThat(slot.outcome().kind()).isEqualTo(OutcomeKind.PERMISSION_DENIED);
  }

  @Test
  default void givesUpAtTheDeadlineWhenTheServerStalls() {
    Duration deadline = Duration.ofMillis(200);
    EtcdDriver driver = driver(settings().with(settings().calls().withDeadline(deadline)));
    Eventually.holds("it is connected", () -> submit(driver, put("a", "b")).outcome().isOk());
    fake().behave(NO_ANSWERS);
    long begin = System.nanoTime();

    List<RecordingSlot> slots = submitOneOfEach(driver);

    assertThat(slots)
        .allSatisfy(s -> assertThat(s.outcome().kind()).isEqualTo(OutcomeKind.TIMEOUT));
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isBetween(deadline, LONG);
  }

  @Test
  default void cancelsWhatIsInFlightWhenItIsClosed() {
    EtcdDriver driver = driver(patient().with(settings().connections().withCount(2)));
    fake().behave(NO_ANSWERS);
    List<RecordingSlot> slots = new ArrayList<>();
    for (int lane = 0; lane < 50; lane++) {
      RecordingSlot slot = new RecordingSlot(lane);
      slots.add(slot);
      driver.submit(put("a", "b"), slot);
    }
    slots.addAll(submitOneOfEach(driver));
    Eventually.holds(
        "all calls have arrived", () -> fake().counts().all().calls().inFlight() >= 50);

    driver.close();

    assertThat(slots)
        .allSatisfy(s -> assertThat(s.outcome().kind()).isEqualTo(OutcomeKind.CANCELLED))
        .allSatisfy(s -> assertThat(s.completions()).isEqualTo(1));
  }

  @Test
  default void cancelsWhatWaitsForARepetitionWhenItIsClosed() {
    FakeEtcd fake = start(FakeSpec.ofMembers(1));
    EtcdDriver driver =
        driver(
            ClientSettings.to(fake.endpoints()).with(repeating(5, LONG, RetryScope.READS).calls()));
    fake.behave(Behaviour.instant().withErrors(1, EtcdError.NO_LEADER.status()));
    RecordingSlot slot = submit(driver, get(all("a"), Delivery.COUNTED));
    Eventually.holds(
        "the first try was refused",
        () -> fake.counts().all().calls().answered(Status.Code.UNAVAILABLE) == 1);
    fake.behave(Behaviour.instant());
    // On the same connection, so the refusal has arrived before this response.
    assertThat(submit(driver, put("b", "c")).outcome().isOk()).isTrue();

    driver.close();

    assertThat(slot.outcome().kind()).isEqualTo(OutcomeKind.CANCELLED);
    assertThat(slot.completions()).isEqualTo(1);
  }

  @Test
  default void repeatsReadsOnlyUnlessWritesAreIncluded() {
    EtcdDriver reads = driver(repeating(2, Duration.ofMillis(5), RetryScope.READS));
    EtcdDriver all = driver(repeating(2, Duration.ofMillis(5), RetryScope.READS_AND_WRITES));
    fake().behave(Behaviour.instant().withErrors(1, EtcdError.NO_LEADER.status()));

    assertThat(submit(reads, get(all("a"), Delivery.COUNTED)).outcome().isOk()).isFalse();
    assertThat(fake().counts().received(Call.LINEARIZABLE_RANGE)).isEqualTo(3);
    assertThat(submit(reads, put("a", "b")).outcome().isOk()).isFalse();
    assertThat(fake().counts().received(Call.PUT)).isEqualTo(1);
    assertThat(submit(all, put("a", "b")).outcome().isOk()).isFalse();
    assertThat(fake().counts().received(Call.PUT)).isEqualTo(1 + 3);
  }

  @Test
  default void keepsAsManyInFlightAsAreSubmitted() {
    EtcdDriver driver = driver(patient());
    fake().behave(NO_ANSWERS);
    for (int i = 0; i < 64; i++) {
      submit(driver, put("a", "b"));
    }

    Eventually.holds("all have arrived", () -> fake().counts().all().calls().inFlight() == 64);
  }

  private ClientSettings repeating(int times, Duration delay, RetryScope scope) {
    return patient().with(patient().calls().with(new Retry(times, delay, scope)));
  }

  /** However slow the machine is, no deadline is met. */
  private ClientSettings patient() {
    return settings().with(settings().calls().withDeadline(LONG));
  }

  private List<RecordingSlot> submitOneOfEach(EtcdDriver driver) {
    return List.of(
        submit(driver, put("a", "b")),
        submit(driver, get(all("a"), Delivery.COUNTED)),
        submit(driver, new Operation.Delete(all("a"))),
        submit(driver, new Operation.LeaseGrant(10)),
        submit(driver, new Operation.LeaseKeepAlive(1)),
        submit(driver, new Operation.Watch(all("a"), 0, new RecordingListener())));
  }
}
