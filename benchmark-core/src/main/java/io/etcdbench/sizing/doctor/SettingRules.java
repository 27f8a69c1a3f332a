// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.doctor;

import static io.etcdbench.format.Phrase.millis;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.result.Finding.error;
import static io.etcdbench.result.Finding.info;
import static io.etcdbench.result.Finding.warning;

import io.etcdbench.observe.server.ServerFlags;
import io.etcdbench.result.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Rules for the flags of members. */
final class SettingRules {
  private static final String HEARTBEAT = "heartbeat-interval";
  private static final String ELECTION = "election-timeout";
  private static final long DEFAULT_HEARTBEAT_MILLIS = 100;
  private static final long DEFAULT_ELECTION_MILLIS = 1_000;
  private static final int ELECTION_RTTS = 10;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final long MIN_SNAPSHOT_COUNT = 1_000;
  private static final long MAX_SNAPSHOT_COUNT = 100_000;

  private SettingRules() {}

  /** A heartbeat interval below a round trip, contrary to etcd's tuning guide. */
  static Optional<Finding> heartbeat(Checkup checkup) {
    return longest(checkup)
        .flatMap(
            rtt ->
                known(checkup).entrySet().stream()
                    .filter(one -> heartbeatMillis(one.getValue()) * NANOS_PER_MILLI < rtt.nanos())
                    .findFirst()
                    .flatMap(
                        one ->
                            warning(
                                "heartbeat-below-rtt",
                                say(
                                    "%s sends a heartbeat every %d ms%s, but a round trip from %s"
                                        + " to %s takes %s",
                                    one.getKey(),
                                    heartbeatMillis(one.getValue()),
                                    origin(one.getValue(), HEARTBEAT),
                                    rtt.from(),
                                    rtt.to(),
                                    millis(rtt.nanos())),
                                "set --heartbeat-interval to the longest round trip, on all members"
                                    + " alike")));
  }

  /** An election timeout below ten round trips, contrary to etcd's tuning guide. */
  static Optional<Finding> election(Checkup checkup) {
    return longest(checkup)
        .flatMap(
            rtt ->
                known(checkup).entrySet().stream()
                    .filter(
                        one ->
                            electionMillis(one.getValue()) * NANOS_PER_MILLI
                                < ELECTION_RTTS * rtt.nanos())
                    .findFirst()
                    .flatMap(
                        one ->
                            warning(
                                "election-below-rtt",
                                say(
                                    "%s starts an election after %d ms%s, less than ten round"
                                        + " trips of %s",
                                    one.getKey(),
                                    electionMillis(one.getValue()),
                                    origin(one.getValue(), ELECTION),
                                    millis(rtt.nanos())),
                                "raise --election-timeout to ten times the longest round trip, on"
                                    + " all members alike")));
  }

  /** Members with different timers, which cause unnecessary elections. */
  static Optional<Finding> unlikeTimers(Checkup checkup) {
    long heartbeats =
        known(checkup).values().stream().map(SettingRules::heartbeatMillis).distinct().count();
    long elections =
        known(checkup).values().stream().map(SettingRules::electionMillis).distinct().count();
    return heartbeats <= 1 && elections <= 1
        ? Optional.empty()
        : warning(
            "timers-differ",
            "the members have different heartbeat intervals or election timeouts, as far as their"
                + " command lines show",
            "give all members the same --heartbeat-interval and --election-timeout");
  }

  /** Without compaction, the history grows until the quota is full. */
  static Optional<Finding> compaction(Checkup checkup) {
    return known(checkup).isEmpty() || known(checkup).values().stream().anyMatch(f -> compacts(f))
        ? Optional.empty()
        : info(
            "no-auto-compaction",
            "no member compacts automatically, as far as their command lines show",
            "unless a client compacts, as Kubernetes does, set --auto-compaction-retention");
  }

  private static boolean compacts(ServerFlags flags) {
    return flags
        .value("auto-compaction-retention")
        .filter(value -> !value.matches("0+[a-z]*"))
        .isPresent();
  }

  /** Too frequent snapshots slow down writes; too infrequent ones take memory. */
  static Optional<Finding> snapshotCount(Checkup checkup) {
    for (Map.Entry<String, ServerFlags> one : known(checkup).entrySet()) {
      long count = one.getValue().number("snapshot-count", MIN_SNAPSHOT_COUNT);
      if (count < MIN_SNAPSHOT_COUNT || count > MAX_SNAPSHOT_COUNT) {
        return warning(
            "snapshot-count",
            say("%s takes a snapshot every %d changes", one.getKey(), count),
            "1,000 to 100,000 is usual: a lower count slows down writes, a higher one keeps a"
                + " longer log in memory");
      }
    }
    return Optional.empty();
  }

  /** A server that does not make its log durable. */
  static Optional<Finding> noFsync(Checkup checkup) {
    return known(checkup).entrySet().stream()
        .filter(one -> one.getValue().value("unsafe-no-fsync").filter("true"::equals).isPresent())
        .findFirst()
        .flatMap(
            one ->
                error(
                    "unsafe-no-fsync",
                    one.getKey()
                        + " runs with --unsafe-no-fsync: a power failure loses what it"
                        + " acknowledged",
                    "remove the flag"));
  }

  /** Members whose flags are unknown and cannot be checked. */
  static Optional<Finding> unknown(Checkup checkup) {
    List<String> untold =
        checkup.survey().members().stream()
            .map(one -> one.member().name())
            .filter(name -> !known(checkup).containsKey(name))
            .toList();
    return untold.isEmpty()
        ? Optional.empty()
        : info(
            "flags-unknown",
            "the flags of these members are unknown: " + String.join(", ", untold),
            "check heartbeat, election timeout, snapshot count and compaction yourself");
  }

  /** Leaves out members with a configuration file, for which etcd ignores all other flags. */
  private static Map<String, ServerFlags> known(Checkup checkup) {
    Map<String, ServerFlags> known = new TreeMap<>(checkup.flags());
    known.values().removeIf(flags -> flags.value("config-file").isPresent());
    return known;
  }

  /** The environment may set what the command line does not. */
  private static String origin(ServerFlags flags, String name) {
    return flags.value(name).isPresent()
        ? ""
        : " (etcd's default, because its command line does not set it)";
  }

  private static Optional<Rtt> longest(Checkup checkup) {
    return Rtt.of(checkup).stream().findFirst();
  }

  private static long heartbeatMillis(ServerFlags flags) {
    return flags.number(HEARTBEAT, DEFAULT_HEARTBEAT_MILLIS);
  }

  private static long electionMillis(ServerFlags flags) {
    return flags.number(ELECTION, DEFAULT_ELECTION_MILLIS);
  }
}
