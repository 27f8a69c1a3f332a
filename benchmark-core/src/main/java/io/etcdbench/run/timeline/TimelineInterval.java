// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.timeline;

import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Series;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.result.Sample;
import io.etcdbench.result.Sample.Ended;
import io.etcdbench.result.Sample.Percentiles;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One or more adjacent intervals. Histograms are kept compressed: hundreds of them, grown to their
 * highest value, would take hundreds of megabytes.
 *
 * @param startNanos start time
 * @param endNanos end time
 * @param sent operations sent in it
 * @param dropped arrivals dropped in it
 * @param inFlight operations in flight at its end
 * @param fine successful operations, by label
 * @param failed number of failed operations, by the label of the error kind
 * @param client resource usage of the client
 */
record TimelineInterval(
    long startNanos,
    long endNanos,
    long sent,
    long dropped,
    long inFlight,
    Map<String, Compressed> fine,
    Map<String, Long> failed,
    ClientUse client) {

  static TimelineInterval of(Interval interval, long inFlight, ClientUse client) {
    Map<String, Compressed> fine = new LinkedHashMap<>();
    Map<String, Long> failed = new LinkedHashMap<>();
    for (Series series : interval.series()) {
      if (series.isOk()) {
        fine.put(series.operation(), Compressed.of(series));
      } else {
        failed.merge(series.outcomeLabel(), series.count(), Long::sum);
      }
    }
    return new TimelineInterval(
        interval.startNanos(),
        interval.endNanos(),
        interval.sent(),
        interval.dropped(),
        inFlight,
        fine,
        failed,
        client);
  }

  /** Merges with the next interval. */
  TimelineInterval plus(TimelineInterval next) {
    Map<String, Compressed> bothFine = new LinkedHashMap<>(fine);
    next.fine.forEach((name, more) -> bothFine.merge(name, more, Compressed::plus));
    Map<String, Long> bothFailed = new LinkedHashMap<>(failed);
    next.failed.forEach((kind, more) -> bothFailed.merge(kind, more, Long::sum));
    return new TimelineInterval(
        startNanos,
        next.endNanos,
        sent + next.sent,
        dropped + next.dropped,
        next.inFlight,
        bothFine,
        bothFailed,
        client.plus(next.client));
  }

  boolean hasLength() {
    return endNanos > startNanos;
  }

  Sample toSecond() {
    Map<String, Ended> ok = new LinkedHashMap<>();
    fine.forEach((name, latencies) -> ok.put(name, latencies.toEnded()));
    return new Sample(startNanos, endNanos, sent + dropped, dropped, inFlight, ok, failed, client);
  }

  /**
   * The latencies of the operations with one name.
   *
   * @param serviceNanos a histogram as text
   * @param responseNanos the same; null in a closed loop
   */
  record Compressed(String serviceNanos, @Nullable String responseNanos) {
    static Compressed of(Series series) {
      Histogram response = series.responseNanos();
      return new Compressed(
          HistogramText.encode(series.serviceNanos()),
          response == null ? null : HistogramText.encode(response));
    }

    Compressed plus(Compressed next) {
      return new Compressed(
          sum(serviceNanos, next.serviceNanos),
          responseNanos == null || next.responseNanos == null
              ? null
              : sum(responseNanos, next.responseNanos));
    }

    private static String sum(String one, String other) {
      Histogram sum = HistogramText.decode(one);
      sum.setAutoResize(true);
      sum.add(HistogramText.decode(other));
      return HistogramText.encode(sum);
    }

    Ended toEnded() {
      Histogram service = HistogramText.decode(serviceNanos);
      return new Ended(
          service.getTotalCount(),
          Percentiles.of(service),
          responseNanos == null ? null : Percentiles.of(HistogramText.decode(responseNanos)));
    }
  }
}
