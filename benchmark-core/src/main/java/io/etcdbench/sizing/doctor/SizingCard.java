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
 * How much may be asked of a cluster, and how long its quota lasts. Immutable.
 *
 * @param objective what is to hold
 * @param highestPerSecond the highest rate at which it holds; null when none is known
 * @param breaksFirst why more does not; empty when nobody can say
 * @param bytesPerWrite by how much one write of the checkup made the database larger, its history
 *     not compacted; null when that is not known
 * @param ownWritesPerSecond what the cluster was asked by others meanwhile
 * @param databaseBytes the largest database of a member in the beginning, without its free space
 * @param quotaBytes of that member; null when not known
 */
public record SizingCard(
    String objective,
    @Nullable Double highestPerSecond,
    String breaksFirst,
    @Nullable Double bytesPerWrite,
    double ownWritesPerSecond,
    long databaseBytes,
    @Nullable Long quotaBytes) {
  /** Room for a member that is lost, a compaction, a busy neighbour. */
  public static final double SAFE_SHARE = 0.7;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double SECONDS_PER_DAY = 86_400;
  private static final long LEAST_WRITES = 1_000;

  /** Makes the card. */
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

  /** Each write is one revision, whoever made it. */
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
    return writes < LEAST_WRITES || bytes <= 0 ? null : (double) bytes / writes;
  }

  /**
   * The rate that leaves room.
   *
   * @return a share of the highest; empty when none is known
   */
  public Optional<Double> safePerSecond() {
    return Optional.ofNullable(highestPerSecond).map(rate -> SAFE_SHARE * rate);
  }

  /**
   * By how much the database grows in a day when nobody compacts.
   *
   * @param writesPerSecond of keys and values as large as those of the checkup
   * @return bytes; empty when a write's size is not known
   */
  public Optional<Double> bytesPerDay(double writesPerSecond) {
    return Optional.ofNullable(bytesPerWrite)
        .map(bytes -> bytes * writesPerSecond * SECONDS_PER_DAY);
  }

  /**
   * How long the quota lasts when nobody compacts.
   *
   * @param writesPerSecond as above
   * @return days; empty when nothing grows or the quota is not known
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
