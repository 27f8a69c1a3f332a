// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import static io.etcdbench.format.Phrase.millis;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Quantity.bytes;
import static io.etcdbench.result.Finding.error;
import static io.etcdbench.result.Finding.info;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.cluster.ClusterSurvey.Listed;
import io.etcdbench.cluster.ClusterSurvey.Part;
import io.etcdbench.cluster.MemberHealth;
import io.etcdbench.format.Phrase;
import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.disk.DiskVerdict;
import io.etcdbench.observe.server.DurationHistogram;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.sizing.capacity.SaturationCause;
import io.etcdbench.sizing.disk.DiskFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rules for members, their data and their disks, and for operations that they refuse. */
final class ClusterHealthRules {
  private static final double FULL = 0.8;
  private static final long SMALL_DATABASE = 100L << 20;
  private static final double FRAGMENTED = 0.5;
  private static final long LARGEST_QUOTA = 8L << 30;
  private static final double WAL_P99_NANOS = 10e6;
  private static final double COMMIT_P99_NANOS = 25e6;
  private static final String OLDEST_MAINTAINED = "3.5";

  private ClusterHealthRules() {}

  /** A member that died under the load. */
  static Optional<Finding> died(Checkup checkup) {
    return Optional.ofNullable(checkup.search().death())
        .flatMap(death -> error(death.kind(), death.observed(), "check its log"));
  }

  /** Alarms of the cluster, and errors that members report. */
  static Optional<Finding> alarms(Checkup checkup) {
    List<String> all = new ArrayList<>(checkup.survey().alarms());
    checkup.survey().members().stream()
        .filter(one -> !one.errors().isEmpty())
        .map(one -> one.member().name() + " reports: " + String.join(", ", one.errors()))
        .forEach(all::add);
    return all.isEmpty()
        ? Optional.empty()
        : error(
            "alarm",
            String.join("; ", all),
            "with NOSPACE: compact, defragment, then etcdctl alarm disarm; with CORRUPT:"
                + " replace the member");
  }

  /** Operations of a single client of which none succeeded. */
  static Optional<Finding> operations(Checkup checkup) {
    RunResult light = checkup.light();
    return new RunFacts(light).okSeries().isEmpty()
        ? SaturationCause.errors(light)
            .flatMap(
                errors ->
                    error(
                        "operations-failed",
                        "with a single client, " + errors,
                        "correct the cause of the errors, for example --val-size or the user's"
                            + " permissions"))
        : Optional.empty();
  }

  /** Members that did not respond. */
  static Optional<Finding> silent(Checkup checkup) {
    List<String> silent = checkup.survey().silent();
    return silent.isEmpty()
        ? Optional.empty()
        : warning(
            "member-silent",
            String.join("; ", silent),
            "check whether it is running, or grant the user more permissions");
  }

  /** Voting members whose endpoints are not given. */
  static Optional<Finding> notGiven(Checkup checkup) {
    String names = listed(checkup, one -> !one.known() && one.part() == Part.VOTER);
    return names.isEmpty()
        ? Optional.empty()
        : warning(
            "members-not-given",
            "status, quota and flags of " + names + " were not examined",
            "add their endpoints to --endpoints");
  }

  /** Returns the names of the selected members of the cluster. */
  private static String listed(Checkup checkup, Predicate<Listed> which) {
    return checkup.survey().listed().stream()
        .filter(which)
        .map(Listed::name)
        .collect(Collectors.joining(", "));
  }

  /** Members whose metrics cannot be read. */
  static Optional<Finding> unreadable(Checkup checkup) {
    List<String> reasons = checkup.idle().unreadable();
    Set<String> readable =
        checkup.idle().members().stream().map(MemberAccount::name).collect(Collectors.toSet());
    List<String> names =
        checkup.survey().members().stream()
            .map(one -> one.member().name())
            .filter(name -> !readable.contains(name))
            .toList();
    return reasons.isEmpty()
        ? Optional.empty()
        : warning(
            "metrics-unreadable",
            say(
                "the metrics of %s cannot be read, so quota, WAL fsyncs, backend commits, leader"
                    + " changes and round trips are unknown there: %s",
                names.size() == reasons.size()
                    ? String.join(", ", names)
                    : Phrase.count(reasons.size(), "member"),
                reasons.get(0)),
            "give the client URL of each member in --endpoints, or set --metrics-urls to etcd's"
                + " --listen-metrics-urls; managed clusters often do not expose them");
  }

  /** An even number of voters, whose majority is as large as that of the next odd number. */
  static Optional<Finding> voters(Checkup checkup) {
    int voters = checkup.survey().voters();
    if (voters == 1) {
      return info(
          "single-member",
          "the cluster has one voting member",
          "three members tolerate the loss of one");
    }
    return voters == 0 || voters % 2 == 1
        ? Optional.empty()
        : warning(
            "even-members",
            say("the cluster has %d voting members", voters),
            "one member fewer tolerates as many failures, with a smaller quorum");
  }

  /** Learners, which receive replication but do not vote yet. */
  static Optional<Finding> learners(Checkup checkup) {
    String learners = listed(checkup, one -> one.part() == Part.LEARNER);
    return learners.isEmpty()
        ? Optional.empty()
        : info(
            "learner",
            "these members are learners: " + learners,
            "promote them once they have caught up");
  }

  /** Members with different versions, or with a version that is no longer maintained. */
  static Optional<Finding> versions(Checkup checkup) {
    Set<String> versions = new TreeSet<>();
    checkup.survey().members().stream().map(MemberHealth::version).forEach(versions::add);
    if (versions.size() > 1) {
      return warning(
          "version-mix",
          "the members run different versions: " + String.join(", ", versions),
          "complete the upgrade: until then, only the features of the oldest version are"
              + " available");
    }
    return versions.stream()
        .filter(version -> version.matches("3\\.[0-4]\\..*"))
        .findFirst()
        .flatMap(
            version ->
                warning(
                    "version-old",
                    "the members run " + version,
                    "versions before " + OLDEST_MAINTAINED + " are no longer maintained; upgrade"));
  }

  /** Members on one host, which fail together. */
  static Optional<Finding> sharedHost(Checkup checkup) {
    return checkup.survey().hosts().entrySet().stream()
        .filter(one -> one.getValue() > 1)
        .max(Map.Entry.comparingByValue())
        .flatMap(
            one ->
                warning(
                    "members-share-a-host",
                    say("%d members are on the host %s", one.getValue(), one.getKey()),
                    "they share its disk and cores, and fail together: run each on a separate"
                        + " machine"));
  }

  /** A database close to its quota; otherwise, a quota above the recommended maximum. */
  static Optional<Finding> quota(Checkup checkup) {
    List<MemberAccount> members = checkup.idle().members();
    return members.stream()
        .flatMap(member -> nearlyFull(member).stream())
        .findFirst()
        .or(() -> members.stream().flatMap(member -> largeQuota(member).stream()).findFirst());
  }

  private static Optional<Finding> nearlyFull(MemberAccount member) {
    Long quota = member.storage().quotaBytes();
    long used = member.storage().databaseBytes();
    return quota == null || used <= FULL * quota
        ? Optional.empty()
        : error(
            "quota-nearly-full",
            say(
                "the database of %s has %s of the %s of its quota",
                member.name(), bytes(used), bytes(quota)),
            "compact and defragment; when that is not enough, raise --quota-backend-bytes, to 8 GiB"
                + " at most");
  }

  private static Optional<Finding> largeQuota(MemberAccount member) {
    Long quota = member.storage().quotaBytes();
    return quota == null || quota <= LARGEST_QUOTA
        ? Optional.empty()
        : warning(
            "quota-large",
            say("the quota of %s is %s", member.name(), bytes(quota)),
            "etcd supports at most 8 GiB; above that, it starts and recovers slowly");
  }

  /** Free space that only a defragmentation releases. */
  static Optional<Finding> fragmented(Checkup checkup) {
    return checkup.survey().members().stream()
        .filter(one -> one.databaseBytes() > SMALL_DATABASE)
        .filter(one -> one.databaseInUseBytes() < FRAGMENTED * one.databaseBytes())
        .findFirst()
        .flatMap(
            one ->
                info(
                    "fragmented",
                    say(
                        "of the %s of %s, %s are in use",
                        bytes(one.databaseBytes()),
                        one.member().name(),
                        bytes(one.databaseInUseBytes())),
                    "defragment the members one after the other, at a quiet time"));
  }

  /** A slow or non-durable data disk, if it can be measured from this machine. */
  static Optional<Finding> disk(Checkup checkup) {
    DiskSpeed disk = checkup.disk();
    return disk == null ? Optional.empty() : DiskFinding.ofCluster(DiskVerdict.of(disk));
  }

  /** A slow WAL fsync under a light load, as reported by the members. */
  static Optional<Finding> walFsync(Checkup checkup) {
    return slow(
        checkup, "wal-fsync-slow", "WAL fsyncs", WAL_P99_NANOS, m -> m.storage().walFsync());
  }

  /** A slow commit of a database batch under a light load. */
  static Optional<Finding> backendCommit(Checkup checkup) {
    return slow(
        checkup,
        "backend-commit-slow",
        "backend commits",
        COMMIT_P99_NANOS,
        m -> m.storage().backendCommit());
  }

  private static Optional<Finding> slow(
      Checkup checkup,
      String kind,
      String what,
      double limitNanos,
      Function<MemberAccount, @Nullable DurationHistogram> of) {
    ServerAccount account = checkup.light().server();
    for (MemberAccount member : account == null ? List.<MemberAccount>of() : account.members()) {
      DurationHistogram durations = of.apply(member);
      Long p99 = durations == null ? null : durations.p99Nanos();
      if (p99 != null && p99 >= limitNanos) {
        return warning(
            kind,
            say(
                "with a single client, the p99 of %s on %s was at least %s; etcd recommends less"
                    + " than %s",
                what, member.name(), millis(p99), millis(limitNanos)),
            "find out what else uses that disk, or choose a faster one");
      }
    }
    return Optional.empty();
  }

  /** A leader change although the load was within the capacity. */
  static Optional<Finding> leaderChanges(Checkup checkup) {
    long changes =
        Stream.of(checkup.light(), checkup.search().edge())
            .filter(Objects::nonNull)
            .map(RunResult::server)
            .filter(Objects::nonNull)
            .flatMap(account -> account.members().stream())
            .filter(MemberAccount::sawLeaderChange)
            .mapToLong(member -> Math.max(1, member.consensus().leaderChanges()))
            .max()
            .orElse(0);
    return changes == 0
        ? Optional.empty()
        : warning(
            "leader-change",
            say(
                "the leader changed %s during the checkup, below its capacity",
                Phrase.count(changes, "time")),
            "writes wait meanwhile: slow disks, starved CPUs and lost packets are the usual"
                + " causes");
  }
}
