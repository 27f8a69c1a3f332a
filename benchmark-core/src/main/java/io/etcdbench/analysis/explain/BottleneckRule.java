// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.explain;

import static io.etcdbench.result.Phrase.known;
import static io.etcdbench.result.Phrase.millis;
import static io.etcdbench.result.Phrase.millisOrUnknown;
import static io.etcdbench.result.Phrase.percent;
import static io.etcdbench.result.Phrase.percentOrUnknown;
import static io.etcdbench.result.Phrase.say;

import io.etcdbench.result.Phrase;
import java.util.List;
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

  private static final double MIB = 1 << 20;
  private static final double LARGE_BYTES = MIB / 4;

  static final List<BottleneckRule> TABLE =
      List.of(
          new BottleneckRule(
              Bottleneck.UNREACHABLE,
              "no operation succeeded, and each one that ended was unavailable, without a leader"
                  + " or timed out; or the same holds from some second to the end, for 3 s, a"
                  + " quarter of the run and five times the mean latency at least",
              "an overloaded cluster still answers some operations; a host that is gone, a black"
                  + " hole or a cluster without a quorum answers none",
              "etcd elects a leader within two election timeouts, 2 s by default; an outage that"
                  + " outlasts them does not end by itself",
              s -> s.availability().unreachable(),
              s -> s.availability().observed()),
          new BottleneckRule(
              Bottleneck.UNAVAILABLE,
              "as many operations as a tenth of those in flight, at least one, were lost within a"
                  + " second: unavailable, without a leader, or timed out after ten times the"
                  + " median of the successful ones or more; or a member missed two readings of"
                  + " its metrics, was restarted, or saw the leader change",
              "a broken connection and an election stop clients however much CPU, memory and disk"
                  + " there is, and whatever follows looks like a slow client or an overload",
              "the audit's rules member-silent, member-restart and leader-change; a queue makes"
                  + " successful operations wait about as long as those that time out",
              s -> s.availability().hasBurst() || s.availability().memberWasAway(),
              s -> s.availability().observed()),
          new BottleneckRule(
              Bottleneck.AUTH,
              "password checks, at the published price of one, are half of the members' CPU time or"
                  + " more, and there is at least one a second",
              "bcrypt makes a check expensive on purpose; everything else waits for the CPU that it"
                  + " takes",
              "the claims' row 002-06: 200 checks a second on 16 cores at cost 10",
              s ->
                  s.members().passwordChecksPerSecond() >= 1
                      && s.members().passwordShareOfMemberCpu() >= 0.5,
              s ->
                  say(
                      "%.1f Authenticate calls per second at bcrypt cost %d, while the members"
                          + " used %.2f cores",
                      s.members().passwordChecksPerSecond(),
                      s.members().bcryptCost(),
                      s.members().cores())),
          new BottleneckRule(
              Bottleneck.EXPENSIVE_READ,
              "a read brings 256 KiB or more, and all of them together 10 MiB a second; or slow"
                  + " reads are under way a fifth of the time, and bring as much if all that was"
                  + " sent is theirs",
              "such a read takes CPU, memory and network of its member, and others wait behind it",
              "the claims' rows 002-19 to 002-22; a slow read is one of 12.8 ms, a border of etcd's"
                  + " histogram that a busy CPU alone seldom takes a read beyond",
              s ->
                  (s.members().bytesPerRead() >= LARGE_BYTES
                          && s.members().sentBytesPerSecond() >= 40 * LARGE_BYTES)
                      || (s.members().slowReadsUnderWay() >= 0.2
                          && s.members().bytesPerSlowRead() >= LARGE_BYTES),
              s ->
                  say(
                      "%.0f of %.0f reads were slow, %.2f of them under way at a time; the members"
                          + " sent %.1f MiB a second, %.2f MiB for each %s",
                      s.members().slowReadsCounted(),
                      s.members().reads(),
                      s.members().slowReadsUnderWay(),
                      s.members().sentBytesPerSecond() / MIB,
                      Math.max(s.members().bytesPerSlowRead(), s.members().bytesPerRead()) / MIB,
                      s.members().slowReadsCounted() > 0 ? "slow one" : "read")),
          new BottleneckRule(
              Bottleneck.CLIENT,
              "the client's JVM spends a tenth of the time in garbage collections, or uses over 70"
                  + " % of its machine's CPU time; or its machine used over 90 % of its CPU time and"
                  + " no member runs there; or its threads woke late (the audit's rule"
                  + " client-starved) although its machine had CPU time left; or, with CPU time and"
                  + " free slots, it sends late by half of the latency (open loop), or has"
                  + " fewer than 80 % of its operations in flight (closed loop, Little's law)",
              "what stops or starves the client is counted as latency of etcd, or keeps it from"
                  + " asking",
              "the audit's rules cpu-saturated and client-starved; generator-gc, generator-busy,"
                  + " schedule-late and littles-law with wider limits",
              s ->
                  s.gcShare().orElse(0) >= 0.1
                      || s.clientShareOfMachine() > 0.7
                      || s.isStarved()
                      || s.isLateByItself(),
              s ->
                  say(
                      "the client spent %s of the time in garbage collections, used %s of %d cores"
                          + " while other programs used %s of its machine, woke %s late in the p99,"
                          + " sent %s late and had %.1f of at most %.0f operations in flight",
                      percentOrUnknown(s.gcShare()),
                      known(s.clientCoresIfKnown(), cores -> say("%.2f", cores)),
                      s.cores(),
                      percentOrUnknown(s.clientMachine().othersShare()),
                      known(s.clientMachine().hiccupP99Nanos(), Phrase::millis),
                      millis(s.budget().nanos(LatencyComponent.SCHEDULE_WAIT)),
                      s.inFlight(),
                      s.inFlightLimit())),
          new BottleneckRule(
              Bottleneck.DISK,
              "a log write takes 10 ms or more on average, or in its p99 while a tenth of the CPU"
                  + " time is free; and log writes and backend commits are three tenths of the"
                  + " latency or more",
              "every change waits until a majority's logs are durable; a busy CPU delays them, too,"
                  + " but then it delays all else more",
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
              "a round trip between members takes 2 ms or more, and these are three tenths of the"
                  + " latency or more",
              "every change and every linearizable read waits for a majority; it is measured"
                  + " without load, so that a busy CPU does not count",
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
              "the members' machine used over 90 % of its CPU time",
              "every thread waits for a CPU, including after each disk or network response",
              "the audit's rule cpu-saturated",
              s -> s.cpuBusyShare() > Indicators.MAX_BUSY,
              s ->
                  say(
                      "the machine was %s busy: client %s, members %.2f, others %s of %d cores",
                      percent(s.cpuBusyShare()),
                      known(s.clientCoresIfKnown(), cores -> say("%.2f", cores)),
                      s.members().cores(),
                      known(s.otherCores(), cores -> say("%.2f", cores)),
                      s.cores())),
          new BottleneckRule(
              Bottleneck.OVERLOAD,
              "a hundredth of the operations was refused with 'too many requests', or less than 95"
                  + " % of what a rate made due was done or rightly under way at the end",
              "etcd refuses while more than 5000 changes are committed and not applied; a rate that"
                  + " is not done means a queue that grows",
              "etcd's maxGapBetweenApplyAndCommitIndex; the audit's rule target-not-reached, at"
                  + " five times its limit",
              s -> s.refusedShare() >= 0.01 || s.shareOfTarget() < 0.95,
              s ->
                  say(
                      "%s of the operations were refused, %s of what was due was done, and up to"
                          + " %.0f changes waited to be applied",
                      percent(s.refusedShare()),
                      percent(s.shareOfTarget()),
                      s.members().widestApplyGap())));
}
