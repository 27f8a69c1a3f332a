// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.jmh.plan.Catalogue;
import io.etcdbench.jmh.plan.Measurement;
import io.etcdbench.jmh.plan.MeasurementPlan;
import io.etcdbench.jmh.plan.SecurityRequirement;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.client.ClientSampler;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.DataDisk;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A JMH run from the choice of benchmarks to the result folder. It owns the clusters: one for all
 * scenarios that use the security chosen by the user, and one for each other security that a
 * scenario needs, one at a time. If the run ends early, earlier measurements are written, and forks
 * and clusters are stopped. Used once, by one thread.
 */
public final class JmhRun {
  private static final Duration PROBE = Duration.ofSeconds(3);

  private final JmhRunSpec spec;
  private final RunClusters clusters;
  private final MeasurementPlan plan;
  private final JmhResultBuilder gathered;
  private final Progress progress;
  private final StopSignal stop;
  private boolean cutShort;

  /**
   * Chooses the measurements; starts nothing.
   *
   * @param spec specification of the run
   * @param clusters source of clusters
   * @param progress receives progress lines
   * @param stop ends the run early, with the measurements that are complete
   * @throws IllegalArgumentException when no benchmark is chosen or a parameter is not valid
   */
  public JmhRun(JmhRunSpec spec, RunClusters clusters, PrintWriter progress, StopSignal stop) {
    this.spec = spec;
    this.stop = stop;
    this.clusters = clusters;
    this.gathered = new JmhResultBuilder(spec.settings(clusters));
    MeasurementPlan wanted =
        MeasurementPlan.of(spec.profile(), spec.jmh(), Catalogue.onClassPath());
    Optional<PossibleIdentities> limits = clusters.given().map(PossibleIdentities::of);
    limits.flatMap(limit -> limit.loss(wanted)).ifPresent(gathered::add);
    this.plan = limits.map(limit -> limit.keep(wanted)).orElse(wanted);
    this.progress = new Progress(progress, plan);
  }

  /**
   * Measures and writes the result.
   *
   * @param report receives the result as text, even when the run then fails
   * @return the result as written
   * @throws ClusterException when the cluster is not available, or a member dies
   * @throws MeasurementFailure when a benchmark fails, or the run is stopped before its first
   *     measurement is complete
   */
  public RunResult run(PrintWriter report) {
    JmhFiles files = JmhFiles.create(spec.folder());
    ForkKiller killer = ForkKiller.on(stop);
    try {
      measure(files);
    } catch (RuntimeException e) {
      conclude(e, files, report);
    } finally {
      killer.close();
    }
    return files.write(gathered.result(), gathered.jmh(), report);
  }

  /** Writes the results so far and rethrows the failure, unless the run was stopped. */
  private void conclude(RuntimeException failure, JmhFiles files, PrintWriter report) {
    sayWhatWasLeft(failure);
    if (gathered.isEmpty()) {
      files.discard();
      throw stop.isGiven() ? MeasurementFailure.stopped(failure) : failure;
    }
    if (stop.isGiven()) {
      cutShortIfStopped();
      return;
    }
    gathered.failed(failure);
    files.write(gathered.result(), gathered.jmh(), report);
    throw failure;
  }

  /** A key that could not be deleted is named also when the run failed or was stopped before. */
  private void sayWhatWasLeft(RuntimeException failure) {
    Stream.of(failure.getSuppressed())
        .filter(ClusterException.class::isInstance)
        .forEach(each -> progress.say(String.valueOf(each.getMessage())));
    if (stop.isGiven() && failure instanceof ClusterException) {
      progress.say(String.valueOf(failure.getMessage()));
    }
  }

  private void measure(JmhFiles files) {
    progress.begin(spec.profile());
    try (WorkDirectory work = WorkDirectory.create(progress::say);
        JmhLog log = files.jmhLog();
        ClientSampler sampler = ClientSampler.start(List.of())) {
      for (Map.Entry<SecurityRequirement, List<Measurement>> group : plan.byTrust().entrySet()) {
        Bench bench = new Bench(files, work, log, sampler);
        if (group.getKey() == SecurityRequirement.NO_CLUSTER) {
          EngineRunner runner = new EngineRunner(spec, work, log);
          measureAll(group.getValue(), runner::run, bench);
        } else {
          measure(group.getKey(), group.getValue(), bench);
        }
      }
    }
  }

  /** Resources shared by all clusters of the run. */
  private record Bench(JmhFiles files, WorkDirectory work, JmhLog log, ClientSampler sampler) {}

  private void measure(SecurityRequirement trust, List<Measurement> measurements, Bench bench) {
    try (EtcdCluster cluster = clusters.open(trust);
        RunKeys.Claim claim =
            new RunKeys(spec.keys().prefix())
                .claim(cluster, afterwards(), measurements, stop::isGiven);
        MeasurementRunner runner = new MeasurementRunner(spec, claim, bench.work(), bench.log())) {
      describe(trust, cluster.description());
      try {
        measureAll(measurements, runner::run, bench);
      } finally {
        keep(bench);
      }
    }
  }

  /** Writes the results so far, before the keys are deleted, which may take long or fail. */
  private void keep(Bench bench) {
    if (!gathered.isEmpty()) {
      cutShortIfStopped();
      bench.files().keep(gathered.result(), gathered.jmh());
    }
  }

  private void cutShortIfStopped() {
    if (stop.isGiven() && !cutShort) {
      cutShort = true;
      gathered.cutShort(plan.measurements().size());
    }
  }

  private void measureAll(
      List<Measurement> measurements, Function<Measurement, Measured> runner, Bench bench) {
    for (Measurement measurement : measurements) {
      requireNotStopped();
      long begin = System.nanoTime();
      Measured measured = runner.apply(measurement);
      gathered.add(measured);
      gathered.machine(bench.sampler().account());
      progress.done(measurement, measured.result(), Duration.ofNanos(System.nanoTime() - begin));
    }
  }

  private void requireNotStopped() {
    if (stop.isGiven()) {
      throw new IllegalStateException("the run was stopped");
    }
  }

  private RunKeys.Afterwards afterwards() {
    return clusters.given().isPresent() ? RunKeys.Afterwards.DELETE : RunKeys.Afterwards.LEAVE;
  }

  private void describe(SecurityRequirement trust, ClusterDescription cluster) {
    gathered.opened(trust, cluster, gathered.isEmpty() ? DataDisk.speed(cluster, PROBE) : null);
    progress.say(
        "etcd %s, %s, %s".formatted(cluster.etcdVersion(), cluster.topology(), cluster.security()));
  }
}
