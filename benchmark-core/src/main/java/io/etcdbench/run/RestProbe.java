// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Readiness;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.result.Environment.RoundTrips;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Measures the round-trip times between client and members with sequential reads before any load.
 * The members' own metric is not usable on a young cluster: etcd smooths it from 0, and observes it
 * 5 s after a start and then every 30 s.
 */
final class RestProbe {
  private static final Duration DEADLINE = Duration.ofSeconds(2);

  /** Reads of each kind, as far as time allows. */
  private static final int READS = 7;

  private static final int MIN_READS = 3;
  private static final long MAX_NANOS = Duration.ofMillis(400).toNanos();

  private RestProbe() {}

  /**
   * Reads a key that need not exist from each member. The member that confirms its reads fastest is
   * the leader; the others must contact it first.
   *
   * @return null when a member does not respond; the run itself reports the reason better
   */
  static @Nullable RoundTrips of(EtcdCluster cluster) {
    try {
      return ofMembers(cluster);
    } catch (RuntimeException e) {
      return null;
    }
  }

  private static @Nullable RoundTrips ofMembers(EtcdCluster cluster) {
    long client = 0;
    long peers = Long.MAX_VALUE;
    List<Member> members = cluster.members();
    for (Member member : members) {
      Reads reads = reads(cluster, member);
      if (reads == null) {
        return null;
      }
      client += reads.serializableNanos / members.size();
      peers = Math.min(peers, Math.max(0, reads.linearizableNanos - reads.serializableNanos));
    }
    return new RoundTrips(client, peers);
  }

  /** The fastest read of each kind: whatever delays a read further is not the network. */
  private record Reads(long serializableNanos, long linearizableNanos) {}

  private static @Nullable Reads reads(EtcdCluster cluster, Member member) {
    ClientSettings settings = ClientSettings.to(List.of(member.clientUrl()), cluster.access());
    ClientSettings.Calls calls = settings.calls().withDeadline(DEADLINE).with(Readiness.WAIT);
    try (EtcdDriver driver = EtcdDrivers.onClassPath().named("wire").open(settings.with(calls))) {
      OptionalLong serializable = fastest(driver, Get.Consistency.SERIALIZABLE);
      OptionalLong linearizable = fastest(driver, Get.Consistency.LINEARIZABLE);
      return serializable.isEmpty() || linearizable.isEmpty()
          ? null
          : new Reads(serializable.getAsLong(), linearizable.getAsLong());
    }
  }

  private static OptionalLong fastest(EtcdDriver driver, Get.Consistency consistency) {
    byte[] key = "~".getBytes(StandardCharsets.UTF_8);
    Get nothing = new Get(KeyRange.of(key), consistency, 0, Get.Delivery.COUNT_ONLY);
    if (nanos(driver, nothing) < 0) { // the first read opens the connection and does not count
      return OptionalLong.empty();
    }
    long fastest = Long.MAX_VALUE;
    long begin = System.nanoTime();
    for (int i = 0; i < MIN_READS || (i < READS && System.nanoTime() - begin < MAX_NANOS); i++) {
      long nanos = nanos(driver, nothing);
      if (nanos < 0) {
        return OptionalLong.empty();
      }
      fastest = Math.min(fastest, nanos);
    }
    return OptionalLong.of(fastest);
  }

  /**
   * Returns the duration of a read; negative without a response. A rejection counts as a response.
   */
  private static long nanos(EtcdDriver driver, Get nothing) {
    long begin = System.nanoTime();
    OutcomeKind kind = BlockingCall.of(driver, nothing, DEADLINE.multipliedBy(2)).outcome().kind();
    boolean answered = kind == OutcomeKind.OK || kind == OutcomeKind.PERMISSION_DENIED;
    return answered ? System.nanoTime() - begin : -1;
  }
}
