// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.ClientSettings.Retry;
import io.etcdbench.driver.ClientSettings.RetryScope;
import io.etcdbench.driver.ClientSettings.TokenUse;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.FakeSpec;
import io.etcdbench.fake.auth.Logins;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Users and tokens. */
interface FakeTokenContract extends FakeContract {
  Credentials BENCH = new Credentials("bench", "secret");

  @Test
  default void reusesOneTokenForManyCalls() {
    FakeEtcd fake = startWithLogin();
    EtcdDriver driver = driver(as(fake, BENCH));
    for (int i = 0; i < 50; i++) {
      submit(driver, put("a" + i, "b")).ok();
    }
    submit(driver, new Operation.Watch(all("a"), 0, new RecordingListener())).ok();
    submit(driver, new Operation.LeaseGrant(10)).ok();

    assertThat(fake.counts().received(Call.AUTHENTICATE)).isEqualTo(1);
  }

  @Test
  default void fetchesOneTokenPerClient() {
    FakeEtcd fake = startWithLogin();
    ClientSettings settings = as(fake, BENCH);
    EtcdDriver driver = driver(settings.with(settings.connections().withCount(3)));
    for (int lane = 0; lane < 12; lane++) {
      RecordingSlot slot = new RecordingSlot(lane);
      driver.submit(put("a", "b"), slot);
      slot.ok();
    }

    assertThat(fake.counts().received(Call.AUTHENTICATE)).isEqualTo(3);
  }

  @Test
  default void fetchesAFreshTokenForEveryCallWhenAsked() {
    FakeEtcd fake = startWithLogin();
    EtcdDriver driver = driver(perOperation(as(fake, BENCH)));
    for (int i = 0; i < 20; i++) {
      submit(driver, put("a", "b")).ok();
      submit(driver, get(all("a"), Delivery.COUNTED)).ok();
    }
    submit(driver, new Operation.Watch(all("a"), 0, new RecordingListener())).ok();

    assertThat(fake.counts().received(Call.AUTHENTICATE)).isEqualTo(41);
    assertThat(fake.counts().received(Call.PUT)).isEqualTo(20);
    assertThat(fake.counts().all().connections().accepted()).isLessThanOrEqualTo(3);
  }

  @Test
  default void fetchesANewTokenWhenTheServerRefusesTheOld() {
    FakeEtcd fake = startWithLogin();
    EtcdDriver driver = driver(as(fake, BENCH));
    submit(driver, put("a", "b")).ok();
    fake.expireTokens();

    submit(driver, put("a", "c")).ok();
    submit(driver, get(all("a"), Delivery.COUNTED)).ok();

    assertThat(fake.counts().received(Call.AUTHENTICATE)).isEqualTo(2);
  }

  @Test
  default void opensAWatchWithANewTokenWhenTheServerRefusesTheOld() {
    FakeEtcd fake = startWithLogin();
    EtcdDriver driver = driver(as(fake, BENCH));
    RecordingListener before = new RecordingListener();
    RecordingListener after = new RecordingListener();
    submit(driver, new Operation.Watch(all("w"), 0, before)).ok();
    fake.expireTokens();

    submit(driver, new Operation.Watch(all("w"), 0, after)).ok();
    submit(driver, put("w", "heard by both")).ok();

    Eventually.holds("the new watch hears", () -> !after.events().isEmpty());
    Eventually.holds("the old watch hears", () -> !before.events().isEmpty());
  }

  @Test
  default void authenticatesOnDemandWithoutTouchingTheTokenInUse() {
    FakeEtcd fake = startWithLogin();
    EtcdDriver driver = driver(as(fake, BENCH));
    submit(driver, new Operation.Authenticate()).ok();
    submit(driver, put("a", "b")).ok();
    submit(driver, new Operation.Authenticate()).ok();
    submit(driver, put("a", "b")).ok();

    assertThat(fake.counts().received(Call.AUTHENTICATE)).isEqualTo(3);
    assertThat(fake.counts().received(Call.PUT)).isEqualTo(2);
  }

  @Test
  default void reportsAWrongPassword() {
    FakeEtcd fake = startWithLogin();
    ClientSettings wrong = as(fake, new Credentials("bench", "guess"));
    Outcome refused =
        new Outcome(
            OutcomeKind.UNAUTHENTICATED,
            "etcdserver: authentication failed, invalid user ID or password");

    assertThat(submit(driver(wrong), put("a", "b")).outcome()).isEqualTo(refused);
    assertThat(submit(driver(wrong), new Operation.Authenticate()).outcome()).isEqualTo(refused);
    assertThat(submit(driver(perOperation(wrong)), put("a", "b")).outcome()).isEqualTo(refused);
    assertThat(
            submit(driver(wrong), new Operation.Watch(all("a"), 0, new RecordingListener()))
                .outcome())
        .isEqualTo(refused);
  }

  @Test
  default void reportsThatAUserIsNeeded() {
    FakeEtcd fake = startWithLogin();
    EtcdDriver nobody = driver(ClientSettings.to(fake.endpoints()));

    assertThat(submit(nobody, put("a", "b")).outcome())
        .isEqualTo(new Outcome(OutcomeKind.UNAUTHENTICATED, "etcdserver: user name is empty"));
  }

  private FakeEtcd startWithLogin() {
    return start(FakeSpec.ofMembers(3).with(Logins.of(BENCH)));
  }

  /** jetcd repeats a call with a new token only after the retry delay. */
  private static ClientSettings as(FakeEtcd fake, Credentials user) {
    return ClientSettings.to(fake.endpoints(), Access.OPEN.as(user))
        .with(
            ClientSettings.Calls.DEFAULT.with(
                new Retry(2, Duration.ofMillis(5), RetryScope.READS)));
  }

  private static ClientSettings perOperation(ClientSettings settings) {
    return settings.with(settings.calls().with(TokenUse.PER_OPERATION));
  }
}
