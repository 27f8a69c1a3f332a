// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Learner;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Retry;
import io.etcdbench.driver.ClientSettings.RetryScope;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Get.Delivery;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.load.engine.StopSignal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Sends serializable reads, linearizable reads and writes to a learner, and serializable reads to a
 * follower for comparison. Setting: {@code calls}, the number of each.
 */
final class LearnerKind implements RunKind {
  private static final Duration PATIENCE = Duration.ofSeconds(15);
  private static final byte[] KEY = "etcd-bench/learner".getBytes(StandardCharsets.UTF_8);
  private static final double NANOS_PER_MILLI = 1e6;

  @Override
  public Need need() {
    return Need.OWN;
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    EtcdCluster cluster = site.cluster();
    int calls = spec.number("calls");
    Get serializable = get(Consistency.SERIALIZABLE);
    String followerUrl = cluster.endpoints(EndpointPolicy.FOLLOWER).get(0);
    long startNanos = System.nanoTime();
    try (Learner joined = Learner.join(cluster);
        EtcdDriver learner = driver(joined.clientUrl());
        EtcdDriver follower = driver(followerUrl)) {
      BlockingCall.Answer unused = BlockingCall.of(follower, new Put(KEY, KEY), PATIENCE);
      Histogram voter = ask(follower, serializable, calls, stop);
      Histogram read = ask(learner, serializable, calls, stop);
      double all = Math.max(1, calls);
      Map<String, Double> figures =
          Map.of(
              "learner.serializableShare",
              read.getTotalCount() / all,
              "learner.serializableMeanMillis",
              read.getMean() / NANOS_PER_MILLI,
              "learner.followerMeanMillis",
              voter.getMean() / NANOS_PER_MILLI,
              "learner.linearizableShare",
              ask(learner, get(Consistency.LINEARIZABLE), calls, stop).getTotalCount() / all,
              "learner.putShare",
              ask(learner, new Put(KEY, KEY), calls, stop).getTotalCount() / all);
      long elapsedNanos = System.nanoTime() - startNanos;
      return Measured.of(
              HandBuiltResult.with(HandBuiltResult.result(spec, site), "get", read, elapsedNanos))
          .with(figures);
    }
  }

  private static Get get(Consistency consistency) {
    return new Get(KeyRange.of(KEY), consistency, 0, Delivery.COUNTED, 0);
  }

  /** Never retries, because a learner rejects requests with UNAVAILABLE. */
  private static EtcdDriver driver(String url) {
    ClientSettings to = ClientSettings.to(List.of(url));
    return EtcdDrivers.onClassPath()
        .named("grpc")
        .open(to.with(to.calls().with(new Retry(0, Duration.ZERO, RetryScope.READS))));
  }

  /** Returns the latencies of the successful calls, made one after the other. */
  private static Histogram ask(EtcdDriver driver, Operation operation, int calls, StopSignal stop) {
    Histogram nanos = HandBuiltResult.histogram();
    for (int i = 0; i < calls && !stop.isGiven(); i++) {
      long beginNanos = System.nanoTime();
      if (BlockingCall.of(driver, operation, PATIENCE).outcome().isOk()) {
        nanos.recordValue(System.nanoTime() - beginNanos);
      }
    }
    return nanos;
  }
}
