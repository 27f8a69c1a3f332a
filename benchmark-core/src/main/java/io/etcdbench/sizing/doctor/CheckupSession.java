// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import io.etcdbench.analysis.audit.Audit;
import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cluster.ClusterSurvey;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.disk.FdatasyncProbe;
import io.etcdbench.observe.server.MetricsAddress;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerFlags;
import io.etcdbench.observe.server.ServerSampler;
import io.etcdbench.plan.ArrivalPlan;
import io.etcdbench.plan.LimitPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.run.Session;
import io.etcdbench.run.share.LoadOffer;
import io.etcdbench.sizing.capacity.Capacity;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.capacity.CapacityOutcome;
import io.etcdbench.sizing.capacity.CapacitySession;
import io.etcdbench.sizing.capacity.Probe;
import io.etcdbench.sizing.capacity.SaturationCause;
import io.etcdbench.sizing.capacity.SearchSpec;
import io.etcdbench.sizing.capacity.SearchSpec.Range;
import io.etcdbench.sizing.doctor.Checkup.Search;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Examines a cluster: its members at rest, its disk, one client's load, then its capacity. Used by
 * one thread; any thread may give the stop signal.
 */
public final class CheckupSession {
  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final double LOWEST_START = 50;
  private static final double HIGHEST_START = 1_000;
  private static final double HIGHEST = 200_000;
  private static final double DESCENT = 16;

  private final EtcdCluster cluster;
  private final Slo objective;
  private final CheckupPace pace;
  private final Listener listener;
  private final StopSignal stop;

  /** Receives progress, in the session's thread. */
  public interface Listener {
    /**
     * Called when a step starts, or when it has ended with a finding.
     *
     * @param step one sentence
     */
    void step(String step);

    /**
     * Called when a rate was decided.
     *
     * @param spec the search that the probe belongs to
     */
    void probed(Probe probe, SearchSpec spec);
  }

  /** The observations before any load. */
  private record AtRest(
      ClusterSurvey survey,
      Map<String, ServerFlags> flags,
      ServerAccount idle,
      @Nullable DiskSpeed disk) {}

  private @Nullable AtRest atRest;

  /**
   * Creates a session that has not started.
   *
   * @param cluster healthy; stays open
   * @param objective a latency limit, for which the capacity is searched
   * @param pace the maximum time for each part
   * @param listener receives progress
   * @param stop ends the current part and skips the rest
   */
  public CheckupSession(
      EtcdCluster cluster, Slo objective, CheckupPace pace, Listener listener, StopSignal stop) {
    this.cluster = cluster;
    this.objective = objective;
    this.pace = pace;
    this.listener = listener;
    this.stop = stop;
  }

  /**
   * Observes members and disk; must be called before a load session is opened.
   *
   * @param data directory of a member's data; null when unknown
   * @param dialTimeout time limit of each request for a member's status
   * @return this
   */
  public CheckupSession observe(@Nullable Path data, Duration dialTimeout) {
    listener.step("members: list, settings, load from other clients");
    ClusterSurvey survey = ClusterSurvey.of(cluster, dialTimeout);
    Map<String, ServerFlags> flags = flags();
    ServerAccount idle;
    try (ServerSampler sampler = ServerSampler.start(cluster)) {
      stop.rest(pace.idle());
      idle = sampler.finish();
    }
    atRest = new AtRest(survey, flags, idle, disk(data));
    return this;
  }

  /**
   * Offers the load of one client, then searches for the capacity.
   *
   * @param session of the same cluster; stays open
   * @throws IllegalStateException when {@link #observe} was not called before
   */
  public Checkup load(Session session) {
    return load(session, session.plan(), session::offer);
  }

  /**
   * Works like {@link #load(Session)}, with another source of the search's load.
   *
   * @param session of the same cluster, offers the light load; stays open
   * @param plan of the search, with the final key prefix; may differ from the session's
   * @param rates offers the rates of the search
   * @throws IllegalStateException when {@link #observe} was not called before
   */
  public Checkup load(Session session, RunPlan plan, LoadOffer rates) {
    AtRest before = atRest;
    if (before == null) {
      throw new IllegalStateException("a checkup observes the members before it loads them");
    }
    listener.step("light load: one client");
    RunResult light =
        session.offer(
            session
                .plan()
                .load()
                .with(ArrivalPlan.CLOSED)
                .withConcurrency(1)
                .withDuration(pace.light()),
            INTERVAL,
            interval -> {},
            stop.narrower());
    return new Checkup(
        cluster.description(),
        before.survey(),
        before.flags(),
        before.disk(),
        before.idle(),
        light,
        search(plan, rates, light));
  }

  private Map<String, ServerFlags> flags() {
    Map<String, ServerFlags> flags = new LinkedHashMap<>();
    for (MetricsAddress address : MetricsAddress.of(cluster)) {
      ServerFlags.of(address, cluster.access()).ifPresent(one -> flags.put(address.member(), one));
    }
    return flags;
  }

  /** A named directory must exist; the cluster's own data directory may be on another machine. */
  private @Nullable DiskSpeed disk(@Nullable Path named) {
    Path directory =
        named != null
            ? named
            : cluster
                .description()
                .dataStorage()
                .map(storage -> Path.of(storage.directory()))
                .filter(Files::isWritable)
                .orElse(null);
    if (directory == null) {
      return null;
    }
    listener.step("disk: how fast " + directory + " makes writes durable");
    return FdatasyncProbe.DEFAULT.within(pace.disk()).run(directory);
  }

  private Search search(RunPlan plan, LoadOffer rates, RunResult light) {
    double start = Math.min(HIGHEST_START, Math.max(LOWEST_START, answered(light)));
    CapacityOutcome result = search(plan, rates, new Range(start, HIGHEST, pace.precision()));
    if (noRateHolds(result.capacity())) {
      result = search(plan, rates, new Range(start / DESCENT, start, pace.precision()));
      // The first rate holds after all, so the first search ended too early to try higher ones.
      if (result.capacity().end() == End.ABOVE_RANGE) {
        CapacityOutcome again = search(plan, rates, new Range(start, HIGHEST, pace.precision()));
        if (again.capacity().highest() != null) {
          result = again;
        } else if (!noRateHolds(again.capacity())) {
          result = result.continuedBy(again);
        }
      }
    }
    listener.step(result.finding().observed());
    Capacity capacity = result.capacity();
    RunResult beyond = audited(result.beyond());
    return new Search(
        objective.toString(),
        capacity,
        capacity.highest() == null ? null : audited(result.atTheEdge()),
        beyond,
        beyond == null ? "" : SaturationCause.breaksFirst(beyond),
        result.death().orElse(null));
  }

  /** Whether rates below the range may hold: the budget may have ended with the lowest rate. */
  private static boolean noRateHolds(Capacity capacity) {
    return capacity.highest() == null
        && capacity.end() != End.STOPPED
        && capacity.end() != End.GENERATOR;
  }

  private CapacityOutcome search(RunPlan plan, LoadOffer rates, Range range) {
    SearchSpec spec =
        new SearchSpec(
            objective.tailLimit().orElseThrow(),
            LimitPlan.DEFAULT.maxErrorShare(),
            range,
            pace.search(),
            pace.confirm());
    return new CapacitySession(objective, spec, probe -> listener.probed(probe, spec), stop)
        .run(plan, rates, Duration.ZERO);
  }

  private static double answered(RunResult light) {
    return light.phases().stream()
        .map(PhaseResult::series)
        .flatMap(List::stream)
        .filter(series -> series.isOk())
        .mapToDouble(SeriesResult::opsPerSecond)
        .sum();
  }

  private static @Nullable RunResult audited(Optional<RunResult> result) {
    return result.map(one -> one.withFindings(Audit.of(one))).orElse(null);
  }
}
