// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import io.etcdbench.observe.server.DurationHistogram;
import io.etcdbench.observe.server.DurationHistogram.Bucket;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.RunFacts;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The members' own metrics, as the rules need them. An unknown figure is 0.
 *
 * @param facts of the run
 */
record MemberFigures(RunFacts facts) {
  /** A read of the store is slow from here on, a bucket bound of etcd's histogram. */
  private static final long SLOW_READ_NANOS = 12_800_000;

  /**
   * 16 cores do 200 checks per second at a bcrypt cost of 10; each increment of the cost doubles
   * the work.
   */
  private static final double PASSWORD_CHECK_SECONDS = 16.0 / 200;

  private static final int DEFAULT_BCRYPT_COST = 10;

  double cores() {
    double nanos = sum(member -> member.process().cpuNanos());
    return elapsedNanos() == 0 ? 0 : nanos / elapsedNanos();
  }

  double fsyncMeanNanos() {
    return Quorum.of(facts).fsyncNanos().orElse(0);
  }

  /** Returns the p99 of the slowest member. */
  double fsyncP99Nanos() {
    return most(
        member -> {
          DurationHistogram fsync = member.storage().walFsync();
          Long p99 = fsync == null ? null : fsync.p99Nanos();
          return p99 == null ? 0 : p99;
        });
  }

  boolean isAlone() {
    return Quorum.of(facts).isAlone();
  }

  double peerRttNanos() {
    return Quorum.of(facts).peerRttNanos().orElse(0);
  }

  double passwordChecksPerSecond() {
    return seconds() == 0 ? 0 : calls("Authenticate") / seconds();
  }

  /** Returns the bcrypt cost set by the plan, or etcd's default. */
  int bcryptCost() {
    return facts.plan().map(plan -> plan.cluster().bcryptCost()).orElse(DEFAULT_BCRYPT_COST);
  }

  /**
   * Returns the share of the members' CPU time that password checks explain at their published
   * cost.
   */
  double passwordShareOfMemberCpu() {
    double check = PASSWORD_CHECK_SECONDS * Math.pow(2, bcryptCost() - DEFAULT_BCRYPT_COST);
    return cores() == 0 ? 0 : passwordChecksPerSecond() * check / cores();
  }

  double reads() {
    return (double) calls("Range") + calls("Txn");
  }

  double bytesPerRead() {
    return reads() == 0 ? 0 : sentBytes() / reads();
  }

  /** Returns the bytes per slow read, assuming that members sent all bytes for slow reads. */
  double bytesPerSlowRead() {
    return slowReadsCounted() == 0 ? 0 : sentBytes() / slowReadsCounted();
  }

  /** Returns a lower bound of the mean number of slow reads in progress in all members. */
  double slowReadsUnderWay() {
    double nanos = slowReads().stream().mapToDouble(b -> (double) b.count() * b.aboveNanos()).sum();
    return elapsedNanos() == 0 ? 0 : nanos / elapsedNanos();
  }

  double slowReadsCounted() {
    return slowReads().stream().mapToLong(Bucket::count).sum();
  }

  private List<Bucket> slowReads() {
    return facts.members().stream()
        .flatMap(member -> Optional.ofNullable(member.storage().range()).stream())
        .flatMap(durations -> durations.buckets().stream())
        .filter(bucket -> bucket.aboveNanos() >= SLOW_READ_NANOS)
        .toList();
  }

  double sentBytesPerSecond() {
    return seconds() == 0 ? 0 : sentBytes() / seconds();
  }

  private double sentBytes() {
    return sum(member -> member.rpcs().sentBytes());
  }

  double widestApplyGap() {
    return most(member -> member.consensus().proposals().widestGap());
  }

  double mostPending() {
    return most(member -> member.consensus().proposals().mostPending());
  }

  private double elapsedNanos() {
    return facts.server().map(ServerAccount::elapsedNanos).orElse(0L);
  }

  private double seconds() {
    return elapsedNanos() / 1e9;
  }

  private double sum(ToDoubleFunction<MemberAccount> figure) {
    return facts.members().stream().mapToDouble(figure).sum();
  }

  private double most(ToDoubleFunction<MemberAccount> figure) {
    return facts.members().stream().mapToDouble(figure).max().orElse(0);
  }

  private long calls(String method) {
    return facts.server().map(account -> account.calls(method)).orElse(0L);
  }
}
