// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.analysis.failover.Gap;
import io.etcdbench.analysis.failover.GapMeter;
import io.etcdbench.analysis.failover.TimedCall;
import io.etcdbench.analysis.failover.TimedCall.End;
import io.etcdbench.analysis.failover.WatchAudit;
import io.etcdbench.analysis.failover.WriteAudit;
import io.etcdbench.driver.Outcome;
import io.etcdbench.sizing.failover.ContestedLock.Findings;
import io.etcdbench.sizing.failover.FailoverResult.Aftermath;
import io.etcdbench.sizing.failover.FailoverResult.CallCycle;
import io.etcdbench.sizing.failover.FailoverResult.ClientCycle;
import io.etcdbench.sizing.failover.FailoverResult.LockCycle;
import io.etcdbench.sizing.failover.WatchedKey.Event;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Computes the figures of a client's observations of a fault. Immutable.
 *
 * @param meter defines a gap
 * @param faultNanos when the fault started
 * @param backNanos when the members served again
 * @param untilNanos when sending stopped
 * @param normalNanos the longest normal response time; empty when unknown
 */
record ClientObservation(
    GapMeter meter, long faultNanos, long backNanos, long untilNanos, OptionalLong normalNanos) {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private static final double MILLI = 1e6;

  /**
   * Computes all figures of a client.
   *
   * @param setting its name
   * @param key that it wrote
   * @param writes every value that it wrote, and whether that was acknowledged before the history
   *     was read
   * @param history of the store since it started to send; null when it could not be read
   */
  ClientCycle of(
      String setting,
      PacedClient client,
      String key,
      Map<String, Boolean> writes,
      @Nullable History history) {
    List<SentCall> calls = client.calls();
    List<CallCycle> kinds = new ArrayList<>();
    for (CallKind kind : CallKind.values()) {
      kinds.add(of(kind, calls.stream().filter(call -> call.kind() == kind).toList()));
    }
    WatchedKey watch = client.watch();
    List<Event> events = watch == null ? List.of() : watch.events();
    List<SentCall> reads = calls.stream().filter(call -> call.kind() == CallKind.GET).toList();
    return new ClientCycle(
        setting,
        kinds,
        history == null ? null : WriteAudit.of(writes, history.values()),
        (int) reads.stream().filter(call -> call.ageNanos() > 0).count(),
        millis(
            calls.stream()
                .filter(call -> call.kind() == CallKind.SERIALIZABLE_GET)
                .mapToLong(SentCall::ageNanos)
                .max()
                .orElse(0)),
        watch == null || history == null
            ? null
            : WatchAudit.of(history.of(key), events.stream().map(Event::revision).toList()),
        millis(watch == null ? 0 : silenceNanos(events)),
        watch == null ? 0 : watch.ended(),
        client.leasesLost(),
        millis(calls.stream().mapToLong(SentCall::lagNanos).max().orElse(0)),
        aftermath(calls),
        lock(client.lockFindings()));
  }

  private Aftermath aftermath(List<SentCall> calls) {
    OptionalLong noticed =
        calls.stream()
            .filter(call -> call.hasFailed() && call.timed().doneNanos() - faultNanos >= 0)
            .mapToLong(call -> call.timed().doneNanos() - faultNanos)
            .min();
    OptionalLong normal =
        normalNanos.isEmpty()
            ? OptionalLong.empty()
            : CalmLatency.normalFrom(calls, normalNanos.getAsLong(), backNanos, untilNanos);
    int ended =
        (int)
            calls.stream()
                .filter(call -> call.outcome() != null)
                .mapToLong(call -> call.timed().doneNanos() - backNanos)
                .filter(after -> after >= 0 && after < SECOND)
                .count();
    return new Aftermath(
        noticed.isEmpty() ? null : millis(noticed.getAsLong()),
        normal.isEmpty() ? null : millis(normal.getAsLong() - backNanos),
        ended);
  }

  private static @Nullable LockCycle lock(@Nullable Findings found) {
    return found == null
        ? null
        : new LockCycle(
            found.taken(),
            millis(found.bothNanos()),
            millis(found.longestNanos()),
            millis(found.heedingNanos()));
  }

  private CallCycle of(CallKind kind, List<SentCall> calls) {
    List<TimedCall> timed = calls.stream().map(SentCall::timed).toList();
    List<Gap> gaps =
        meter.gaps(timed, untilNanos).stream()
            .filter(gap -> gap.untilNanos() - faultNanos > 0)
            .toList();
    Map<String, Integer> errors = new TreeMap<>();
    for (SentCall call : calls) {
      Outcome outcome = call.outcome();
      if (outcome != null && !outcome.isOk()) {
        errors.merge(outcome.kind().label(), 1, Integer::sum);
      }
    }
    return new CallCycle(
        kind.label(),
        calls.size(),
        errors,
        (int) timed.stream().filter(this::isLate).count(),
        (int) calls.stream().filter(call -> call.outcome() == null).count(),
        gaps.size(),
        millis(gaps.stream().mapToLong(Gap::nanos).max().orElse(0)),
        millis(gaps.stream().mapToLong(Gap::nanos).sum()),
        gaps.stream().noneMatch(Gap::isOpen),
        gaps.isEmpty() ? null : millis(gaps.get(0).fromNanos() - faultNanos));
  }

  private boolean isLate(TimedCall call) {
    return call.end() == End.SUCCESS && call.doneNanos() - call.dueNanos() > meter.late().toNanos();
  }

  /**
   * Returns the longest time without an event between the start of the fault and the end of
   * sending.
   */
  long silenceNanos(List<Event> events) {
    long longest = 0;
    long last = faultNanos;
    for (Event event : events) {
      boolean within = event.atNanos() - last > 0 && event.atNanos() - untilNanos < 0;
      if (within) {
        longest = Math.max(longest, event.atNanos() - last);
        last = event.atNanos();
      }
    }
    return Math.max(longest, untilNanos - last);
  }

  /** Whether a client is being served and has been for the calm time. */
  static boolean isSteady(GapMeter meter, PacedClient client, long nowNanos) {
    List<SentCall> calls = client.calls();
    if (calls.isEmpty()) {
      return false;
    }
    long since = nowNanos - calls.get(0).timed().dueNanos();
    if (since < meter.calm().toNanos() + meter.late().toNanos()) {
      return false;
    }
    for (CallKind kind : CallKind.values()) {
      List<TimedCall> timed =
          calls.stream().filter(call -> call.kind() == kind).map(SentCall::timed).toList();
      if (meter.gaps(timed, nowNanos).stream().anyMatch(Gap::isOpen)) {
        return false;
      }
    }
    return true;
  }

  private static double millis(long nanos) {
    return Math.round(nanos / MILLI * 10) / 10.0;
  }
}
