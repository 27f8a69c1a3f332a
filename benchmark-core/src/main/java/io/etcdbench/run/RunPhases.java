// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.client.ClientSampler;
import io.etcdbench.client.ClientUse;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Answer;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.load.Extent;
import io.etcdbench.load.LoadLoop;
import io.etcdbench.load.LoadPhase;
import io.etcdbench.load.LoadResult;
import io.etcdbench.load.NanoClock;
import io.etcdbench.load.StopSignal;
import io.etcdbench.plan.Choices;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.NamedRangePlan;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.RunKeysPlan.Existing;
import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WatchPlan.Listeners;
import io.etcdbench.record.Interval;
import io.etcdbench.record.IntervalListener;
import io.etcdbench.record.LatencySummary;
import io.etcdbench.result.ClientCost;
import io.etcdbench.result.Event;
import io.etcdbench.result.Phrase;
import io.etcdbench.result.Severity;
import io.etcdbench.server.ServerSampler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The phases of one run, in their order. */
final class RunPhases {
  /** How often listeners hear. */
  static final Duration INTERVAL = Duration.ofSeconds(1);

  private final RunPlan plan;
  private final EtcdCluster cluster;
  private final RunObserver observer;
  private final Gathered gathered;
  private final Drivers drivers;
  private final OwnedKeys keys;
  private final Preload preload;
  private final RunParts parts;
  private final Leases leases;
  private final CleanUp cleanUp;
  private final Audience audience;

  /**
   * The phases of a run.
   *
   * @param observer told how far it is
   * @param gathered takes what is found out
   * @param cluster the members
   */
  RunPhases(
      RunPlan plan, RunObserver observer, Gathered gathered, Drivers drivers, EtcdCluster cluster) {
    this.plan = plan;
    this.cluster = cluster;
    this.observer = observer;
    this.gathered = gathered;
    this.drivers = drivers;
    this.keys = new OwnedKeys(drivers.beside(), plan.keys().fullPrefix(), Drivers.PATIENCE);
    this.preload = new Preload(plan);
    this.audience = Audience.of(plan);
    this.parts = new RunParts(plan.keys(), cluster.endpoints(), audience.live());
    plan.mix(parts); // so that every operation has asked for its leases
    this.leases = new Leases(parts.leases(), drivers.measured());
    this.cleanUp = new CleanUp(keys, drivers.beside(), cluster.endpoints());
  }

  /** Everything; throws only while nothing has been measured. */
  void run(StopSignal stop) {
    connect();
    boolean measured = false;
    try {
      preload(stop);
      openWatches(stop);
      warmUp(stop);
      if (stop.isGiven()) {
        cutShort("before anything was measured", Severity.INVALID);
        return;
      }
      LoadResult result = measure(stop);
      measured = true;
      verify(result);
    } catch (ClusterException e) {
      if (!measured) {
        throw e;
      }
      gathered.find("verification-failed", Severity.DOUBT, sentence(e), "");
    } finally {
      audience.close();
      cleanUp();
    }
  }

  private void connect() {
    int connections = plan.client().connections().clients();
    observer.phase(
        PhaseName.CONNECT.label(),
        "%d connections of driver %s".formatted(connections, plan.client().driver()));
    gathered.timed(
        PhaseName.CONNECT,
        () -> {
          drivers.connect(connections, plan.client().calls().deadline());
          if (plan.keys().existing() == Existing.REFUSE && plan.writes()) {
            keys.requireNone();
          }
          return connections;
        });
    plan.operations().stream()
        .filter(NamedRangePlan.class::isInstance)
        .map(NamedRangePlan.class::cast)
        .forEach(this::lookAt);
  }

  /** A read of keys that do not exist is a measurement of nothing much; it is said. */
  private void lookAt(NamedRangePlan named) {
    Get count = new Get(named.range(), Get.Consistency.LINEARIZABLE, 0, Get.Delivery.COUNT_ONLY);
    Answer answer = BlockingCall.of(drivers.beside(), count, Drivers.PATIENCE);
    if (answer.outcome().isOk() && answer.keys() == 0) {
      gathered.find(
          "no-such-key",
          Severity.DOUBT,
          "no key matches '%s', so '%s' reads nothing".formatted(named.key(), named.name()),
          "name a key that exists, or use 'get', which writes its keys first");
      observer.phase(PhaseName.CONNECT.label(), "no key matches '%s'".formatted(named.key()));
    }
  }

  private void grantLeases(StopSignal stop) {
    if (leases.wanted() > 0 && !stop.isGiven()) {
      observer.phase(PhaseName.PRELOAD.label(), "%d leases".formatted(leases.wanted()));
      leases.grant(stop);
    }
  }

  private void openWatches(StopSignal stop) {
    if (plan.watch().listeners() != Listeners.NONE && !stop.isGiven()) {
      observer.phase(
          PhaseName.PRELOAD.label(),
          "%d watchers".formatted((long) plan.watch().streams() * plan.watch().perStream()));
      audience.prepare(drivers.measured(), stop);
    }
  }

  private void preload(StopSignal stop) {
    grantLeases(stop);
    long wanted = preload.keys();
    if (wanted == 0 || stop.isGiven()) {
      return;
    }
    observer.phase(PhaseName.PRELOAD.label(), "%d keys".formatted(wanted));
    Interval written =
        preload.write(drivers.measured(), stop, observer.listeners(PhaseName.PRELOAD.label()));
    gathered.add(PhaseName.PRELOAD, written, written);
    if (stop.isGiven()) {
      return;
    }
    Preload.failure(written)
        .ifPresent(
            sentence -> {
              throw new ClusterException(sentence);
            });
    long found = keys.count().keys();
    if (found != wanted && plan.keys().existing() == Existing.REFUSE) {
      throw new ClusterException(
          "preloading wrote %d keys under '%s' but the cluster counts %d; is somebody else writing there?"
              .formatted(wanted, plan.keys().fullPrefix(), found));
    }
  }

  private void warmUp(StopSignal stop) {
    Duration length = plan.load().warmup();
    if (length.isZero() || stop.isGiven()) {
      return;
    }
    observer.phase(PhaseName.WARMUP.label(), Durations.format(length));
    LoadResult warm = load(PhaseName.WARMUP, Extent.duration(length), List.of(), stop);
    gathered.add(PhaseName.WARMUP, warm.measured().endNanos());
    if (preload.keys() == 0 && plan.writes() && plan.watch().listeners() == Listeners.NONE) {
      keys.delete();
    }
  }

  private LoadResult measure(StopSignal stop) {
    observer.phase(PhaseName.MEASURE.label(), inWords(plan.load().extent()));
    try (ServerSampler sampler = ServerSampler.start(cluster, observer::members)) {
      LoadResult result = measureAndDrain(stop);
      gathered.server(sampler.finish());
      return result;
    }
  }

  private LoadResult measureAndDrain(StopSignal stop) {
    long begin = System.nanoTime();
    StopSignal over = stop.narrower();
    audience.begin(drivers.measured(), over);
    LoadResult result = metered(over);
    gathered.add(
        PhaseName.DRAIN, Math.max(0, System.nanoTime() - begin - result.measured().endNanos()));
    audience.finish(gathered, plan.load().drainTimeout(), stop);
    judge(result, stop);
    return result;
  }

  /** The load of the measure phase, with what it costs. */
  private LoadResult metered(StopSignal stop) {
    try (ClientSampler client = ClientSampler.start(cluster.endpoints())) {
      TimelineRecorder timeline = new TimelineRecorder(() -> told(client.next()));
      List<IntervalListener> listeners = new ArrayList<>(audience.listeners());
      ClockWatch clock = ClockWatch.ofThisMachine();
      listeners.add(timeline);
      listeners.add(clock);
      long begin = System.nanoTime();
      LoadResult result = load(PhaseName.MEASURE, plan.load().extent(), listeners, stop);
      ClientUse use = client.total();
      gathered.add(PhaseName.MEASURE, result.measured(), result.total());
      gathered.timeline(timeline.seconds(), eventsSince(begin));
      clock.finding().ifPresent(gathered::find);
      gathered.cost(ClientCost.of(use, summary(client.hiccupNanos()), result.total().ended()));
      return result;
    }
  }

  private List<Event> eventsSince(long beginNanos) {
    return cluster.faults().deeds().stream()
        .filter(deed -> deed.atNanos() - beginNanos >= 0)
        .map(deed -> new Event(deed.atNanos() - beginNanos, deed.what()))
        .toList();
  }

  private ClientUse told(ClientUse second) {
    observer.client(second);
    return second;
  }

  /** What a histogram holds; null when that is nothing. */
  static @Nullable LatencySummary summary(Histogram nanos) {
    return nanos.getTotalCount() == 0 ? null : LatencySummary.of(nanos);
  }

  private LoadResult load(
      PhaseName name, Extent extent, List<IntervalListener> more, StopSignal stop) {
    List<IntervalListener> listeners = new ArrayList<>(more);
    listeners.addAll(observer.listeners(name.label()));
    LoadPhase phase =
        new LoadPhase(
            plan.load().model(plan.seed()),
            extent,
            plan.load().drainTimeout(),
            INTERVAL,
            listeners);
    return new LoadLoop(drivers.measured(), plan.mix(parts), NanoClock.system()).run(phase, stop);
  }

  private void judge(LoadResult result, StopSignal stop) {
    if (result.end() == LoadResult.End.STOPPED && stop.isGiven()) {
      cutShort(
          Phrase.say("after %.1f s of measuring", result.measured().endNanos() / 1e9),
          Severity.DOUBT);
    }
    if (result.abandoned() > 0) {
      gathered.find(
          "operations-abandoned",
          Severity.DOUBT,
          "%d operations had not ended %s after the end of the measurement"
              .formatted(result.abandoned(), Durations.format(plan.load().drainTimeout())),
          "lengthen the drain timeout, or find out what the cluster is waiting for");
    }
  }

  private void cutShort(String when, Severity severity) {
    gathered.find("cut-short", severity, "the run was stopped " + when, "let it run to its end");
  }

  private void verify(LoadResult result) {
    if (!plan.writes()) {
      return;
    }
    Answer found = gathered.timed(PhaseName.VERIFY, keys::count);
    observer.phase(PhaseName.VERIFY.label(), "%d keys exist".formatted(found.keys()));
    long expected = ExpectedKeys.atLeast(plan, preload.keys(), result.total());
    if (found.keys() < expected) {
      gathered.find(
          "keys-missing",
          Severity.INVALID,
          "at least %d keys should exist after the run, the cluster counts %d"
              .formatted(expected, found.keys()),
          "make sure that nobody deletes under '%s'".formatted(plan.keys().fullPrefix()));
    }
  }

  private void cleanUp() {
    Afterwards afterwards = plan.writes() ? plan.keys().afterwards() : Afterwards.KEEP;
    if (afterwards == Afterwards.KEEP && leases.wanted() == 0) {
      return;
    }
    if (afterwards != Afterwards.KEEP) {
      observer.phase(PhaseName.CLEANUP.label(), "keys of the run: " + Choices.name(afterwards));
    }
    long begin = System.nanoTime();
    try {
      leases.revoke();
      cleanUp.run(afterwards);
    } catch (ClusterException e) {
      gathered.find(
          "not-cleaned-up",
          Severity.DOUBT,
          sentence(e),
          "what is left: etcdctl del --prefix '%s'".formatted(plan.keys().fullPrefix()));
    }
    gathered.add(PhaseName.CLEANUP, System.nanoTime() - begin);
  }

  private static String inWords(Extent extent) {
    return extent.operations() == Long.MAX_VALUE
        ? Durations.format(Duration.ofNanos(extent.nanos()))
        : "%d operations".formatted(extent.operations());
  }

  private static String sentence(ClusterException e) {
    return String.valueOf(e.getMessage());
  }
}
