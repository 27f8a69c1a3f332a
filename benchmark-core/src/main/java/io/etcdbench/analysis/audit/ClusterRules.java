// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.result.Finding.error;
import static io.etcdbench.result.Finding.info;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.format.Phrase;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.MemberAccount.MemberSample;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunFacts;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Rules that check whether the cluster was complete and is representative of a deployment. */
final class ClusterRules {
  private static final String NO_SPACE = "no-space";

  private static final long MAX_LAG_NANOS = 2_000_000_000;
  private static final Set<String> STARTED = Set.of("process", "container");

  private ClusterRules() {}

  /** An alarm, after which etcd rejects writes. */
  static Optional<Finding> alarm(RunFacts facts) {
    long refused = facts.count(series -> series.outcome().equals(NO_SPACE));
    Optional<MemberAccount> full = facts.members().stream().filter(ClusterRules::isFull).findAny();
    return refused == 0 && full.isEmpty()
        ? Optional.empty()
        : error(
            "alarm-nospace",
            full.map(
                    m ->
                        say(
                            "the database of %s has %d bytes, which is its quota or more",
                            m.name(), m.storage().databaseBytes()))
                .orElseGet(() -> say("%d operations were refused for lack of space", refused)),
            "compact, defragment and disarm the alarm, or give the members a larger"
                + " --quota-backend-bytes");
  }

  private static boolean isFull(MemberAccount member) {
    Long quota = member.storage().quotaBytes();
    return quota != null && member.storage().databaseBytes() >= quota;
  }

  /** A member that restarted. */
  static Optional<Finding> restart(RunFacts facts) {
    return facts.members().stream()
        .filter(member -> member.process().restarts() > 0)
        .findFirst()
        .flatMap(
            member ->
                warning(
                    "member-restart",
                    say("member %s restarted while it was measured", member.name()),
                    "check its log, and measure again"));
  }

  /** A member that responded at first and then missed requests. */
  static Optional<Finding> silence(RunFacts facts) {
    boolean known =
        facts.result().findings().stream().anyMatch(f -> f.kind().equals(Finding.MEMBER_DIED));
    return facts.members().stream()
        .filter(member -> !known && member.wasSilent())
        .max(Comparator.comparingLong(MemberAccount::missed))
        .flatMap(
            member ->
                warning(
                    "member-silent",
                    say(
                        "member %s responded to %d of %d metrics requests%s",
                        member.name(),
                        member.samples(),
                        member.samples() + member.missed(),
                        isBack(facts, member) ? "" : ", and none at the end"),
                    "it hung, was cut off or died, and the results are those of a smaller cluster:"
                        + " check its log, and measure again"));
  }

  /** Whether the member was last seen about as late as the others. */
  private static boolean isBack(RunFacts facts, MemberAccount member) {
    long end = facts.members().stream().mapToLong(ClusterRules::lastSeenNanos).max().orElse(0);
    return end - lastSeenNanos(member) < MAX_LAG_NANOS;
  }

  private static long lastSeenNanos(MemberAccount member) {
    List<MemberSample> samples = member.timeline();
    return samples.isEmpty() ? 0 : samples.get(samples.size() - 1).atNanos();
  }

  /** A period without a leader. */
  static Optional<Finding> leaderChange(RunFacts facts) {
    return facts.members().stream()
        .filter(MemberAccount::sawLeaderChange)
        .findFirst()
        .flatMap(
            member ->
                warning(
                    "leader-change",
                    say(
                        "member %s saw the leader change %s",
                        member.name(),
                        Phrase.count(Math.max(1, member.consensus().leaderChanges()), "time")),
                    "writes and linearizable reads waited meanwhile: slow disks and starved CPUs"
                        + " are the usual causes"));
  }

  /** Members with different versions. */
  static Optional<Finding> versionMix(RunFacts facts) {
    Set<String> versions = new TreeSet<>();
    facts.members().forEach(member -> versions.add(member.version()));
    facts.cluster().ifPresent(c -> versions.addAll(List.of(c.etcdVersion().split(", ", -1))));
    versions.removeIf(version -> version.isEmpty() || !Character.isDigit(version.charAt(0)));
    return versions.size() < 2
        ? Optional.empty()
        : warning(
            "version-mix",
            "the members run different versions: " + String.join(", ", versions),
            "measure one version at a time");
  }

  /** Data on a RAM disk. */
  static Optional<Finding> ramDisk(RunFacts facts) {
    return facts
        .cluster()
        .flatMap(ClusterDescription::dataStorage)
        .filter(ClusterDescription.Storage::inMemory)
        .flatMap(
            storage ->
                warning(
                    "data-on-tmpfs",
                    "the members keep their data on %s, where fsync is free"
                        .formatted(storage.fileSystem()),
                    "use a disk for representative results"));
  }

  /** A server that does not make its log durable. */
  static Optional<Finding> noFsync(RunFacts facts) {
    return facts
        .cluster()
        .filter(c -> c.flags().stream().anyMatch(ClusterRules::isUnsafe))
        .flatMap(
            c ->
                warning(
                    "unsafe-no-fsync",
                    "the members run with --unsafe-no-fsync, so a put does not wait for the disk",
                    "remove the flag for representative results"));
  }

  private static boolean isUnsafe(String flag) {
    return flag.startsWith("--unsafe-no-fsync") && !flag.endsWith("=false");
  }

  /** Members started by etcd-bench share one machine. */
  static Optional<Finding> sharedMachine(RunFacts facts) {
    return facts
        .cluster()
        .filter(c -> STARTED.contains(c.origin()) && facts.members().size() > 1)
        .flatMap(
            c ->
                info(
                    "members-share-a-machine",
                    say("%d members share one machine, with the client", facts.members().size()),
                    "for representative results, give each member its own machine"));
  }

  /** Members whose metrics cannot be read. */
  static Optional<Finding> unreadable(RunFacts facts) {
    List<String> why = facts.server().map(ServerAccount::unreadable).orElse(List.of());
    return why.isEmpty()
        ? Optional.empty()
        : info(
            "metrics-unreadable",
            say("metrics not readable (members: %d): %s", why.size(), why.get(0)),
            "managed clusters often do not expose them; otherwise set --metrics-urls to etcd's"
                + " --listen-metrics-urls");
  }
}
