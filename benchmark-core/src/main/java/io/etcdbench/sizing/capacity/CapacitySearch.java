// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import io.etcdbench.sizing.capacity.Capacity.End;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the highest rate at which an objective holds. It doubles the rate until the
 * objective does not hold, then bisects the interval in the logarithm of the rate until it is as
 * narrow as the precision, then confirms with longer probes, step by step, until one rate holds and
 * the next one does not, or the highest rate of the range holds. A rate at which the client was
 * held back is offered again, and so is a rate that would end the doubling because of slow
 * operations. Used once, by one thread.
 */
public final class CapacitySearch {
  private static final double CLIMB = 2;

  /** A short stall of the machine holds a client back, too, so once or twice may be chance. */
  private static final int TRIES = 3;

  private final SearchSpec spec;
  private final Prober prober;
  private final List<Probe> probes = new ArrayList<>();
  private Duration spent = Duration.ZERO;
  private @Nullable Probe holds;
  private @Nullable Probe beyond;
  private @Nullable End early;

  public CapacitySearch(SearchSpec spec, Prober prober) {
    this.spec = spec;
    this.prober = prober;
  }

  /**
   * Runs the search.
   *
   * @return the result, however the search ended
   */
  public Capacity run() {
    climb();
    Probe held = holds;
    Probe broke = beyond;
    if (early == null && held != null) {
      if (broke != null) {
        bisect(held, broke);
      }
      confirm();
    }
    return new Capacity(end(), holds, beyond, probes);
  }

  private End end() {
    if (early != null) {
      return early;
    }
    return beyond == null ? End.ABOVE_RANGE : holds == null ? End.BELOW_RANGE : End.CONFIRMED;
  }

  private void climb() {
    double rate = spec.range().minRate();
    while (early == null && beyond == null) {
      climbTo(rate);
      if (rate >= spec.range().maxRate()) {
        return;
      }
      rate = Math.min(CLIMB * rate, spec.range().maxRate());
    }
  }

  /** A wrong stop here would be far from the edge, so a rate must be slow twice. */
  private void climbTo(double rate) {
    if (screen(rate).decision() == RateVerdict.SLOW && early == null) {
      beyond = null;
      screen(rate);
    }
  }

  private void bisect(Probe held, Probe broke) {
    double low = held.opsPerSecond();
    double high = broke.opsPerSecond();
    while (early == null && high / low > 1 + spec.range().precision()) {
      double middle = Math.sqrt(low * high);
      if (screen(middle).holds()) {
        low = middle;
      } else {
        high = middle;
      }
    }
  }

  private Probe screen(double rate) {
    Probe probe = probe(rate, Effort.SCREEN);
    if (probe.holds()) {
      holds = probe;
    } else if (probe.decision().isBeyond()) {
      beyond = probe;
    }
    return probe;
  }

  /** Screening may be wrong near the edge, so this starts at the highest rate that held. */
  private void confirm() {
    Probe screened = holds;
    Probe low = null;
    Probe high = null;
    double step = 1 + spec.range().precision() / 2;
    double least = spec.range().minRate();
    double most = spec.range().maxRate();
    double rate = screened == null ? least : screened.opsPerSecond();
    while (early == null && !isConfirmed(low, high, most)) {
      Probe probe = probe(rate, spec.confirm());
      if (probe.holds()) {
        low = probe;
        rate = Math.min(rate * step, most);
      } else if (probe.decision().isBeyond()) {
        high = probe;
        if (rate <= least) {
          break;
        }
        rate = Math.max(rate / step, least);
      }
    }
    if (isConfirmed(low, high, most) && early == End.OUT_OF_BUDGET) {
      early = null; // the last probe used up the budget, but it completed the confirmation
    }
    keep(low, high);
  }

  /** Whether a rate holds above which nothing remains to be tried. */
  private static boolean isConfirmed(@Nullable Probe low, @Nullable Probe high, double most) {
    return low != null && (high != null || low.opsPerSecond() >= most);
  }

  /** Confirmed rates take precedence over screened ones. */
  private void keep(@Nullable Probe low, @Nullable Probe high) {
    Probe screened = holds;
    if (low != null) {
      holds = low;
    } else if (screened != null && high != null && screened.opsPerSecond() >= high.opsPerSecond()) {
      holds = heldBelow(high.opsPerSecond());
    }
    if (high != null) {
      beyond = high;
    } else if (holds != null && beyond != null && beyond.opsPerSecond() <= holds.opsPerSecond()) {
      beyond = null; // refuted by a rate that held later
    }
  }

  private @Nullable Probe heldBelow(double rate) {
    return probes.stream()
        .filter(one -> one.holds() && one.opsPerSecond() < rate)
        .max((a, b) -> Double.compare(a.opsPerSecond(), b.opsPerSecond()))
        .orElse(null);
  }

  private Probe probe(double rate, Effort effort) {
    Probe probe = offer(rate, effort);
    for (int tries = 1; tries < TRIES && early == null && isHeldBack(probe); tries++) {
      probe = offer(rate, effort);
    }
    if (isHeldBack(probe)) {
      early = End.GENERATOR;
    }
    return probe;
  }

  private static boolean isHeldBack(Probe probe) {
    return probe.decision() == RateVerdict.GENERATOR;
  }

  private Probe offer(double rate, Effort effort) {
    Duration left = spec.budget().minus(spent);
    Effort affordable = left.isNegative() || left.isZero() ? effort : effort.within(left);
    SequentialTest test = new SequentialTest(spec.limit(), spec.maxErrorShare(), affordable, rate);
    Probe probe = prober.probe(rate, test);
    probes.add(probe);
    spent = spent.plus(probe.elapsed());
    if (probe.decision() == RateVerdict.UNDECIDED) {
      early = End.STOPPED;
    } else if (spent.compareTo(spec.budget()) >= 0) {
      early = End.OUT_OF_BUDGET;
    }
    return probe;
  }
}
