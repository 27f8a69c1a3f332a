// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.load.engine.StopSignal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * One client increments a counter in a key through the leader; another reads it from a follower
 * that is frozen periodically. Settings: {@code consistency} of the reads; {@code time} in total;
 * {@code freeze}, the duration of each freeze.
 */
final class StaleReadKind implements RunKind {
  private static final byte[] KEY = "etcd-bench/stale".getBytes(StandardCharsets.UTF_8);
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  @Override
  public Need need() {
    return Need.SHARED;
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    EtcdCluster cluster = site.cluster();
    Member follower = follower(cluster);
    StopSignal over = stop.narrower();
    Staleness staleness =
        new Staleness(
            KEY,
            spec.text("consistency").equals("linearizable")
                ? Consistency.LINEARIZABLE
                : Consistency.SERIALIZABLE);
    long startNanos = System.nanoTime();
    try (EtcdDriver writer = driver(cluster, cluster.leader().clientUrl());
        EtcdDriver reader = driver(cluster, follower.clientUrl())) {
      Thread writing = start(() -> write(writer, staleness, over), "etcd-bench-stale-writer");
      Thread reading = start(() -> staleness.read(reader, over), "etcd-bench-stale-reader");
      freezeNowAndThen(spec, cluster, follower, over);
      over.give();
      join(writing);
      join(reading);
    }
    long elapsedNanos = System.nanoTime() - startNanos;
    return Measured.of(
            HandBuiltResult.with(
                HandBuiltResult.result(spec, site), "get", staleness.serviceNanos(), elapsedNanos))
        .with(staleness.figures());
  }

  private static Member follower(EtcdCluster cluster) {
    String url = cluster.endpoints(EndpointPolicy.FOLLOWER).get(0);
    return cluster.members().stream()
        .filter(member -> member.clientUrl().equals(url))
        .findFirst()
        .orElseThrow();
  }

  private static EtcdDriver driver(EtcdCluster cluster, String endpoint) {
    return EtcdDrivers.onClassPath()
        .named("grpc")
        .open(ClientSettings.to(List.of(endpoint), cluster.access()));
  }

  private static void write(EtcdDriver writer, Staleness staleness, StopSignal over) {
    for (long number = 1; !over.isGiven(); number++) {
      byte[] value = ByteBuffer.allocate(Long.BYTES).putLong(number).array();
      if (BlockingCall.of(writer, new Put(KEY, value), PATIENCE).outcome().isOk()) {
        staleness.acknowledged(number);
      }
    }
  }

  private static void freezeNowAndThen(
      RunSpec spec, EtcdCluster cluster, Member follower, StopSignal over) {
    long endNanos = System.nanoTime() + spec.time("time").toNanos();
    long freezeNanos = spec.time("freeze").toNanos();
    while (System.nanoTime() < endNanos && !over.isGiven()) {
      LockSupport.parkNanos(freezeNanos);
      cluster.pause(follower);
      try {
        LockSupport.parkNanos(freezeNanos);
      } finally {
        cluster.resume(follower);
      }
    }
    LockSupport.parkNanos(freezeNanos);
  }

  private static Thread start(Runnable work, String name) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void join(Thread thread) {
    try {
      thread.join(PATIENCE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
