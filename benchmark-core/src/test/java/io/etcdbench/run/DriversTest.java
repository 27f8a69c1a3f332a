// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.engine.StopSignal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DriversTest {
  private static final Duration DEADLINE = Duration.ofSeconds(1);

  private final List<Integer> lanes = new ArrayList<>();

  @Test
  void aDeniedReadDoesNotHideAConnectionThatIsDown() {
    Outcome down = new Outcome(OutcomeKind.UNAVAILABLE, "connection refused");
    Outcome denied = new Outcome(OutcomeKind.PERMISSION_DENIED, "etcdserver: permission denied");

    try (Drivers drivers = drivers(List.of(down, denied))) {
      assertThatThrownBy(() -> drivers.connect(2, DEADLINE, Duration.ZERO, new StopSignal()))
          .isInstanceOf(ClusterException.class)
          .hasMessage(
              "the cluster does not respond on every connection: unavailable: connection refused");
    }
    try (Drivers drivers = drivers(List.of(denied, Outcome.OK))) {
      drivers.connect(2, DEADLINE, Duration.ZERO, new StopSignal());
    }
  }

  @Test
  void triesOnlyTheConnectionsThatTimedOutAgain() {
    Outcome late = new Outcome(OutcomeKind.TIMEOUT, "too late");

    try (Drivers drivers = drivers(List.of(Outcome.OK, late))) {
      assertThatThrownBy(() -> drivers.connect(2, DEADLINE, Duration.ZERO, new StopSignal()))
          .isInstanceOf(ClusterException.class)
          .hasMessageStartingWith(
              "the cluster does not respond on every connection: timeout: too late (2 attempts in ")
          .hasMessageContaining("with a dial timeout of 0 ms; this machine: load average ");
    }
    assertThat(lanes).containsExactly(0, 1, 1);
  }

  @Test
  void triesNoConnectionAgainOnceItIsStopped() {
    Outcome late = new Outcome(OutcomeKind.TIMEOUT, "too late");
    StopSignal stop = new StopSignal();
    stop.give();

    try (Drivers drivers = drivers(List.of(late))) {
      assertThatThrownBy(() -> drivers.connect(1, DEADLINE, Duration.ofMinutes(5), stop))
          .isInstanceOf(ClusterException.class)
          .hasMessageContaining("(1 attempt in ");
    }
    assertThat(lanes).containsExactly(0);
  }

  /** One outcome for each connection. */
  private Drivers drivers(List<Outcome> outcomes) {
    EtcdDriver driver =
        new EtcdDriver() {
          @Override
          public boolean supports(OperationKind kind) {
            return true;
          }

          @Override
          public void submit(Operation operation, InFlight slot) {
            lanes.add(slot.lane());
            slot.complete(outcomes.get(slot.lane()));
          }

          @Override
          public void close() {}
        };
    return new Drivers(driver, driver, waited -> true);
  }
}
