// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcdbench.claim.RunSpec;
import io.etcdbench.claim.experiment.kind.PatientReads.Manner;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Retry;
import io.etcdbench.driver.ClientSettings.RetryScope;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Put;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.Durations;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Reads at a steady rate, from one member after the other, while one or all of them are frozen
 * periodically. Settings: {@code frozen} is {@code one} (a follower) or {@code all}; {@code
 * freeze}, the duration of each freeze and of each interval between two freezes; {@code time} in
 * total; {@code rate} per second; {@code deadline} of a call; {@code hedge}, the delay after which
 * another member receives the read too, {@code 0s} for never; {@code repeats}, the maximum number
 * of retries of a failed read; {@code budget}, the number of retries allowed per hundred reads.
 */
final class FrozenMemberKind implements RunKind {
  private static final byte[] KEY = "etcd-bench/patience".getBytes(StandardCharsets.UTF_8);
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  @Override
  public Need need() {
    return Need.SHARED;
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    List<EtcdDriver> drivers =
        site.cluster().members().stream()
            .map(member -> driver(spec, site.cluster(), member))
            .toList();
    Manner manner =
        new Manner(duration(spec, "hedge"), spec.number("repeats"), spec.number("budget"));
    try (PatientReads reads = new PatientReads(drivers, KEY, manner)) {
      drivers.forEach(FrozenMemberKind::connect);
      long startNanos = System.nanoTime();
      readAndFreeze(spec, site.cluster(), reads, stop);
      reads.await();
      long elapsedNanos = System.nanoTime() - startNanos;
      return Measured.of(
              HandBuiltResult.with(
                  HandBuiltResult.result(spec, site), "get", reads.nanos(), elapsedNanos))
          .with(reads.figures());
    } finally {
      drivers.forEach(EtcdDriver::close);
    }
  }

  private static EtcdDriver driver(RunSpec spec, EtcdCluster cluster, Member member) {
    ClientSettings to = ClientSettings.to(List.of(member.clientUrl()), cluster.access());
    return EtcdDrivers.onClassPath()
        .named("grpc")
        .open(
            to.with(
                to.calls()
                    .withDeadline(duration(spec, "deadline"))
                    .with(new Retry(0, Duration.ZERO, RetryScope.READS))));
  }

  private static void connect(EtcdDriver driver) {
    BlockingCall.Answer unused = BlockingCall.of(driver, new Put(KEY, KEY), PATIENCE);
  }

  /** One thread does both, so that a freeze delays a read by no more than a signal takes. */
  private static void readAndFreeze(
      RunSpec spec, EtcdCluster cluster, PatientReads reads, StopSignal stop) {
    List<Member> victims = victims(spec, cluster);
    long freezeNanos = spec.time("freeze").toNanos();
    long periodNanos = Math.max(1, 1_000_000_000L / spec.number("rate", 1));
    long count = spec.time("time").toNanos() / periodNanos;
    long startNanos = System.nanoTime();
    boolean frozen = false;
    try {
      for (long n = 0; n < count && !stop.isGiven(); n++) {
        long dueNanos = n * periodNanos;
        awaitNanos(startNanos + dueNanos);
        if ((dueNanos / freezeNanos) % 2 == 1 != frozen) {
          frozen = !frozen;
          treat(cluster, victims, frozen);
        }
        reads.ask();
      }
    } finally {
      if (frozen) {
        treat(cluster, victims, false);
      }
    }
  }

  private static List<Member> victims(RunSpec spec, EtcdCluster cluster) {
    return switch (spec.text("frozen")) {
      case "all" -> cluster.members();
      case "one" -> List.of(follower(spec, cluster));
      default ->
          throw new IllegalArgumentException(
              "run '%s': frozen is '%s'; allowed: one or all"
                  .formatted(spec.name(), spec.text("frozen")));
    };
  }

  private static Member follower(RunSpec spec, EtcdCluster cluster) {
    Member leader = cluster.leader();
    return cluster.members().stream()
        .filter(member -> !member.equals(leader))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    ("run '%s': setting 'frozen' is 'one', but the only member is the leader; use"
                            + " three members, or 'all'")
                        .formatted(spec.name())));
  }

  private static void treat(EtcdCluster cluster, List<Member> victims, boolean frozen) {
    for (Member victim : victims) {
      if (frozen) {
        cluster.pause(victim);
      } else {
        cluster.resume(victim);
      }
    }
  }

  private static void awaitNanos(long dueNanos) {
    long left = dueNanos - System.nanoTime();
    while (left > 0) {
      LockSupport.parkNanos(left);
      left = dueNanos - System.nanoTime();
    }
  }

  private static Duration duration(RunSpec spec, String setting) {
    return Durations.parse(spec.text(setting));
  }
}
