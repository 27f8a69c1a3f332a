// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.Election;
import io.etcd.jetcd.election.CampaignResponse;
import io.etcdbench.claim.RunSpec;
import io.etcdbench.load.engine.StopSignal;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.Histogram;

/**
 * Measures how long an election has no leader after its leader leaves. Settings: {@code how} the
 * leader leaves, {@code resign} or {@code silent}; {@code ttlSeconds} of its lease, which it has
 * just renewed; {@code times}, the number of repetitions.
 */
final class HandOverKind implements RunKind {
  private static final ByteSequence NAME = Jetcd.bytes("etcd-bench/hand-over");

  /** Lifetime of the successor's lease, which does not matter. */
  private static final long LONG_SECONDS = 600;

  @Override
  public Need need() {
    return Need.SHARED;
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    Histogram nanos = HandBuiltResult.histogram();
    long startNanos = System.nanoTime();
    try (Client client = Jetcd.client(site)) {
      for (int i = 0; i < spec.number("times") && !stop.isGiven(); i++) {
        nanos.recordValue(handOver(spec, client));
      }
    }
    long elapsedNanos = System.nanoTime() - startNanos;
    return Measured.of(
        HandBuiltResult.with(HandBuiltResult.result(spec, site), "hand-over", nanos, elapsedNanos));
  }

  private static long handOver(RunSpec spec, Client client) {
    Election election = client.getElectionClient();
    long old = lease(spec.number("ttlSeconds"), client);
    long next = lease(LONG_SECONDS, client);
    CampaignResponse leader = Jetcd.answer("a campaign", () -> election.campaign(NAME, old, NAME));
    CompletableFuture<CampaignResponse> following = election.campaign(NAME, next, NAME);
    Object unusedRenewal =
        Jetcd.answer("a renewal", () -> client.getLeaseClient().keepAliveOnce(old));
    long beginNanos = System.nanoTime();
    go(spec, election, leader);
    CampaignResponse follower = Jetcd.answer("the next campaign", following);
    long nanos = System.nanoTime() - beginNanos;
    Object unusedResignation =
        Jetcd.answer("a resignation", () -> election.resign(follower.getLeader()));
    return nanos;
  }

  private static long lease(long seconds, Client client) {
    return Jetcd.answer("a grant", () -> client.getLeaseClient().grant(seconds)).getID();
  }

  private static void go(RunSpec spec, Election election, CampaignResponse leader) {
    switch (spec.text("how")) {
      case "resign" -> {
        Object unused = Jetcd.answer("a resignation", () -> election.resign(leader.getLeader()));
      }
      case "silent" -> {
        // its lease is no longer renewed
      }
      default ->
          throw new IllegalArgumentException(
              "run '%s': how is '%s'; allowed: resign or silent"
                  .formatted(spec.name(), spec.text("how")));
    }
  }
}
