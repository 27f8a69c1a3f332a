// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.metrics;

import io.etcdbench.format.PlainText;
import io.etcdbench.observe.server.DurationHistogram;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.MemberAccount.MemberSample;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The meters of one member: counters since the load started, gauges as of the last poll, which are
 * NaN if the member did not answer it, and percentiles over the last polls. One thread updates
 * them; any thread may read.
 */
final class MemberMeters {
  /** Number of polls, one per second, in a window of percentiles. */
  private static final int WINDOW = 10;

  private static final List<Double> QUANTILES = List.of(0.5, 0.99);
  private static final double NANOS_PER_SECOND = 1e9;

  private final MeterRegistry registry;
  private final Tags tags;
  private final Deque<MemberAccount> looks = new ArrayDeque<>();
  private volatile MemberAccount now;
  private volatile boolean silent;
  private volatile @Nullable MemberAccount windowStart;

  /**
   * Registers the meters of a member.
   *
   * @param first the first poll of the member
   */
  MemberMeters(MeterRegistry registry, MemberAccount first) {
    this.registry = registry;
    this.tags = Tags.of("member", PlainText.line(first.name()));
    this.now = first;
    storage();
    consensus();
    process();
  }

  void show(MemberAccount look) {
    looks.addLast(look);
    windowStart = looks.size() > WINDOW ? looks.removeFirst() : null;
    silent = look.missed() > now.missed();
    now = look;
  }

  private void storage() {
    durations("wal.fsync", "WAL fsync", m -> m.storage().walFsync());
    durations("backend.commit", "Backend commit", m -> m.storage().backendCommit());
    gauge("database", "bytes", "The database file", m -> m.storage().databaseBytes());
    gauge(
        "database.in.use",
        "bytes",
        "Size of the database without free pages",
        m -> m.storage().databaseInUseBytes());
  }

  private void consensus() {
    durations("apply", "Apply", m -> m.consensus().apply());
    durations("peer.rtt", "Round trips to other members", MemberMeters::peerRtt);
    counter("committed", "Committed proposals", m -> m.consensus().proposals().committed());
    counter("applied", "Applied proposals", m -> m.consensus().proposals().applied());
    counter("failed.proposals", "Failed proposals", m -> m.consensus().proposals().failed());
    counter("leader.changes", "Leader changes", m -> m.consensus().leaderChanges());
    counter(
        "slow.applies",
        "Applies and reads that took longer than 100 ms",
        m -> m.consensus().slowApplies());
    gauge(
        "leader", null, "1 if this member is the leader", m -> m.consensus().leaderAfter() ? 1 : 0);
    gauge(
        "apply.gap",
        null,
        "Committed proposals not yet applied",
        m -> last(m, MemberSample::applyGap));
  }

  private void process() {
    counter("calls", "Client calls", m -> m.rpcs().started());
    counter("restarts", "Restarts", m -> m.process().restarts());
    counter("missed", "Failed polls", MemberAccount::missed);
    gauge("resident", "bytes", "Its memory", m -> last(m, MemberSample::residentBytes));
    FunctionCounter.builder(
            name("cpu"), this, meters -> meters.now.process().cpuNanos() / NANOS_PER_SECOND)
        .description("CPU time of the member's process")
        .baseUnit("seconds")
        .tags(tags)
        .register(registry);
  }

  private static double last(MemberAccount member, ToDoubleFunction<MemberSample> figure) {
    List<MemberSample> samples = member.timeline();
    return samples.isEmpty() ? Double.NaN : figure.applyAsDouble(samples.get(samples.size() - 1));
  }

  /** Returns the round-trip times to all other members combined. */
  private static @Nullable DurationHistogram peerRtt(MemberAccount member) {
    return member.consensus().peerRtt().values().stream()
        .reduce(DurationHistogram::plus)
        .orElse(null);
  }

  private static String name(String of) {
    return "etcdbench.member." + of;
  }

  private void gauge(
      String of, @Nullable String unit, String what, ToDoubleFunction<MemberAccount> value) {
    Gauge.builder(
            name(of), this, meters -> meters.silent ? Double.NaN : value.applyAsDouble(meters.now))
        .description(what)
        .baseUnit(unit)
        .tags(tags)
        .register(registry);
  }

  private void counter(String of, String what, ToDoubleFunction<MemberAccount> value) {
    FunctionCounter.builder(name(of), this, meters -> value.applyAsDouble(meters.now))
        .description(what)
        .tags(tags)
        .register(registry);
  }

  /**
   * Registers count and sum, which can be aggregated over time and members, besides the
   * percentiles, which cannot.
   */
  private void durations(
      String of, String what, Function<MemberAccount, @Nullable DurationHistogram> figure) {
    FunctionTimer.builder(
            name(of),
            this,
            meters -> count(figure.apply(meters.now)),
            meters -> sumNanos(figure.apply(meters.now)),
            TimeUnit.NANOSECONDS)
        .description(what)
        .tags(tags)
        .register(registry);
    for (double quantile : QUANTILES) {
      Gauge.builder(
              name(of + ".quantile.seconds"), this, meters -> meters.seconds(figure, quantile))
          .description(what + ", percentile of the last ten seconds; NaN with too few samples")
          .tags(tags.and("quantile", Double.toString(quantile)))
          .register(registry);
    }
  }

  private static long count(@Nullable DurationHistogram durations) {
    return durations == null ? 0 : durations.count();
  }

  private static double sumNanos(@Nullable DurationHistogram durations) {
    return durations == null ? 0 : durations.count() * durations.meanNanos();
  }

  private double seconds(
      Function<MemberAccount, @Nullable DurationHistogram> figure, double quantile) {
    MemberAccount start = windowStart;
    DurationHistogram whole = figure.apply(now);
    DurationHistogram before = start == null ? null : figure.apply(start);
    DurationHistogram last = whole == null ? null : whole.since(before);
    Long nanos = last == null ? null : quantile == 0.5 ? last.p50Nanos() : last.p99Nanos();
    return nanos == null ? Double.NaN : nanos / NANOS_PER_SECOND;
  }
}
