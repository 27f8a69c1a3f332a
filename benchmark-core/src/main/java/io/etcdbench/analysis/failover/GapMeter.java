// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.failover;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the gaps in the service of one client, for one kind of call. A gap starts when the first
 * failed or late call was due. It ends with the first success after which every call that falls due
 * within the calm time succeeds in time. Single successes between failures therefore do not end it,
 * and calls from before that success that fail afterwards do not lengthen it. Immutable.
 *
 * @param late the longest response time of a call that is not late, above zero
 * @param calm how long service must last to count as restored, above zero
 */
public record GapMeter(Duration late, Duration calm) {
  /** A call is late after 1 s; service is restored when it lasts for 1 s. */
  public static final GapMeter DEFAULT = new GapMeter(Duration.ofSeconds(1), Duration.ofSeconds(1));

  public GapMeter {
    if (late.isZero() || late.isNegative() || calm.isZero() || calm.isNegative()) {
      throw new IllegalArgumentException(
          "late is %s and calm is %s; allowed: above zero".formatted(late, calm));
    }
  }

  /**
   * Finds the gaps.
   *
   * @param calls in any order
   * @param observedUntilNanos the end of the observation, on the clock of the calls; no call falls
   *     due after it
   * @return in chronological order, without overlap; only the last one can be open
   */
  public List<Gap> gaps(List<TimedCall> calls, long observedUntilNanos) {
    long[] bad =
        calls.stream()
            .filter(call -> call.isBad(late.toNanos(), observedUntilNanos))
            .mapToLong(TimedCall::dueNanos)
            .sorted()
            .toArray();
    List<Long> returns = lastingReturns(calls, bad, observedUntilNanos);
    List<Gap> gaps = new ArrayList<>();
    int next = 0;
    int back = 0;
    while (next < bad.length) {
      long from = bad[next];
      while (back < returns.size() && returns.get(back) < from) {
        back++;
      }
      if (back == returns.size()) {
        gaps.add(new Gap(from, Math.max(from, observedUntilNanos), Gap.State.OPEN));
        break;
      }
      long until = returns.get(back);
      gaps.add(new Gap(from, until, Gap.State.CLOSED));
      while (next < bad.length && bad[next] < until) {
        next++;
      }
    }
    return gaps;
  }

  /** Returns the times of the successes that are followed by calm, in chronological order. */
  private List<Long> lastingReturns(List<TimedCall> calls, long[] bad, long observedUntilNanos) {
    List<TimedCall> successes =
        calls.stream()
            .filter(TimedCall::succeeded)
            .sorted(Comparator.comparingLong(TimedCall::doneNanos))
            .toList();
    long lastDue = calls.stream().mapToLong(TimedCall::dueNanos).max().orElse(0);
    List<Long> returns = new ArrayList<>();
    int next = 0;
    for (TimedCall success : successes) {
      long at = success.doneNanos();
      while (next < bad.length && bad[next] < at) {
        next++;
      }
      boolean calmSeen = observedUntilNanos - at >= calm.toNanos() && lastDue >= at;
      boolean calmHeld = next == bad.length || bad[next] - at >= calm.toNanos();
      if (calmSeen && calmHeld) {
        returns.add(at);
      }
    }
    return returns;
  }
}
