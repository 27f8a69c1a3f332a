// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.observe.machine.MachineUse;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.FleetAccount.Worker;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Sums the client cost of a load over all workers. Stateless. */
final class FleetCost {
  private static final int DIGITS = 3;

  private FleetCost() {}

  /** Returns the combined use of two clients in the same second. */
  static ClientUse beside(ClientUse one, ClientUse other) {
    return new ClientUse(
        sum(one.cpuNanos(), other.cpuNanos()),
        sum(one.allocatedBytes(), other.allocatedBytes()),
        one.gcPauses() + other.gcPauses(),
        one.gcNanos() + other.gcNanos(),
        Math.max(one.worstHiccupNanos(), other.worstHiccupNanos()),
        sum(one.connections(), other.connections()),
        sum(one.compileNanos(), other.compileNanos()));
  }

  /** Returns the cost of the workers that reported to the end; nothing is known of the others. */
  static ClientCost of(List<Worker> workers) {
    List<Worker> known = workers.stream().filter(worker -> worker.client() != null).toList();
    return new ClientCost(
        perOperation(known, ClientCost::cpuMicrosPerOperation),
        perOperation(known, ClientCost::allocatedBytesPerOperation),
        total(known, ClientCost::gcCollections),
        total(known, ClientCost::gcNanos),
        hiccups(known),
        total(known, ClientCost::mostConnections),
        busiest(known));
  }

  private static ClientCost cost(Worker worker) {
    return Objects.requireNonNull(worker.client());
  }

  /** Returns null when the figure of any worker with operations is unknown. */
  private static @Nullable Double perOperation(
      List<Worker> workers, Function<ClientCost, @Nullable Double> figure) {
    double sum = 0;
    long operations = 0;
    for (Worker worker : workers) {
      long own = ended(worker);
      Double one = own == 0 ? Double.valueOf(0) : figure.apply(cost(worker));
      if (one == null) {
        return null;
      }
      sum += one * own;
      operations += own;
    }
    return operations == 0 ? null : sum / operations;
  }

  private static long ended(Worker worker) {
    return worker.ok() + worker.failed().values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns null when the figure of any worker is unknown. */
  private static @Nullable Long total(
      List<Worker> workers, Function<ClientCost, @Nullable Long> figure) {
    Long sum = workers.isEmpty() ? null : Long.valueOf(0);
    for (Worker worker : workers) {
      sum = sum(sum, figure.apply(cost(worker)));
    }
    return sum;
  }

  /** Returns null when those of any worker with operations are unknown. */
  private static @Nullable LatencySummary hiccups(List<Worker> workers) {
    Histogram sum = new Histogram(DIGITS);
    for (Worker worker : workers) {
      LatencySummary one = cost(worker).hiccupNanos();
      if (one != null) {
        sum.add(HistogramText.decode(one.histogram()));
      } else if (ended(worker) > 0) {
        return null;
      }
    }
    return sum.getTotalCount() == 0 ? null : LatencySummary.of(sum);
  }

  /**
   * Returns the use of the busiest machine; its own share is the sum of all workers on it. A
   * machine of unknown use counts as the busiest if a worker on it had operations. Null when no
   * worker measured its machine.
   */
  private static @Nullable MachineUse busiest(List<Worker> workers) {
    if (workers.stream().allMatch(worker -> cost(worker).machine() == null)) {
      return null;
    }
    Map<String, MachineUse> machines = new LinkedHashMap<>();
    for (Worker worker : workers) {
      MachineUse use = Objects.requireNonNullElse(cost(worker).machine(), MachineUse.UNKNOWN);
      if (use.cpuBusyShare() != null || ended(worker) > 0) {
        machines.merge(machine(worker), use, FleetCost::sameMachine);
      }
    }
    return machines.values().stream()
        .max(Comparator.comparingDouble(use -> busy(use, Double.POSITIVE_INFINITY)))
        .orElse(null);
  }

  private static String machine(Worker worker) {
    String known = worker.place() == null ? null : worker.place().machine();
    return known == null ? "worker " + worker.index() : known;
  }

  private static double busy(MachineUse use, double unknown) {
    return use.cpuBusyShare() == null ? unknown : use.cpuBusyShare();
  }

  private static MachineUse sameMachine(MachineUse one, MachineUse other) {
    MachineUse busier = busy(one, -1) >= busy(other, -1) ? one : other;
    Double own = one.ownCpuShare();
    Double others = other.ownCpuShare();
    return busier.withOwn(own == null || others == null ? null : Math.min(1, own + others));
  }

  private static @Nullable Long sum(@Nullable Long one, @Nullable Long other) {
    return one == null || other == null ? null : one + other;
  }
}
