// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.result.ClientCost;
import io.etcdbench.result.FleetAccount.Worker;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class FleetCostTest {
  @Test
  void theCostPerOperationIsThatOfAllWorkersOrUnknown() {
    Worker cheap = worker(300, new ClientCost(10.0, 100.0, 0, 0));
    Worker dear = worker(100, new ClientCost(30.0, null, 0, 0));

    ClientCost both = FleetCost.of(List.of(cheap, dear));

    assertThat(both.cpuMicrosPerOperation()).isEqualTo(15.0);
    assertThat(both.allocatedBytesPerOperation())
        .as("that of one of the workers would pass for that of the fleet")
        .isNull();
  }

  @Test
  void aWorkerWithoutOperationsOrWithoutAReportDoesNotMakeItUnknown() {
    Worker busy = worker(300, new ClientCost(10.0, 100.0, 0, 0));
    Worker idle = worker(0, new ClientCost(null, null, 0, 0));
    Worker lost = worker(50, null);

    ClientCost all = FleetCost.of(List.of(busy, idle, lost));

    assertThat(all.cpuMicrosPerOperation()).isEqualTo(10.0);
    assertThat(all.allocatedBytesPerOperation()).isEqualTo(100.0);
    assertThat(FleetCost.of(List.of(idle)).cpuMicrosPerOperation()).isNull();
  }

  private static Worker worker(long ok, @Nullable ClientCost client) {
    return new Worker(
        1,
        null,
        null,
        ok,
        0,
        ok,
        Map.of(),
        null,
        client,
        client == null ? Long.valueOf(0) : null,
        List.of(),
        List.of(),
        List.of());
  }
}
