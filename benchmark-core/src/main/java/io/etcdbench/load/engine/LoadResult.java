// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import io.etcdbench.load.record.Interval;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The result of a phase of load.
 *
 * @param measured the time during which load was offered; for a phase by number, until its last
 *     operation completed, but in an open loop not before the next one would have been due, so that
 *     n operations at a rate take n / rate. Rates are computed from it, so that they do not depend
 *     on the length of the drain.
 * @param total every operation of the phase, whenever it ended: those of {@code measured}, those
 *     sent in time that completed during the drain, and those abandoned at its end. Counts,
 *     latencies and failures are computed from it, otherwise a stall at the end would stay
 *     invisible.
 * @param sent number of operations counted by the sender, by name; what was recorded of them is in
 *     {@code total}
 * @param end what ended the phase
 */
public record LoadResult(Interval measured, Interval total, Map<String, Long> sent, End end) {
  public LoadResult {
    sent = Collections.unmodifiableMap(new LinkedHashMap<>(sent));
  }

  /** What ended a phase. */
  public enum End {
    /** Its number of operations was sent. */
    OPERATIONS,
    /** Its duration elapsed. */
    DURATION,
    /** It was stopped early. */
    STOPPED
  }

  /**
   * Returns this phase and its continuation as one phase, whose time is the sum of both.
   *
   * @param next begins where this phase ends, however late it was offered
   */
  public LoadResult then(LoadResult next) {
    long nanos = total.endNanos();
    Interval later = next.total.shifted(nanos);
    return merge(new LoadResult(next.measured.shifted(nanos), later, next.sent, next.end));
  }

  /**
   * Merges two phases of one time axis.
   *
   * @param next the other phase, not the earlier one
   * @return the sums of both, with the end of the second
   */
  public LoadResult merge(LoadResult next) {
    Map<String, Long> both = new LinkedHashMap<>(sent);
    next.sent.forEach((name, count) -> both.merge(name, count, Long::sum));
    return new LoadResult(measured.merge(next.measured), total.merge(next.total), both, next.end);
  }

  /**
   * Describes a mismatch between operations sent and operations recorded. The sender and the
   * recorders count independently, so a mismatch is a defect, here or in the driver.
   *
   * @return one sentence; empty when every operation is accounted for
   */
  public Optional<String> lost() {
    Map<String, Long> recorded = new TreeMap<>();
    total.series().forEach(one -> recorded.merge(one.operation(), one.count(), Long::sum));
    Map<String, Long> counted = new TreeMap<>(sent);
    counted.values().removeIf(count -> count == 0);
    long all = counted.values().stream().mapToLong(Long::longValue).sum();
    return recorded.equals(counted) && all == total.sent()
        ? Optional.empty()
        : Optional.of(
            "%s operations were scheduled and %s sent, but %s are recorded as ended or abandoned"
                .formatted(total.sent(), counted, recorded));
  }

  /**
   * Returns the number of operations that had not ended at the drain timeout.
   *
   * @return 0 or more
   */
  public long abandoned() {
    return total.abandoned();
  }
}
