// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.capacity;

import java.time.Duration;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * An M/M/c queue in virtual time: Poisson arrivals, one waiting line, c servers with exponential
 * service times. Each probe begins with an empty queue.
 */
final class SimulatedQueue implements Prober {
  private static final double WINDOW_SECONDS = 0.1;

  private final int servers;
  private final double servicesPerSecond;
  private final long limitNanos;
  private final SplittableRandom random;

  /**
   * A queue.
   *
   * @param servers c
   * @param servicesPerSecond of each server
   * @param limitNanos what is slow
   * @param seed of the chance
   */
  SimulatedQueue(int servers, double servicesPerSecond, long limitNanos, long seed) {
    this.servers = servers;
    this.servicesPerSecond = servicesPerSecond;
    this.limitNanos = limitNanos;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public Probe probe(double opsPerSecond, SequentialTest test) {
    Run run = new Run(opsPerSecond);
    while (test.decision() == RateVerdict.UNDECIDED) {
      test.add(run.nextWindow());
    }
    return new Probe(
        opsPerSecond, test.decision(), test.slowShare(), test.elapsed(), run.seen(test.elapsed()));
  }

  /** One rate. Times are seconds. */
  private final class Run {
    private final double rate;
    private final PriorityQueue<Double> freeAt = new PriorityQueue<>();
    private final PriorityQueue<double[]> departures =
        new PriorityQueue<>((a, b) -> Double.compare(a[0], b[0]));
    private final Histogram responses = new Histogram(3);
    private double nextArrival;
    private double windowEnd;

    Run(double rate) {
      this.rate = rate;
      for (int i = 0; i < servers; i++) {
        freeAt.add(0.0);
      }
      nextArrival = gap(rate);
    }

    Window nextWindow() {
      windowEnd += WINDOW_SECONDS;
      long sent = 0;
      while (nextArrival < windowEnd) {
        sent++;
        double departure = Math.max(freeAt.remove(), nextArrival) + gap(servicesPerSecond);
        freeAt.add(departure);
        departures.add(new double[] {departure, departure - nextArrival});
        nextArrival += gap(rate);
      }
      long ended = 0;
      long slow = 0;
      while (!departures.isEmpty() && departures.peek()[0] < windowEnd) {
        long nanos = Math.round(departures.remove()[1] * 1e9);
        responses.recordValue(nanos);
        ended++;
        slow += nanos > limitNanos ? 1 : 0;
      }
      long nanos = Math.round(WINDOW_SECONDS * 1e9);
      return new Window(nanos, sent, ended, slow, 0, 0, ended, 0, departures.size());
    }

    Probe.Seen seen(Duration elapsed) {
      return new Probe.Seen(
          responses.getTotalCount(),
          responses.getTotalCount() * 1e9 / elapsed.toNanos(),
          responses.getValueAtPercentile(50),
          responses.getValueAtPercentile(99));
    }

    private double gap(double perSecond) {
      return random.nextExponential() / perSecond;
    }
  }
}
