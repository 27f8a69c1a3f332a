// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.RunResult;
import io.etcdbench.sizing.capacity.Probe;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sustainable load of a cluster, and the time until its quota is full. Immutable.
 *
 * @param objective of the search
 * @param highestPerSecond the highest rate at which it holds; null when none is known
 * @param breaksFirst why a higher rate does not hold; empty when unknown
 * @param bytesPerWrite growth of the database per write of the checkup, without compaction; null
 *     when unknown
 * @param ownWritesPerSecond writes per second by other clients before the load
 * @param databaseBytes the largest database of a member at the start, without its free space
 * @param quotaBytes of that member; null when unknown
 */
public record SizingCard(
    String objective,
    @Nullable Double highestPerSecond,
    String breaksFirst,
    @Nullable Double bytesPerWrite,
    double ownWritesPerSecond,
    long databaseBytes,
    @Nullable Long quotaBytes) {
  /** Leaves headroom for the loss of a member, a compaction or a busy neighbour. */
  public static final double SAFE_SHARE = 0.7;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double SECONDS_PER_DAY = 86_400;
  private static final long MIN_WRITES = 1_000;

  static SizingCard of(Checkup checkup) {
    Optional<MemberAccount> before =
        checkup.idle().members().stream()
            .max(Comparator.comparingLong(one -> one.storage().databaseInUseBytes()));
    Probe highest = checkup.search().capacity().highest();
    return new SizingCard(
        checkup.search().objective(),
        highest == null ? null : highest.opsPerSecond(),
        checkup.search().breaksFirst(),
        before.map(one -> bytesPerWrite(one, checkup)).orElse(null),
        before.map(one -> writesPerSecond(one, checkup.idle())).orElse(0.0),
        before.map(one -> one.storage().databaseInUseBytes()).orElse(0L),
        before.map(one -> one.storage().quotaBytes()).orElse(null));
  }

  private static double writesPerSecond(MemberAccount member, ServerAccount idle) {
    long writes = member.storage().revisionAfter() - member.storage().revisionBefore();
    return Math.max(0, writes) * NANOS_PER_SECOND / Math.max(1, idle.elapsedNanos());
  }

  /** Counts each revision as one write, regardless of the client. */
  private static @Nullable Double bytesPerWrite(MemberAccount before, Checkup checkup) {
    return Stream.of(checkup.search().edge(), checkup.search().beyond())
        .filter(Objects::nonNull)
        .map(RunResult::server)
        .filter(Objects::nonNull)
        .flatMap(account -> account.members().stream())
        .filter(one -> one.name().equals(before.name()))
        .max(Comparator.comparingLong(one -> one.storage().revisionAfter()))
        .map(after -> bytesPerWrite(before, after))
        .orElse(null);
  }

  private static @Nullable Double bytesPerWrite(MemberAccount before, MemberAccount after) {
    long writes = after.storage().revisionAfter() - before.storage().revisionAfter();
    long bytes = after.storage().databaseInUseBytes() - before.storage().databaseInUseBytes();
    return writes < MIN_WRITES || bytes <= 0 ? null : (double) bytes / writes;
  }

  /**
   * Returns the rate that leaves headroom.
   *
   * @return a share of the highest rate; empty when that is unknown
   */
  public Optional<Double> safePerSecond() {
    return Optional.ofNullable(highestPerSecond).map(rate -> SAFE_SHARE * rate);
  }

  /**
   * Returns the growth of the database in a day without compaction.
   *
   * @param writesPerSecond with keys and values as large as those of the checkup
   * @return bytes; empty when the size of a write is unknown
   */
  public Optional<Double> bytesPerDay(double writesPerSecond) {
    return Optional.ofNullable(bytesPerWrite)
        .map(bytes -> bytes * writesPerSecond * SECONDS_PER_DAY);
  }

  /**
   * Returns the time until the quota is full without compaction.
   *
   * @param writesPerSecond with keys and values as large as those of the checkup
   * @return days; empty when nothing grows or the quota is unknown
   */
  public Optional<Double> daysUntilFull(double writesPerSecond) {
    Long quota = quotaBytes;
    return quota == null
        ? Optional.empty()
        : bytesPerDay(writesPerSecond)
            .filter(growth -> growth > 0)
            .map(growth -> Math.max(0, quota - databaseBytes) / growth);
  }
}
