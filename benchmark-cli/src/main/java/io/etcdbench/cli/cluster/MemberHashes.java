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
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Compares the keys of all members by etcd's own hash of them. All members hash the same revision;
 * requests to a member that has not reached it are retried. The hash depends on the revision up to
 * which a member has compacted its history, so only hashes with the same one are compared.
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
   * @param stop ends the comparison
   * @return a finding that they agree, that they differ, or why that is unknown
   */
  public static Finding compare(EtcdCluster cluster, StopSignal stop) {
    CompletableFuture<Answer> stopped = new CompletableFuture<>();
    stop.whenGiven(() -> stopped.complete(Answer.STOPPED));
    ClientSettings settings = ClientSettings.to(cluster.endpoints(), cluster.access());
    try (EtcdDriver driver = EtcdDrivers.onClassPath().named("jetcd").open(settings)) {
      byte[] any = "~".getBytes(StandardCharsets.UTF_8);
      Get nothing =
          new Get(KeyRange.of(any), Get.Consistency.LINEARIZABLE, 0, Get.Delivery.COUNT_ONLY);
      long revision =
          BlockingCall.of(
                  driver, nothing, waited -> stop.isGiven() || waited.compareTo(PATIENCE) >= 0)
              .revision();
      return compare(
          cluster.endpoints(),
          member -> request(driver, new HashKv(member, revision), stopped, stop),
          revision,
          PATIENCE,
          stop);
    }
  }

  /**
   * Compares members, several times while they have compacted their histories differently.
   *
   * @param request returns the hash of a member
   * @param revision of all hashes; 0 when it is unknown
   * @param patience time after which no member hashes its keys again
   */
  static Finding compare(
      List<String> members,
      Function<String, Answer> request,
      long revision,
      Duration patience,
      StopSignal stop) {
    Map<String, Answer> hashes = new TreeMap<>();
    long beginNanos = System.nanoTime();
    for (int i = 0; i < ATTEMPTS && (i == 0 || !stop.isGiven()); i++) {
      for (String member : members) {
        Answer answer = request.apply(member);
        if (!answer.outcome().isOk()) {
          return unknown(member, answer.outcome());
        }
        hashes.put(member, answer);
      }
      if (compactions(hashes) == 1 || System.nanoTime() - beginNanos >= patience.toNanos()) {
        break;
      }
      stop.rest(REST);
    }
    return comparison(hashes, revision);
  }

  private static long compactions(Map<String, Answer> hashes) {
    return hashes.values().stream().mapToLong(Answer::compactRevision).distinct().count();
  }

  /**
   * Evaluates the hashes by member.
   *
   * @param revision of all of them; 0 when it is unknown and each member hashed its latest one
   */
  static Finding comparison(Map<String, Answer> hashes, long revision) {
    String at = revision == 0 ? "their latest revision" : "revision " + revision;
    long compactions = compactions(hashes);
    long different = hashes.values().stream().distinct().count();
    if (hashes.size() == 1) {
      return new Finding(
          KIND, Severity.INFO, "only one member is known here, so nothing is compared", "");
    }
    if (different == 1) {
      return new Finding(
          KIND,
          Severity.INFO,
          "the %s known members hold the same keys at %s: %s"
              .formatted(hashes.size(), at, hashes.values().iterator().next()),
          "");
    }
    if (different == compactions && revision != 0) {
      return new Finding(
          KIND,
          Severity.WARNING,
          "whether the members hold the same keys is unknown, because they have compacted their"
              + " histories differently: "
              + hashes,
          "compare again when no client compacts the history");
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

  /**
   * Requests a hash. A member that lags behind fails immediately, and is asked again; one that does
   * not respond in time is not.
   */
  private static Answer request(
      EtcdDriver driver, HashKv operation, CompletableFuture<Answer> stopped, StopSignal stop) {
    Answer answer = Answer.STOPPED;
    for (int i = 0; i < ATTEMPTS && !stop.isGiven(); i++) {
      Call call = new Call();
      driver.submit(operation, call);
      answer =
          call.answer
              .applyToEither(stopped, first -> first)
              .completeOnTimeout(Answer.LATE, PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
              .join();
      if (answer.outcome().isOk() || answer.outcome().kind() == OutcomeKind.TIMEOUT) {
        return answer;
      }
      stop.rest(REST);
    }
    return answer;
  }

  /**
   * The response of a member.
   *
   * @param hash of its keys; 0 unless it succeeded
   * @param compactRevision up to which its history was compacted; 0 for none
   */
  record Answer(Outcome outcome, int hash, long compactRevision) {
    private static final Answer STOPPED =
        new Answer(new Outcome(OutcomeKind.CANCELLED, "the comparison was stopped"), 0, 0);
    private static final Answer LATE =
        new Answer(
            new Outcome(OutcomeKind.TIMEOUT, "no response within " + PATIENCE.toSeconds() + " s"),
            0,
            0);

    @Override
    public String toString() {
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
