// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.jmh.Handover;
import io.etcdbench.jmh.plan.Measurement;
import io.etcdbench.jmh.plan.MeasurementOptions;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import io.etcdbench.run.MemberWatch;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Defaults;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.Options;

/** Runs measurements in JMH forks, one after the other, against one cluster. */
final class MeasurementRunner implements AutoCloseable {
  private final JmhRunSpec spec;
  private final EtcdCluster cluster;
  private final MemberWatch watch;
  private final WorkDirectory work;
  private final JmhLog log;

  /** False after it was not found once: looking for it takes as long as a member may be silent. */
  private boolean leaderIsKnown = true;

  MeasurementRunner(JmhRunSpec spec, RunKeys.Claim claim, WorkDirectory work, JmhLog log) {
    this.spec = spec;
    this.cluster = claim.cluster();
    this.watch = MemberWatch.start(cluster, ForkKiller::kill);
    this.work = work;
    this.log = log;
  }

  /**
   * Runs all forks of a measurement.
   *
   * @throws io.etcdbench.cluster.ClusterException when a member died during the measurement
   * @throws MeasurementFailure when the benchmark failed for another reason
   */
  Measured run(Measurement measurement) {
    Path records = work.newRecords();
    work.handover().offer(handover(records, measurement));
    Options options =
        MeasurementOptions.of(measurement, spec.jmh().options(), work.handover().path());
    try (IterationSampler sampler = new IterationSampler(cluster)) {
      OutputFormat format =
          sampler.listeningBefore(log.format(options.verbosity().orElse(Defaults.VERBOSITY)));
      Optional<Member> leader = leader();
      RunResult result = new Runner(options, format).run().iterator().next();
      watch.requireAlive();
      return new Measured(
          result,
          JmhResults.of(result, ForkRecords.in(records), sampler),
          findings(measurement, leader, leader()));
    } catch (RunnerException e) {
      watch.requireAlive();
      throw MeasurementFailure.of(measurement, e);
    }
  }

  /** Returns the leader; empty while there is none, and when its endpoint is not given. */
  private Optional<Member> leader() {
    if (!leaderIsKnown) {
      return Optional.empty();
    }
    try {
      return Optional.of(cluster.leader());
    } catch (ClusterException unknown) {
      leaderIsKnown = false;
      return Optional.empty();
    }
  }

  private static List<Finding> findings(
      Measurement measurement, Optional<Member> before, Optional<Member> after) {
    return before.isEmpty() || after.isEmpty() || before.equals(after)
        ? List.of()
        : List.of(
            new Finding(
                "leader-changed",
                Severity.WARNING,
                "the leader changed from %s to %s during %s"
                    .formatted(before.get().name(), after.get().name(), measurement.describe()),
                "repeat it on a machine with a faster disk or more cores"));
  }

  private Handover handover(Path records, Measurement measurement) {
    EndpointPolicy policy = measurement.endpointPolicy();
    return new Handover(
        ProcessHandle.current().pid(),
        Map.of(policy, cluster.endpoints(policy)),
        cluster.access(ClusterUser.BENCH),
        spec.keys().prefix(),
        records,
        spec.keys().seed(),
        spec.maxErrorShare(),
        measurement.pace().rehearsal());
  }

  @Override
  public void close() {
    watch.close();
  }
}
