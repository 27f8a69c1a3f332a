// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.cluster;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Maintenance.HashKv;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.KeyRange;
import io.etcdbench.driver.Outcome;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Compares the keys of all members by etcd's own hash of them. All members hash the same revision;
 * requests to a member that has not reached it are retried.
 */
public final class MemberHashes {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Duration REST = Duration.ofMillis(50);
  private static final int ATTEMPTS = 20;
  private static final String KIND = "member-hashes";

  private MemberHashes() {}

  /**
   * Compares the members of a cluster.
   *
   * @return a finding that they agree, that they differ, or why that is unknown
   */
  public static Finding compare(EtcdCluster cluster) {
    ClientSettings settings = ClientSettings.to(cluster.endpoints(), cluster.access());
    try (EtcdDriver driver = EtcdDrivers.onClassPath().named("jetcd").open(settings)) {
      byte[] any = "~".getBytes(StandardCharsets.UTF_8);
      Get nothing =
          new Get(KeyRange.of(any), Get.Consistency.LINEARIZABLE, 0, Get.Delivery.COUNT_ONLY);
      long revision = BlockingCall.of(driver, nothing, PATIENCE).revision();
      Map<String, String> hashes = new TreeMap<>();
      for (String member : cluster.endpoints()) {
        Answer answer = request(driver, new HashKv(member, revision));
        if (!answer.outcome().isOk()) {
          return unknown(member, answer.outcome());
        }
        hashes.put(member, answer.inWords());
      }
      return comparison(hashes, revision);
    }
  }

  /**
   * Evaluates the hashes by member.
   *
   * @param revision of all of them; 0 when it is unknown and each member hashed its latest one
   */
  static Finding comparison(Map<String, String> hashes, long revision) {
    String at = revision == 0 ? "their latest revision" : "revision " + revision;
    if (hashes.values().stream().distinct().count() == 1) {
      return new Finding(
          KIND,
          Severity.INFO,
          "all %s members hold the same keys at %s: %s"
              .formatted(hashes.size(), at, hashes.values().iterator().next()),
          "");
    }
    return revision == 0
        ? new Finding(
            KIND,
            Severity.WARNING,
            "the members differ at their latest revisions, which may not be the same: " + hashes,
            "compare again when the cluster answers linearizable reads, as a user who may read '~'")
        : new Finding(
            KIND,
            Severity.ERROR,
            "the members do not hold the same keys at %s: %s".formatted(at, hashes),
            "see etcd's documentation on data corruption");
  }

  private static Finding unknown(String member, Outcome outcome) {
    return new Finding(
        KIND,
        Severity.WARNING,
        "member %s does not report its hash: %s".formatted(member, outcome.detail()),
        "");
  }

  private static Answer request(EtcdDriver driver, HashKv operation) {
    Answer answer = new Answer(Outcome.OK, 0, 0);
    for (int i = 0; i < ATTEMPTS; i++) {
      Call call = new Call();
      driver.submit(operation, call);
      answer = call.answer.orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS).join();
      if (answer.outcome().isOk()) {
        return answer;
      }
      LockSupport.parkNanos(REST.toNanos());
    }
    return answer;
  }

  private record Answer(Outcome outcome, int hash, long compactRevision) {
    String inWords() {
      return "hash %s, compacted at %s".formatted(Integer.toUnsignedString(hash), compactRevision);
    }
  }

  private static final class Call implements InFlight {
    private final CompletableFuture<Answer> answer = new CompletableFuture<>();
    private volatile int hash;
    private volatile long compactRevision;

    @Override
    public void hashed(int answered, long compactedAt) {
      hash = answered;
      compactRevision = compactedAt;
    }

    @Override
    public void complete(Outcome outcome) {
      answer.complete(new Answer(outcome, hash, compactRevision));
    }
  }
}
