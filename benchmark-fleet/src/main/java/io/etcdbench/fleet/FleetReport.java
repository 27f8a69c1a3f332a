// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.fleet.FleetMessage.Ended;
import io.etcdbench.fleet.FleetMessage.Ready;
import io.etcdbench.fleet.FleetMessage.WireWatched;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.format.Phrase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.record.Series;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Worker;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Sample.Percentiles;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Steadiness;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.run.share.Leftovers;
import io.etcdbench.run.share.RemoteLoad.Prepared;
import io.etcdbench.watch.WatchAccount;
import io.etcdbench.workload.mix.LeasePool;
import io.etcdbench.workload.mix.LoadShare;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The merged outcome of a fleet. Immutable.
 *
 * @param load the sum of all workers
 * @param account the workers and their shares
 * @param findings doubts about the sum
 * @param results by worker number, own results of the workers that reported to the end
 */
record FleetReport(
    LoadResult load,
    FleetAccount account,
    List<Finding> findings,
    Map<Integer, RunResult> results) {

  FleetReport {
    findings = List.copyOf(findings);
    results = Collections.unmodifiableMap(new TreeMap<>(results));
  }

  /**
   * Merges the reports of all workers.
   *
   * @param stoppedNanos when the load was stopped; {@link Long#MAX_VALUE} when it was not
   */
  static FleetReport of(
      FleetSpec spec, RunPlan plan, String launcher, List<WorkerSlot> slots, long stoppedNanos) {
    List<LoadResult> loads = new ArrayList<>();
    List<Worker> workers = new ArrayList<>();
    List<Finding> findings = new ArrayList<>();
    Map<Integer, RunResult> results = new TreeMap<>();
    for (WorkerSlot slot : slots) {
      LoadShare share = new LoadShare(slot.index(), spec.workers());
      LoadResult load = load(slot, plan, share, stoppedNanos);
      RunResult result = result(slot);
      loads.add(load);
      workers.add(worker(slot, load, result));
      if (result != null) {
        results.put(slot.index(), result);
      }
      slot.lost().ifPresent(why -> findings.add(lost(spec.onLoss(), slot, load, why)));
      if (slot.lost().isEmpty() && !FleetLoad.isSumOf(load, slot.sum())) {
        findings.add(differs(slot));
      }
    }
    List<Integer> lost =
        slots.stream().filter(slot -> slot.lost().isPresent()).map(WorkerSlot::index).toList();
    FleetAccount account =
        new FleetAccount(
            launcher, spec.workers(), lost, startSpread(slots), uncertainty(slots), workers);
    return new FleetReport(FleetLoad.merged(loads), account, findings, results);
  }

  /** Merges what workers that are ready have prepared. */
  static Prepared prepared(List<WorkerSlot> slots) {
    List<LoadResult> preloaded = new ArrayList<>();
    List<Steadiness> warm = new ArrayList<>();
    for (WorkerSlot slot : slots) {
      Ready ready = slot.ready();
      if (ready != null && ready.preloaded() != null) {
        preloaded.add(ready.preloaded().load());
      }
      if (ready != null && ready.warm() != null) {
        warm.add(ready.warm());
      }
    }
    return new Prepared(
        preloaded.isEmpty() ? null : FleetLoad.merged(preloaded),
        warm.isEmpty() ? null : leastWarm(warm));
  }

  /** Merges what watchers received, of workers that reported their end; null without watchers. */
  static @Nullable WatchAccount watched(List<WorkerSlot> slots) {
    return slots.stream()
        .map(WorkerSlot::ended)
        .filter(Objects::nonNull)
        .map(Ended::watched)
        .filter(Objects::nonNull)
        .map(WireWatched::account)
        .reduce(WatchAccount::merge)
        .orElse(null);
  }

  /**
   * Returns what workers that did not report their end may leave on the cluster.
   *
   * @param running workers that may still write
   */
  static List<Finding> left(RunPlan plan, List<WorkerSlot> slots, List<WorkerSlot> running) {
    List<Finding> left = new ArrayList<>();
    if (plan.writes() && plan.keys().afterwards() != Afterwards.KEEP) {
      running.forEach(slot -> left.add(keys(plan, slot)));
    }
    for (WorkerSlot slot : slots) {
      if (slot.vanished() > 0) {
        LoadShare share = new LoadShare(slot.index(), slots.size());
        leases(slot, plan.leases(share)).ifPresent(left::add);
      }
    }
    return left;
  }

  private static Finding keys(RunPlan plan, WorkerSlot slot) {
    return new Finding(
        Finding.NOT_CLEANED_UP,
        Severity.WARNING,
        slot.name() + " had not ended when the keys of the run were deleted, and may leave some",
        Leftovers.ofKeys(plan.keys().fullPrefix()));
  }

  /** A load that grants leases grants any number of them. */
  private static Optional<Finding> leases(WorkerSlot slot, Collection<LeasePool> pools) {
    long most = slot.vanished() * pools.stream().mapToLong(LeasePool::size).sum();
    long ttlSeconds = pools.stream().mapToLong(LeasePool::ttlSeconds).max().orElse(0);
    String leases =
        pools.stream().anyMatch(LeasePool::isFilledByLoad)
            ? "leases"
            : "up to " + Phrase.count(most, "lease");
    return pools.isEmpty()
        ? Optional.empty()
        : Finding.warning(
            Finding.NOT_CLEANED_UP,
            "%s of %s may be left until the TTL of %s s ends"
                .formatted(leases, slot.name(), ttlSeconds),
            Leftovers.OF_LEASES);
  }

  /** Returns the total of operations, and the worst of each other value. */
  private static Steadiness leastWarm(List<Steadiness> all) {
    long operations = 0;
    double compiling = 0;
    double trend = 0;
    boolean steady = true;
    for (Steadiness one : all) {
      operations += one.operations();
      compiling = Math.max(compiling, one.compileShare());
      trend = Math.abs(one.trend()) > Math.abs(trend) ? one.trend() : trend;
      steady &= one.steady();
    }
    return new Steadiness(operations, compiling, trend, steady);
  }

  private static LoadResult load(
      WorkerSlot slot, RunPlan plan, LoadShare share, long stoppedNanos) {
    Ended ended = slot.ended();
    return ended == null || ended.load() == null
        ? FleetLoad.ofLost(plan, share, slot.sum(), stoppedNanos)
        : ended.load().load();
  }

  private static @Nullable RunResult result(WorkerSlot slot) {
    Ended ended = slot.ended();
    return ended == null ? null : ResultFile.parse(slot.name(), ended.result());
  }

  private static Finding lost(OnWorkerLoss onLoss, WorkerSlot slot, LoadResult load, String why) {
    return new Finding(
        "worker-lost",
        onLoss == OnWorkerLoss.KEEP ? Severity.WARNING : Severity.ERROR,
        Phrase.say(
            "%s was lost after second %d of the measurement: %s; %d operations of its share count as dropped",
            slot.name(), slot.endNanos() / 1_000_000_000, why, load.total().dropped()),
        "the load was lower from then on: find out why the worker was lost, and run again");
  }

  private static Finding differs(WorkerSlot slot) {
    return new Finding(
        "fleet-sums",
        Severity.ERROR,
        slot.name() + " reported other seconds than it measured in total",
        "some of its seconds were lost or counted twice, which is a bug: report it with this file");
  }

  private static Worker worker(WorkerSlot slot, LoadResult load, @Nullable RunResult result) {
    Map<String, Long> failed = new TreeMap<>();
    Histogram ok = load.total().okLatencies();
    for (Series one : load.total().series()) {
      if (!one.isOk()) {
        failed.merge(one.outcomeLabel(), one.count(), Long::sum);
      }
    }
    return new Worker(
        slot.index(),
        slot.place().orElse(null),
        clock(slot),
        load.total().sent() + load.total().dropped(),
        load.total().dropped(),
        ok.getTotalCount(),
        failed,
        ok.getTotalCount() == 0 ? null : Percentiles.of(ok),
        result == null ? null : result.client(),
        slot.lost().isPresent() ? slot.endNanos() : null,
        result == null
            ? List.of()
            : result.findings().stream()
                .filter(finding -> finding.severity() != Severity.INFO)
                .map(Finding::kind)
                .distinct()
                .toList(),
        slot.ready() == null ? List.of() : slot.ready().besideMembers(),
        slot.seconds());
  }

  private static FleetAccount.@Nullable Clock clock(WorkerSlot slot) {
    Ready ready = slot.ready();
    Ended ended = slot.ended();
    return ready == null
        ? null
        : new FleetAccount.Clock(
            ready.uncertaintyNanos(),
            ended == null ? null : ended.driftNanos(),
            ended == null ? null : ended.startLagNanos());
  }

  private static @Nullable Long startSpread(List<WorkerSlot> slots) {
    LongSummaryStatistics lags = new LongSummaryStatistics();
    for (WorkerSlot slot : slots) {
      Ended ended = slot.ended();
      if (ended != null && ended.startLagNanos() != null) {
        lags.accept(ended.startLagNanos());
      }
    }
    return lags.getCount() == 0 ? null : lags.getMax() - lags.getMin();
  }

  /** Returns the largest uncertainty of a worker's clock; null when none is known. */
  static @Nullable Long uncertainty(List<WorkerSlot> slots) {
    LongSummaryStatistics bounds = new LongSummaryStatistics();
    for (WorkerSlot slot : slots) {
      Ready ready = slot.ready();
      if (ready != null) {
        bounds.accept(ready.uncertaintyNanos());
      }
    }
    return bounds.getCount() == 0 ? null : bounds.getMax();
  }
}
