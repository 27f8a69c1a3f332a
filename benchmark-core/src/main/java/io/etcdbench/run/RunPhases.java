// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.BlockingCall.Answer;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.format.Phrase;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.server.ServerSampler;
import io.etcdbench.plan.Choices;
import io.etcdbench.plan.Durations;
import io.etcdbench.plan.RunKeysPlan.Afterwards;
import io.etcdbench.plan.RunKeysPlan.Existing;
import io.etcdbench.plan.RunParts;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.WarmupLength;
import io.etcdbench.plan.WatchPlan.Listeners;
import io.etcdbench.plan.operation.NamedRangePlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.Severity;
import io.etcdbench.result.Steadiness;
import io.etcdbench.run.share.RemoteLoad;
import io.etcdbench.run.share.SessionPart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Runs the phases of one run in order. */
final class RunPhases {
  /**
   * The JIT compiler compiles what has run some hundred times; what runs once a second in the
   * measurement would be compiled there.
   */
  private static final Duration SAMPLED_IN_REHEARSAL = Duration.ofMillis(200);

  private final SessionPart part;
  private final RunPlan plan;
  private final RunObserver observer;
  private final RunResultBuilder results;
  private final Drivers drivers;
  private final EtcdCluster cluster;
  private final OwnedKeys keys;
  private final Preload preload;
  private final Leases leases;
  private final CleanUp cleanUp;
  private final WatcherPhase watcherPhase;
  private final OfferedLoad load;
  private final MeasurePhase measurePhase;
  private final StopSignal stop;

  /** The workers' preparation; null without workers. */
  private RemoteLoad.@Nullable Prepared prepared;

  /** All keys written so far; null for none. */
  private @Nullable LoadResult preloaded;

  /**
   * Whether the run has connected and owns its keys; before that, existing keys may belong to
   * others and must not be deleted.
   */
  private boolean connected;

  /**
   * Creates the phases of a run.
   *
   * @param part the part of the plan that is executed here
   * @param observer receives the progress
   * @param results receives the results
   * @param cluster the members
   * @param stop ends the current phase and skips those that follow
   */
  RunPhases(
      SessionPart part,
      RunObserver observer,
      RunResultBuilder results,
      Drivers drivers,
      EtcdCluster cluster,
      StopSignal stop) {
    this.part = part;
    this.plan = part.own();
    this.observer = observer;
    this.results = results;
    this.drivers = drivers;
    this.cluster = cluster;
    this.stop = stop;
    this.keys = new OwnedKeys(drivers, plan.keyNames());
    this.preload = new Preload(part);
    this.watcherPhase = WatcherPhase.of(part);
    RunParts parts = part.parts(cluster.endpoints(), watcherPhase.live());
    if (part.remote() == null) {
      plan.mix(parts); // so that every operation has requested its leases
    }
    this.leases = new Leases(parts.leases(), drivers.measured(), Drivers.longestCall(plan));
    this.load = new OfferedLoad(part, parts, observer, drivers);
    this.measurePhase = new MeasurePhase(load, watcherPhase, results, cluster);
    this.cleanUp = new CleanUp(keys, leases, drivers, cluster.endpoints());
  }

  /** Runs all phases before a load. */
  void prepare() {
    try {
      connect();
      preload();
      openWatches();
    } catch (ClusterException e) {
      requireStopped(e);
    }
  }

  /** Rethrows a failure, unless the run is being stopped: the stop is then its result. */
  private void requireStopped(ClusterException failure) {
    if (!stop.isGiven()) {
      throw failure;
    }
  }

  /**
   * Runs the plan's own load, from the warm-up to the verification; throws only if nothing was
   * measured.
   */
  void measure() {
    boolean measured = false;
    try {
      long begin = ready();
      LoadResult result = stop.isGiven() ? null : measureFrom(begin);
      if (result == null) {
        results.cutShort("before anything was measured", Severity.ERROR);
        return;
      }
      measured = true;
      if (part.ownsCluster()) {
        verify(result);
      }
    } catch (ClusterException e) {
      if (!measured) {
        throw e;
      }
      results.find("verification-failed", Severity.WARNING, sentence(e), "");
    } finally {
      watcherPhase.close();
      if (measured) {
        observer.measured(results.audited());
      }
    }
  }

  /** Returns null when the run was stopped before the first operation. */
  private @Nullable LoadResult measureFrom(long begin) {
    observer.phase(PhaseName.MEASURE, inWords(plan.load().extent()));
    return measurePhase.run(begin, stop);
  }

  /** Warms up; returns when the measurement begins, unless the run is being stopped. */
  private long ready() {
    try {
      return load.ready(warmUp(), stop);
    } catch (ClusterException e) {
      requireStopped(e);
      return System.nanoTime();
    }
  }

  /**
   * Runs all phases before the measurement, and nothing after them: the written keys are left in
   * place.
   *
   * @param untilSteady whether to end at a steady state
   * @param most maximum duration
   * @param sampled the cluster whose metrics are read during the warm-up; null for none
   */
  Steadiness rehearse(boolean untilSteady, Duration most, @Nullable EtcdCluster sampled) {
    try {
      prepare();
      return new WarmUpPhase(load, cluster, sampled, SAMPLED_IN_REHEARSAL, stop)
          .run(untilSteady, most, this::deleteWarmUpKeys);
    } finally {
      watcherPhase.close();
    }
  }

  private void connect() {
    int connections = part.connections();
    observer.phase(
        PhaseName.CONNECT,
        "%s of driver %s"
            .formatted(Phrase.count(connections, "connection"), plan.client().driver()));
    results.timed(
        PhaseName.CONNECT,
        () -> {
          Duration deadline = plan.client().calls().deadline();
          drivers.connect(connections, deadline, plan.cluster().given().dialTimeout(), stop);
          if (part.ownsCluster() && plan.keys().existing() == Existing.REFUSE && plan.writes()) {
            keys.requireNone();
          }
          return connections;
        });
    connected = true;
    plan.operations().stream()
        .filter(operation -> part.ownsCluster())
        .filter(NamedRangePlan.class::isInstance)
        .map(NamedRangePlan.class::cast)
        .forEach(this::lookAt);
  }

  /** Reports a read of keys that do not exist, since it measures next to nothing. */
  private void lookAt(NamedRangePlan named) {
    Get count = new Get(named.range(), Get.Consistency.LINEARIZABLE, 0, Get.Delivery.COUNT_ONLY);
    Answer answer = BlockingCall.of(drivers.beside(), count, drivers.patience());
    if (answer.outcome().isOk() && answer.keys() == 0) {
      results.find(
          "no-such-key",
          Severity.WARNING,
          "no key matches '%s', so '%s' reads nothing".formatted(named.key(), named.name()),
          "name a key that exists, or use 'get', which writes its keys first");
      observer.phase(PhaseName.CONNECT, "no key matches '%s'".formatted(named.key()));
    }
  }

  private void grantLeases() {
    if (leases.wanted() > 0 && !stop.isGiven()) {
      observer.phase(PhaseName.PRELOAD, Phrase.count(leases.wanted(), "lease"));
      leases.grant(stop);
    }
  }

  private void openWatches() {
    boolean listens = plan.watch().listeners() != Listeners.NONE && part.remote() == null;
    if (listens && !stop.isGiven()) {
      observer.phase(
          PhaseName.PRELOAD,
          Phrase.count((long) plan.watch().streams() * plan.watch().perStream(), "watcher"));
      watcherPhase.prepare(drivers.measured(), stop);
    }
  }

  private void preload() {
    grantLeases();
    if (part.remote() != null) {
      prepared = part.remote().prepare(stop);
    }
    long wanted = preload.keys();
    if (part.caller() != null && keys.count().keys() == wanted) {
      return; // an earlier session wrote them
    }
    if (addPreloaded(prepared == null ? writeKeys() : prepared.preloaded())) {
      requirePreloaded(wanted);
    }
  }

  /** Counts the keys; workers have warmed up by now, and may have written more or deleted some. */
  private void requirePreloaded(long wanted) {
    boolean warmed = prepared != null && prepared.warm() != null;
    boolean counts = part.caller() != null || part.ownsCluster();
    boolean known = !warmed || !ExpectedKeys.mayBeDeleted(plan);
    if (counts && known && plan.keys().existing() == Existing.REFUSE) {
      keys.requireWritten(wanted, warmed);
    }
  }

  /** Writes the keys that must exist; returns null when nothing was written. */
  private @Nullable LoadResult writeKeys() {
    if (preload.keys() == 0 || stop.isGiven()) {
      return null;
    }
    observer.phase(PhaseName.PRELOAD, Phrase.count(preload.keys(), "key"));
    return preload.write(drivers.beside(), stop, observer.listeners(PhaseName.PRELOAD));
  }

  /** Adds written keys to the result; returns false when there are none, or it was stopped. */
  private boolean addPreloaded(@Nullable LoadResult written) {
    if (written == null) {
      return false;
    }
    LoadResult all = preloaded == null ? written : preloaded.then(written);
    preloaded = all;
    results.preloaded(all);
    observer.offered(PhaseName.PRELOAD, all);
    if (stop.isGiven()) {
      return false;
    }
    Preload.requireWritten(written.total(), "preloading");
    return true;
  }

  /**
   * Warms up, and writes the keys again that were deleted meanwhile; returns null when nothing was
   * warmed up. A worker leaves the keys to the conducting session, which writes them once all
   * workers have warmed up: they delete each other's keys until then.
   */
  private @Nullable Steadiness warmUp() {
    Steadiness reached = prepared == null ? warmUpHere() : prepared.warm();
    if (prepared != null && reached != null) {
      results.add(PhaseName.WARMUP, 0, reached);
    }
    if (reached != null && part.ownsCluster() && ExpectedKeys.areDeleted(plan)) {
      boolean unused = addPreloaded(writeKeys());
    }
    return reached;
  }

  private @Nullable Steadiness warmUpHere() {
    WarmupLength length = plan.load().warmup();
    if (length.most().isZero() || stop.isGiven()) {
      return null;
    }
    observer.phase(
        PhaseName.WARMUP,
        (length.isAuto() ? "until the client is steady, at most " : "")
            + Durations.format(length.most()));
    boolean reuses = plan.keys().existing() == Existing.REUSE;
    long begin = System.nanoTime();
    Steadiness reached =
        new WarmUpPhase(
                load, cluster, part.ownsCluster() ? cluster : null, ServerSampler.EVERY, stop)
            .run(length.isAuto(), length.most(), reuses ? () -> {} : this::deleteWarmUpKeys);
    results.add(PhaseName.WARMUP, System.nanoTime() - begin, reached);
    return reached;
  }

  private void deleteWarmUpKeys() {
    if (preload.keys() == 0 && plan.writes() && plan.watch().listeners() == Listeners.NONE) {
      keys.delete();
    }
  }

  private void verify(LoadResult result) {
    if (!plan.writes()) {
      return;
    }
    Answer found = results.timed(PhaseName.VERIFY, keys::count);
    OptionalLong expected =
        ExpectedKeys.atLeast(plan, preload.keys(), result.total(), part.remote() != null);
    observer.phase(
        PhaseName.VERIFY,
        Phrase.count(found.keys(), "key", "exists", "exist")
            + (expected.isPresent() ? "" : "; expected: unknown, as operations may delete keys"));
    if (expected.isPresent() && found.keys() < expected.getAsLong()) {
      results.find(
          "keys-missing",
          Severity.ERROR,
          "at least %s keys should exist after the run, the cluster counts %s"
              .formatted(expected.getAsLong(), found.keys()),
          "make sure that no other client deletes keys under '%s'"
              .formatted(plan.keys().fullPrefix()));
    }
  }

  /**
   * Ends the workers, then handles keys and leases as the plan specifies. Leftovers are reported as
   * findings and also printed, because a run that has measured nothing leaves no result.
   *
   * @return what is left, and how to delete it; empty for nothing
   */
  Optional<String> cleanUp() {
    watcherPhase.close();
    RemoteLoad remote = part.remote();
    List<Finding> left = new ArrayList<>(remote == null ? List.of() : remote.end(stop));
    Afterwards afterwards =
        plan.writes() && part.ownsCluster() ? plan.keys().afterwards() : Afterwards.KEEP;
    if (connected && (afterwards != Afterwards.KEEP || !leases.areNone())) {
      if (afterwards != Afterwards.KEEP) {
        observer.phase(PhaseName.CLEANUP, "keys of the run: " + Choices.name(afterwards));
      }
      long begin = System.nanoTime();
      left.addAll(cleanUp.run(afterwards, stop.overdue()));
      results.add(PhaseName.CLEANUP, System.nanoTime() - begin);
    }
    return left.stream().map(this::reported).reduce((one, next) -> one + "; " + next);
  }

  private String reported(Finding left) {
    String sentence =
        left.advice().isEmpty() ? left.observed() : left.observed() + "; " + left.advice();
    results.find(left);
    observer.phase(PhaseName.CLEANUP, sentence);
    return sentence;
  }

  private static String inWords(Extent extent) {
    return extent.operations() == Long.MAX_VALUE
        ? Durations.format(Duration.ofNanos(extent.nanos()))
        : Phrase.count(extent.operations(), "operation");
  }

  private static String sentence(ClusterException e) {
    return String.valueOf(e.getMessage());
  }
}
