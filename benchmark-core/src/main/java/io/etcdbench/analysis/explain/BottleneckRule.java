// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import static io.etcdbench.format.Phrase.known;
import static io.etcdbench.format.Phrase.millis;
import static io.etcdbench.format.Phrase.millisOrUnknown;
import static io.etcdbench.format.Phrase.percent;
import static io.etcdbench.format.Phrase.percentOrUnknown;
import static io.etcdbench.format.Phrase.say;
import static io.etcdbench.format.Quantity.bytes;
import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.format.Quantity.whole;

import io.etcdbench.format.Phrase;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A condition and its verdict. The first rule of {@link #TABLE} whose condition holds decides, so a
 * cause precedes the causes that it can be mistaken for. Unavailable members make clients wait,
 * whatever the resources do. Password checks, expensive reads and a struggling client make a
 * machine busy. A slow disk or network stays slow on a busy machine.
 *
 * @param verdict given when the condition holds
 * @param condition as text, as {@code docs/explain.md} lists it
 * @param reason why this condition implies this verdict
 * @param source origin of the limit
 * @param holds the same condition as code
 * @param observed describes the observation in one clause
 */
record BottleneckRule(
    Bottleneck verdict,
    String condition,
    String reason,
    String source,
    Predicate<Indicators> holds,
    Function<Indicators, String> observed) {
  /** Whether the rule needs no latency, so that it also decides when no operation succeeded. */
  boolean holdsWithoutLatency() {
    return verdict == Bottleneck.UNREACHABLE || verdict == Bottleneck.UNAVAILABLE;
  }

  private static final double LARGE_BYTES = 1 << 18;

  static final List<BottleneckRule> TABLE =
      List.of(
          new BottleneckRule(
              Bottleneck.UNREACHABLE,
              "no operation succeeded, and each one that ended failed as unavailable, without a"
                  + " leader or timed out; or this holds from some second to the end, for at least 3"
                  + " s, 25 % of the run and five times the mean latency",
              "an overloaded cluster still answers some operations; a dead host, a black hole"
                  + " or a cluster without a quorum answers none",
              "etcd elects a leader within two election timeouts, 2 s by default; an outage that"
                  + " outlasts them does not end by itself",
              s -> s.availability().unreachable(),
              s -> s.availability().observed()),
          new BottleneckRule(
              Bottleneck.UNAVAILABLE,
              "within one second, operations failed as unavailable, without a leader, or by"
                  + " timeout after at least ten times the median of the successful ones, and they"
                  + " were at least one and 10 % of those in flight; or a member missed two reads of"
                  + " its metrics, was restarted, or saw the leader change",
              "broken connections and elections stop clients regardless of CPU, memory and"
                  + " disk, and their aftermath looks like a slow client or an overload",
              "the audit's rules member-silent, member-restart and leader-change; a queue makes"
                  + " successful operations wait about as long as those that time out",
              s -> s.availability().hasBurst() || s.availability().memberWasAway(),
              s -> s.availability().observed()),
          new BottleneckRule(
              Bottleneck.AUTH,
              "password checks, at their published cost, take at least half of the members' CPU"
                  + " time, and there is at least one per second",
              "bcrypt makes a check expensive on purpose, and all other work waits for that CPU"
                  + " time",
              "claim 002-06: 200 checks per second on 16 cores at cost 10",
              s ->
                  s.members().passwordChecksPerSecond() >= 1
                      && s.members().passwordShareOfMemberCpu() >= 0.5,
              s ->
                  say(
                      "%s Authenticate calls per second at bcrypt cost %d, while the members"
                          + " used %s cores",
                      decimals(s.members().passwordChecksPerSecond(), 1),
                      s.members().bcryptCost(),
                      decimals(s.members().cores(), 2))),
          new BottleneckRule(
              Bottleneck.EXPENSIVE_READ,
              "reads return at least 256 KiB each and 10 MiB per second in total; or slow reads"
                  + " are in progress 20 % of the time and return 256 KiB each if they account for"
                  + " all bytes sent",
              "such a read takes CPU, memory and bandwidth of its member, and other operations"
                  + " wait behind it",
              "claims 002-19 to 002-22; a slow read takes 12.8 ms, a bucket bound of etcd's"
                  + " histogram that a busy CPU alone rarely makes a read exceed",
              s ->
                  (s.members().bytesPerRead() >= LARGE_BYTES
                          && s.members().sentBytesPerSecond() >= 40 * LARGE_BYTES)
                      || (s.members().slowReadsUnderWay() >= 0.2
                          && s.members().bytesPerSlowRead() >= LARGE_BYTES),
              s ->
                  say(
                      "%s of %s reads were slow, %s of them in progress on average; the members sent %s"
                          + " per second, %s for each %s",
                      whole(s.members().slowReadsCounted()),
                      whole(s.members().reads()),
                      decimals(s.members().slowReadsUnderWay(), 2),
                      bytes(s.members().sentBytesPerSecond()),
                      bytes(Math.max(s.members().bytesPerSlowRead(), s.members().bytesPerRead())),
                      s.members().slowReadsCounted() > 0 ? "slow one" : "read")),
          new BottleneckRule(
              Bottleneck.CLIENT,
              "the client's JVM spends 10 % of the time in garbage collection, or uses over 70"
                  + " % of its machine's CPU time; or its machine used over 90 % of its CPU time and"
                  + " no member runs there; or its threads woke late (the audit's rule"
                  + " client-starved) although its machine had CPU time left; or, with CPU time and"
                  + " free slots left, it sends late by half of the latency (open loop), or has fewer"
                  + " than 80 % of its operations in flight (closed loop, Little's law)",
              "whatever stops or starves the client is measured as latency of etcd, or keeps it"
                  + " from sending",
              "the audit's rules cpu-saturated and client-starved; generator-gc, generator-busy,"
                  + " schedule-late and littles-law with wider limits",
              s ->
                  s.facts().gcShare().orElse(0) >= 0.1
                      || s.clientShareOfMachine() > 0.7
                      || s.isStarved()
                      || s.isLateByItself(),
              s ->
                  say(
                      "the client spent %s of the time in garbage collections, used %s cores"
                          + " while other programs used %s of its machine, woke %s late in the p99,"
                          + " sent %s late and had %s of at most %s operations in flight",
                      percentOrUnknown(s.facts().gcShare()),
                      usedCores(s),
                      percentOrUnknown(s.clientMachine().othersShare()),
                      known(s.clientMachine().hiccupP99Nanos(), Phrase::millis),
                      millis(s.budget().nanos(LatencyComponent.SCHEDULE_WAIT)),
                      decimals(s.inFlight(), 1),
                      whole(s.inFlightLimit()))),
          new BottleneckRule(
              Bottleneck.DISK,
              "a WAL fsync takes at least 10 ms on average, or in its p99 while 10 % of the CPU"
                  + " time is idle; and WAL fsyncs and backend commits are at least 30 % of the"
                  + " latency",
              "every write waits until it is durable in the WAL of a majority; a busy CPU"
                  + " delays fsyncs, too, but delays everything else more",
              "etcd's FAQ: the p99 of wal_fsync_duration_seconds should be below 10 ms",
              s -> s.slowLogWrites() && s.diskShare() >= 0.3,
              s ->
                  say(
                      "a WAL fsync took %s on average, p99 %s; a probe of the data directory before"
                          + " the load took %s",
                      millisOrUnknown(s.members().fsyncMeanNanos()),
                      millisOrUnknown(s.members().fsyncP99Nanos()),
                      millisOrUnknown(s.probeNanos()))),
          new BottleneckRule(
              Bottleneck.NETWORK,
              "a round trip between members takes at least 2 ms, and such round trips are at"
                  + " least 30 % of the latency",
              "every write and every linearizable read waits for a majority; the round trip is"
                  + " measured without load, so a busy CPU does not count",
              "etcd's guide: within a data center a round trip takes several hundred microseconds",
              s ->
                  s.members().peerRttNanos() >= 2e6
                      && s.budget().share(LatencyComponent.RAFT_ROUND_TRIP) >= 0.3,
              s ->
                  say(
                      "the round trip to the members that the leader needs took %s",
                      millis(s.members().peerRttNanos()))),
          new BottleneckRule(
              Bottleneck.CPU,
              "the members' machine, or the client's if some members run there, used over 90 %"
                  + " of its CPU time",
              "every thread waits for a CPU, also after each disk or network response",
              "the audit's rule cpu-saturated",
              s -> s.cpuBusyShare() > Indicators.MAX_BUSY,
              s ->
                  say(
                      "the machine was %s busy: client %s, members %s, others %s of %d cores",
                      percent(s.cpuBusyShare()),
                      cores(s.clientCores()),
                      cores(s.memberCores()),
                      cores(s.otherCores()),
                      s.cores())),
          new BottleneckRule(
              Bottleneck.OVERLOAD,
              "1 % of the operations were refused with 'too many requests', or fewer than 95 %"
                  + " of the scheduled operations had ended or were still within their time at the"
                  + " end",
              "etcd refuses requests while more than 5000 committed entries are not applied; a"
                  + " rate that is not reached means a growing queue",
              "etcd's maxGapBetweenApplyAndCommitIndex; the audit's rule target-not-reached, at"
                  + " five times its limit",
              s -> s.refusedShare() >= 0.01 || s.shareOfTarget() < 0.95,
              s ->
                  say(
                      "%s of the operations were refused, %s of the scheduled ones had ended, and up to"
                          + " %s changes waited to be applied",
                      percent(s.refusedShare()),
                      percent(s.shareOfTarget()),
                      whole(s.members().widestApplyGap()))));

  private static String usedCores(Indicators s) {
    String used = cores(s.facts().clientCores());
    OptionalInt all = s.clientMachine().cores();
    return all.isPresent() ? say("%s of %d", used, all.getAsInt()) : used;
  }

  private static String cores(OptionalDouble used) {
    return known(used, cores -> decimals(cores, 2));
  }
}
