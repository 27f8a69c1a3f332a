// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.machine.MachineUse;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.FleetAccount.Place;
import io.etcdbench.result.FleetAccount.Worker;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
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

  @Test
  void hiccupsAreThoseOfAllWorkersOrUnknown() {
    Worker calm = worker(300, cost(hiccup(1_000), null));
    Worker jerky = worker(300, cost(hiccup(1_000_000), null));
    Worker unknown = worker(300, cost(null, null));
    Worker idle = worker(0, cost(null, null));

    LatencySummary known =
        Objects.requireNonNull(FleetCost.of(List.of(calm, jerky, idle)).hiccupNanos());

    assertThat(HistogramText.decode(known.histogram()).getTotalCount()).isEqualTo(2);
    assertThat(FleetCost.of(List.of(calm, jerky, unknown)).hiccupNanos()).isNull();
  }

  @Test
  void theBusiestMachineIsUnknownWhenThatOfAWorkerWithOperationsIs() {
    MachineUse halfBusy = new MachineUse(0.5, 0.0, 0.25, Map.of(), 1.0);
    Worker here = worker("here", 300, cost(null, halfBusy));
    Worker alsoHere = worker("here", 300, cost(null, MachineUse.UNKNOWN.withOwn(0.25)));
    Worker elsewhere = worker("elsewhere", 300, cost(null, MachineUse.UNKNOWN));
    Worker without = worker("without", 300, cost(null, null));
    Worker idle = worker("elsewhere", 0, cost(null, MachineUse.UNKNOWN));

    assertThat(FleetCost.of(List.of(here, alsoHere)).machine()).isEqualTo(halfBusy.withOwn(0.5));
    assertThat(FleetCost.of(List.of(here, elsewhere)).machine()).isEqualTo(MachineUse.UNKNOWN);
    assertThat(FleetCost.of(List.of(here, without)).machine()).isEqualTo(MachineUse.UNKNOWN);
    assertThat(FleetCost.of(List.of(here, idle)).machine()).isEqualTo(halfBusy);
    assertThat(FleetCost.of(List.of(without)).machine()).isNull();
  }

  private static LatencySummary hiccup(long nanos) {
    Histogram histogram = new Histogram(3);
    histogram.recordValue(nanos);
    return LatencySummary.of(histogram);
  }

  private static ClientCost cost(@Nullable LatencySummary hiccups, @Nullable MachineUse machine) {
    return new ClientCost(null, null, 0L, 0L, hiccups, null, machine);
  }

  private static Worker worker(long ok, @Nullable ClientCost client) {
    return worker("here", ok, client);
  }

  private static Worker worker(String machine, long ok, @Nullable ClientCost client) {
    return new Worker(
        1,
        new Place(machine, null, machine, 1),
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
