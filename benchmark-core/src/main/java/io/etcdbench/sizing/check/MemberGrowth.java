// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.check;

import io.etcdbench.format.Phrase;
import io.etcdbench.format.Quantity;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.Finding;
import io.etcdbench.result.Severity;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cost of keys on one member. Immutable.
 *
 * @param member its name
 * @param keys the number of written keys, 1 or more
 * @param residentBytes growth of its resident memory; negative when it released some
 * @param databaseBytes growth of its database file
 * @param freeBytes the rest of its quota; null when unknown
 */
public record MemberGrowth(
    String member, long keys, long residentBytes, long databaseBytes, @Nullable Long freeBytes) {

  public MemberGrowth {
    if (keys < 1) {
      throw new IllegalArgumentException("the number of keys is " + keys + "; allowed: 1 or more");
    }
  }

  /**
   * Computes the growth of each member.
   *
   * @param before the members before the keys were written
   * @param load the members during the load that wrote them
   * @param keys the number of written keys, 1 or more
   * @return those members whose metrics were read both times
   */
  public static List<MemberGrowth> between(ServerAccount before, ServerAccount load, long keys) {
    List<MemberGrowth> all = new ArrayList<>();
    for (MemberAccount after : load.members()) {
      before.members().stream()
          .filter(one -> one.name().equals(after.name()))
          .findFirst()
          .ifPresent(one -> all.add(between(one, after, keys)));
    }
    return List.copyOf(all);
  }

  private static MemberGrowth between(MemberAccount before, MemberAccount after, long keys) {
    long database = after.storage().databaseBytes();
    Long quota = after.storage().quotaBytes();
    return new MemberGrowth(
        after.name(),
        keys,
        residentInTheEnd(after) - before.process().meanResidentBytes(),
        database - before.storage().databaseBytes(),
        quota == null ? null : Math.max(0, quota - database));
  }

  private static long residentInTheEnd(MemberAccount member) {
    int samples = member.timeline().size();
    return samples == 0
        ? member.process().mostResidentBytes()
        : member.timeline().get(samples - 1).residentBytes();
  }

  /**
   * Returns the growth of the resident memory per key, in bytes. It includes raft's log and garbage
   * not yet collected.
   */
  public double residentBytesPerKey() {
    return (double) residentBytes / keys;
  }

  /** Returns the growth of the database per key, in bytes. */
  public double databaseBytesPerKey() {
    return (double) databaseBytes / keys;
  }

  /** Returns the growth as a finding with severity INFO. */
  public Finding finding() {
    return new Finding(
        "bytes-per-key",
        Severity.INFO,
        Phrase.say(
            "%s: %d keys made the database %s larger (%s bytes per key) and the process %s (%s"
                + " bytes per key)%s",
            member,
            keys,
            Quantity.bytes(databaseBytes),
            Quantity.whole(databaseBytesPerKey()),
            Quantity.bytes(residentBytes),
            Quantity.whole(residentBytesPerKey()),
            room()),
        "");
  }

  private String room() {
    return freeBytes == null || databaseBytes <= 0
        ? ""
        : "; its quota has room for " + Quantity.whole(freeBytes / databaseBytesPerKey()) + " more";
  }
}
