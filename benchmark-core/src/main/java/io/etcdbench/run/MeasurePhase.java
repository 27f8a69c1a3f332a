// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.format.Phrase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.observe.client.ClientAccount;
import io.etcdbench.observe.client.ClientSampler;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.observe.server.ServerSampler;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Event;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.Severity;
import io.etcdbench.run.fault.FaultSchedule;
import io.etcdbench.run.share.RemoteLoad;
import io.etcdbench.run.timeline.TimelineRecorder;
import io.etcdbench.watch.WatchAccount;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The measured phase: the load, its cost to client and members, and its watchers. */
final class MeasurePhase {
  private final OfferedLoad load;
  private final RunPlan plan;
  private final RunObserver observer;
  private final WatcherPhase watcherPhase;
  private final RunResultBuilder results;
  private final EtcdCluster cluster;

  /** Creates the phase, which adds its observations to {@code results}. */
  MeasurePhase(
      OfferedLoad load, WatcherPhase watcherPhase, RunResultBuilder results, EtcdCluster cluster) {
    this.load = load;
    this.plan = load.plan();
    this.observer = load.observer();
    this.watcherPhase = watcherPhase;
    this.results = results;
    this.cluster = cluster;
  }

  /**
   * Offers the load from a start time on, at which all waiting for others ends.
   *
   * @return the result; null, without any observation, when it was stopped before its first
   *     operation
   */
  @Nullable LoadResult run(long startNanoTime, StopSignal stop) {
    if (!load.part().ownsCluster()) {
      return measureAndDrain(startNanoTime, stop);
    }
    try (ServerSampler sampler = ServerSampler.start(cluster, observer::members)) {
      LoadResult result = measureAndDrain(startNanoTime, stop);
      if (result != null) {
        results.server(sampler.finish());
      }
      return result;
    }
  }

  private @Nullable LoadResult measureAndDrain(long startNanoTime, StopSignal stop) {
    long begin = Math.max(System.nanoTime(), startNanoTime);
    LoadResult result = metered(begin, stop, stop.narrower());
    if (result == null) {
      return null;
    }
    results.add(
        PhaseName.DRAIN, Math.max(0, System.nanoTime() - begin - result.measured().endNanos()));
    WatchAccount watched = watched(stop);
    if (watched != null) {
      WatchFindings.add(results, watched);
      observer.watched(watched);
    }
    addFindings(result, stop);
    return result;
  }

  /** Returns what this session's watchers received, or those of all workers. */
  private @Nullable WatchAccount watched(StopSignal stop) {
    RemoteLoad remote = load.part().remote();
    return remote == null
        ? watcherPhase.finish(plan.load().drainTimeout(), stop)
        : remote.watched();
  }

  /**
   * Offers the load and measures its cost to the client.
   *
   * @param over ends the load, also when its watchers have nothing more to watch
   */
  private @Nullable LoadResult metered(long begin, StopSignal stop, StopSignal over) {
    try (ClientSampler client = ClientSampler.start(cluster.endpoints())) {
      TimelineRecorder timeline = new TimelineRecorder(() -> reported(use(client)));
      List<IntervalListener> listeners = new ArrayList<>(watcherPhase.listeners());
      ClockWatch clock = ClockWatch.ofThisMachine();
      listeners.add(timeline);
      listeners.add(clock);
      cluster.faults().listen(event -> observer.fault(event.atNanos() - begin, event.what()));
      LoadResult result;
      ClientAccount account;
      FaultSchedule faults = FaultSchedule.start(plan.faults(), cluster, begin, over);
      try (faults) {
        // A worker of a fleet waits here for its start, for seconds.
        client.pause();
        result =
            load.measure(
                begin,
                () -> {
                  client.resume();
                  watcherPhase.begin();
                },
                () -> watcherPhase.loaded(load.drivers().measured(), over),
                listeners,
                over);
        account = client.account();
      } finally {
        cluster.faults().listen(event -> {});
      }
      faults.failures().forEach(why -> results.find("fault-failed", Severity.ERROR, why, ""));
      if (stop.isGiven() && result.total().sent() == 0 && result.total().dropped() == 0) {
        return null;
      }
      long loadNanos = result.measured().endNanos();
      results.add(PhaseName.MEASURE, result, series -> timeline.withUncertainty(series, loadNanos));
      results.timeline(timeline.seconds(), eventsSince(begin));
      clock.finding().ifPresent(results::find);
      cost(account, result);
      return result;
    }
  }

  private List<Event> eventsSince(long beginNanos) {
    return cluster.faults().events().stream()
        .filter(event -> event.atNanos() - beginNanos >= 0)
        .map(event -> new Event(event.atNanos() - beginNanos, event.what()))
        .toList();
  }

  /** Returns the resource usage of this client, or of the workers when they offer the load. */
  private ClientUse use(ClientSampler client) {
    RemoteLoad remote = load.part().remote();
    return remote == null ? client.next() : remote.client();
  }

  private void cost(ClientAccount account, LoadResult result) {
    RemoteLoad remote = load.part().remote();
    if (remote == null) {
      results.cost(account, result.total().ended());
      return;
    }
    results.fleet(remote.cost(), remote.account());
    remote.findings().forEach(results::find);
  }

  private ClientUse reported(ClientUse second) {
    observer.client(second);
    return second;
  }

  private void addFindings(LoadResult result, StopSignal stop) {
    if (result.end() == LoadResult.End.STOPPED && stop.isGiven()) {
      results.cutShort(
          "after " + Phrase.seconds(result.measured().endNanos() / 1e9) + " of measuring",
          Severity.WARNING);
    }
    if (result.abandoned() > 0) {
      results.find(
          "operations-abandoned",
          Severity.WARNING,
          "%s still in flight %s after the end of the measurement, which counts as a failure"
              .formatted(
                  Phrase.count(result.abandoned(), "operation", "was", "were"),
                  Phrase.seconds((result.total().endNanos() - result.measured().endNanos()) / 1e9)),
          stop.isGiven()
              ? ""
              : "lengthen the drain timeout, or find out what the cluster is waiting for");
    }
  }
}
