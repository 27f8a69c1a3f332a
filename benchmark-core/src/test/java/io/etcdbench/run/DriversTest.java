// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DriversTest {
  @Test
  void aDeniedReadDoesNotHideAConnectionThatIsDown() {
    Outcome down = new Outcome(OutcomeKind.UNAVAILABLE, "connection refused");
    Outcome denied = new Outcome(OutcomeKind.PERMISSION_DENIED, "etcdserver: permission denied");

    try (Drivers drivers = drivers(List.of(down, denied))) {
      assertThatThrownBy(() -> drivers.connect(2, Duration.ofSeconds(1)))
          .isInstanceOf(ClusterException.class)
          .hasMessage(
              "the cluster does not answer on every connection: unavailable: connection refused");
    }
    try (Drivers drivers = drivers(List.of(denied, Outcome.OK))) {
      drivers.connect(2, Duration.ofSeconds(1));
    }
  }

  /** One outcome for each connection. */
  private static Drivers drivers(List<Outcome> outcomes) {
    EtcdDriver driver =
        new EtcdDriver() {
          @Override
          public boolean supports(OperationKind kind) {
            return true;
          }

          @Override
          public void submit(Operation operation, InFlight slot) {
            slot.complete(outcomes.get(slot.lane()));
          }

          @Override
          public void close() {}
        };
    return new Drivers(driver, driver, waited -> true);
  }
}
