// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The distribution of a duration, from a Prometheus histogram. Immutable.
 *
 * <p>A percentile is interpolated linearly within its bucket, as in Prometheus (<a
 * href="https://prometheus.io/docs/prometheus/latest/querying/functions/#histogram_quantile">histogram_quantile</a>),
 * so the true value lies anywhere in that bucket. In the last bucket, which has no upper bound, it
 * is that bucket's lower bound. A percentile with fewer than ten observations above it is null.
 *
 * @param count the number of observations, 1 or more
 * @param meanNanos their arithmetic mean, exact, 0 or more
 * @param p50Nanos the median
 * @param p90Nanos the 90th percentile
 * @param p99Nanos the 99th percentile
 * @param buckets the non-empty buckets, in the order of their bounds
 */
public record DurationHistogram(
    long count,
    double meanNanos,
    @Nullable Long p50Nanos,
    @Nullable Long p90Nanos,
    @Nullable Long p99Nanos,
    List<Bucket> buckets) {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final int MIN_ABOVE = 10;

  public DurationHistogram {
    if (count < 1) {
      throw new IllegalArgumentException("count is " + count + "; allowed: 1 or more");
    }
    if (!(meanNanos >= 0)) {
      throw new IllegalArgumentException("meanNanos is " + meanNanos + "; allowed: 0 or more");
    }
    buckets = List.copyOf(buckets);
  }

  /**
   * One bucket of the histogram.
   *
   * @param aboveNanos its lower bound, exclusive
   * @param upToNanos its upper bound, inclusive; null when unbounded
   * @param count the number of observations in it, 1 or more
   */
  public record Bucket(long aboveNanos, @Nullable Long upToNanos, long count) {
    public Bucket {
      if (count < 1) {
        throw new IllegalArgumentException("count is " + count + "; allowed: 1 or more");
      }
    }
  }

  /**
   * Creates a distribution from a histogram's cumulative buckets.
   *
   * @param cumulative observations up to each bound in seconds; at least one above 0
   * @param sumNanos the sum of all observations
   */
  static DurationHistogram of(SortedMap<Double, Double> cumulative, double sumNanos) {
    List<Bucket> buckets = new ArrayList<>();
    long above = 0;
    double before = 0;
    for (Map.Entry<Double, Double> entry : cumulative.entrySet()) {
      boolean open = entry.getKey().isInfinite();
      long upTo = open ? Long.MAX_VALUE : Math.round(entry.getKey() * NANOS_PER_SECOND);
      long count = Math.round(entry.getValue() - before);
      if (count > 0) {
        buckets.add(new Bucket(above, open ? null : upTo, count));
      }
      above = upTo;
      before = Math.max(before, entry.getValue());
    }
    return of(buckets, sumNanos);
  }

  /**
   * Combines two histograms with the same bounds.
   *
   * @param other from another time or member
   */
  public DurationHistogram plus(DurationHistogram other) {
    Map<Bucket, Long> counts = counts();
    other.counts().forEach((bound, more) -> counts.merge(bound, more, Long::sum));
    return of(buckets(counts), count * meanNanos + other.count * other.meanNanos);
  }

  /**
   * Returns the observations since an earlier state of the same histogram.
   *
   * @param earlier null without observations at that time
   * @return null without observations since then
   */
  public @Nullable DurationHistogram since(@Nullable DurationHistogram earlier) {
    if (earlier == null) {
      return this;
    }
    Map<Bucket, Long> counts = counts();
    earlier.counts().forEach((bound, less) -> counts.merge(bound, -less, Long::sum));
    List<Bucket> rest = buckets(counts);
    double sumNanos = count * meanNanos - earlier.count * earlier.meanNanos;
    return rest.isEmpty() ? null : of(rest, Math.max(0, sumNanos));
  }

  /** Returns the counts by bounds; a key is a bucket with a count of 1. */
  private Map<Bucket, Long> counts() {
    Map<Bucket, Long> counts = new TreeMap<>(Comparator.comparingLong(Bucket::aboveNanos));
    buckets.forEach(
        bucket -> counts.put(new Bucket(bucket.aboveNanos, bucket.upToNanos, 1), bucket.count));
    return counts;
  }

  private static List<Bucket> buckets(Map<Bucket, Long> counts) {
    return counts.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(
            entry ->
                new Bucket(entry.getKey().aboveNanos, entry.getKey().upToNanos, entry.getValue()))
        .toList();
  }

  private static DurationHistogram of(List<Bucket> buckets, double sumNanos) {
    long count = buckets.stream().mapToLong(Bucket::count).sum();
    return new DurationHistogram(
        count,
        Math.max(0, sumNanos / count),
        percentile(buckets, count, 0.5),
        percentile(buckets, count, 0.9),
        percentile(buckets, count, 0.99),
        buckets);
  }

  private static @Nullable Long percentile(List<Bucket> buckets, long count, double quantile) {
    // In floating point, 1 - 0.99 is slightly less than a hundredth.
    return count * (1 - quantile) < MIN_ABOVE - 1e-6 ? null : at(buckets, quantile * count);
  }

  private static long at(List<Bucket> buckets, double rank) {
    double before = 0;
    for (Bucket bucket : buckets) {
      if (before + bucket.count >= rank) {
        Long upTo = bucket.upToNanos;
        double share = (rank - before) / bucket.count;
        return upTo == null
            ? bucket.aboveNanos
            : Math.round(bucket.aboveNanos + share * (upTo - bucket.aboveNanos));
      }
      before += bucket.count;
    }
    throw new IllegalArgumentException("rank is " + rank + "; allowed: 0 to " + before);
  }
}
