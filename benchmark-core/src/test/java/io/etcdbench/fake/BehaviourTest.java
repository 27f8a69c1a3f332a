// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.Status;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class BehaviourTest {

  @Test
  void refusesSharesThatAreNone() {
    Status status = EtcdError.TIMEOUT.status();
    assertThatThrownBy(() -> Behaviour.instant().withErrors(1.1, status))
        .hasMessage("the error share is 1.1; allowed: 0 to 1");
    assertThatThrownBy(() -> Behaviour.instant().withErrors(0.6, status).withErrors(0.5, status))
        .hasMessage("the sum of the error shares is 1.1; allowed: 0 to 1");
    assertThatThrownBy(() -> ServiceTime.instant().withTail(Double.NaN, Duration.ZERO))
        .hasMessage("the share of slow calls is NaN; allowed: 0 to 1");
  }

  @Test
  void refusesAnErrorThatIsNone() {
    assertThatThrownBy(() -> Behaviour.instant().withErrors(0.1, Status.OK))
        .hasMessage("the scripted error is OK; allowed: any other status");
  }

  @Test
  void refusesTimesThatCannotBe() {
    assertThatThrownBy(() -> ServiceTime.fixed(Duration.ofMillis(-1)))
        .hasMessage("the service time is PT-0.001S; allowed: zero or more");
    assertThatThrownBy(() -> ServiceTime.exponential(Duration.ZERO))
        .hasMessage("the mean service time is PT0S; allowed: above zero");
    assertThatThrownBy(() -> Stall.now(Duration.ZERO))
        .hasMessage("the stall's length is PT0S; allowed: above zero");
    assertThatThrownBy(() -> Stall.afterCalls(-1, Duration.ofSeconds(1)))
        .hasMessage("afterCalls is -1; allowed: 0 or more");
    assertThatThrownBy(() -> new Stall(0, Duration.ofSeconds(-1), Duration.ofSeconds(1)))
        .hasMessage("the stall's delay is PT-1S; allowed: zero or more");
  }

  @Test
  void refusesFewerServersThanNone() {
    assertThatThrownBy(() -> Behaviour.instant().withServers(-1))
        .hasMessage("servers is -1; allowed: 0 (any number) or more");
  }
}
