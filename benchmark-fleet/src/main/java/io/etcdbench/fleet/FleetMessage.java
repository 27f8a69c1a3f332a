// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Series;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.result.FleetAccount.Place;
import io.etcdbench.result.Steadiness;
import io.etcdbench.watch.WatchAccount;
import io.etcdbench.watch.WatchAccount.Recorded;
import io.etcdbench.watch.WatchResult.Events;
import io.etcdbench.watch.WatchResult.Fairness;
import io.etcdbench.watch.WatchResult.Watchers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What workers and their conductor send each other, as JSON. Workers ask, the conductor answers.
 */
final class FleetMessage {
  static final String HELLO = "/hello";
  static final String CLOCK = "/clock";
  static final String BEAT = "/beat";

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private FleetMessage() {}

  /**
   * A worker introduces itself.
   *
   * @param instance differs from that of every other process and plan
   * @param before what this process said for the plan before; null for its first one
   * @param index which worker it is; 0 to be given a number
   * @param build what it runs
   * @param plan digest of the plan that it was given; null when it was given none
   * @param place where it runs
   */
  record Hello(
      String instance,
      @Nullable String before,
      int index,
      String build,
      @Nullable String plan,
      Place place) {}

  /**
   * The answer.
   *
   * @param refusal why the worker is not wanted; null when it is, and all else holds
   * @param index the worker's number, 1 or more; 0 when no plan is pending
   * @param workers how many there are
   * @param plan what all do together, in YAML
   * @param again whether there may be another plan: after this one, or when there is none now
   */
  record Welcome(@Nullable String refusal, int index, int workers, String plan, boolean again) {
    static Welcome refused(String why) {
      return new Welcome(why, 0, 0, "", false);
    }

    /** No plan is pending. */
    static Welcome idle(boolean again) {
      return new Welcome(null, 0, 0, "", again);
    }
  }

  /**
   * A clock as it is read.
   *
   * @param nanos on the conductor's clock
   */
  record Clock(long nanos) {}

  /** How far a worker is. */
  enum State {
    PREPARING,
    READY,
    MEASURING,
    ENDED,
    FAILED
  }

  /**
   * What has become known since the last message that was answered.
   *
   * @param index which worker
   * @param instance which process
   * @param sequence greater than that of the message before; the same when it is sent again
   * @param state how far it is
   * @param failure one sentence when it has failed
   * @param ready with state READY and later
   * @param seconds of the measurement, in their order
   * @param ended with state ENDED
   */
  record Beat(
      int index,
      String instance,
      long sequence,
      State state,
      @Nullable String failure,
      @Nullable Ready ready,
      List<Second> seconds,
      @Nullable Ended ended) {}

  /**
   * A worker that has nothing left to do but to offer load.
   *
   * @param offsetNanos conductor's clock minus its own
   * @param uncertaintyNanos of the offset
   * @param warm how warm its client is; null when it was not warmed up
   * @param preloaded what writing its keys has shown; null when it wrote none
   * @param besideMembers endpoints of members on its own machine
   */
  record Ready(
      long offsetNanos,
      long uncertaintyNanos,
      @Nullable Steadiness warm,
      @Nullable WireLoad preloaded,
      List<String> besideMembers) {}

  /**
   * A second of the measurement.
   *
   * @param interval what was recorded
   * @param client what it cost
   */
  record Second(WireInterval interval, ClientUse client) {}

  /**
   * All that a worker has to say.
   *
   * @param load what it measured; null when it measured nothing
   * @param startLagNanos how much later than agreed it began; null when it did not
   * @param driftNanos offset after the run minus that before it
   * @param watched what its watchers received; null when it has none
   * @param result its own {@code run.json}
   */
  record Ended(
      @Nullable WireLoad load,
      @Nullable Long startLagNanos,
      long driftNanos,
      @Nullable WireWatched watched,
      String result) {}

  /** A {@link WatchAccount} on its way. */
  record WireWatched(
      List<WireRecorded> recorded, Watchers watchers, Events events, @Nullable Fairness fairness) {
    static WireWatched of(WatchAccount account) {
      return new WireWatched(
          account.recorded().stream()
              .map(
                  one ->
                      new WireRecorded(one.name(), WireInterval.of(one.interval()), one.counted()))
              .toList(),
          account.watchers(),
          account.events(),
          account.fairness());
    }

    WatchAccount account() {
      return new WatchAccount(
          recorded.stream()
              .map(one -> new Recorded(one.name(), one.interval().interval(), one.counted()))
              .toList(),
          watchers,
          events,
          fairness);
    }
  }

  /** A {@link Recorded} on its way. */
  record WireRecorded(String name, WireInterval interval, Map<String, Long> counted) {}

  /** What a worker is to do. */
  enum Verb {
    /** Go on with what it is at. */
    GO_ON,
    /** Begin at an instant. */
    START,
    /** Drain, report and end. */
    STOP,
    /** End; nothing is wanted from it any more. */
    LEAVE
  }

  /**
   * The answer to a {@link Beat}.
   *
   * @param verb what to do
   * @param startNanos with START: when, by the conductor's clock
   * @param why with LEAVE: in one sentence
   */
  record Order(Verb verb, long startNanos, @Nullable String why) {
    static Order of(Verb verb) {
      return new Order(verb, 0, null);
    }
  }

  /** A {@link LoadResult} on its way. */
  record WireLoad(
      WireInterval measured, WireInterval total, Map<String, Long> sent, LoadResult.End end) {
    static WireLoad of(LoadResult load) {
      return new WireLoad(
          WireInterval.of(load.measured()), WireInterval.of(load.total()), load.sent(), load.end());
    }

    LoadResult load() {
      return new LoadResult(measured.interval(), total.interval(), sent, end);
    }
  }

  /** An {@link Interval} on its way, with compressed histograms. */
  record WireInterval(
      long startNanos,
      long endNanos,
      long sent,
      long dropped,
      long lastDoneNanos,
      List<WireSeries> series,
      @Nullable String lagNanos) {
    static WireInterval of(Interval interval) {
      return new WireInterval(
          interval.startNanos(),
          interval.endNanos(),
          interval.sent(),
          interval.dropped(),
          interval.lastDoneNanos(),
          interval.series().stream().map(WireSeries::of).toList(),
          text(interval.lagNanos()));
    }

    Interval interval() {
      return new Interval(
          startNanos,
          endNanos,
          sent,
          dropped,
          lastDoneNanos,
          series.stream().map(WireSeries::series).toList(),
          histogram(lagNanos));
    }
  }

  /** A {@link Series} on its way. */
  record WireSeries(
      String operation,
      OutcomeKind outcome,
      String serviceNanos,
      @Nullable String responseNanos,
      @Nullable String example) {
    static WireSeries of(Series series) {
      return new WireSeries(
          series.operation(),
          series.outcome(),
          HistogramText.encode(series.serviceNanos()),
          text(series.responseNanos()),
          series.example());
    }

    Series series() {
      return new Series(
          operation,
          outcome,
          HistogramText.decode(serviceNanos),
          histogram(responseNanos),
          example);
    }
  }

  private static @Nullable String text(@Nullable Histogram histogram) {
    return histogram == null ? null : HistogramText.encode(histogram);
  }

  private static @Nullable Histogram histogram(@Nullable String text) {
    return text == null ? null : HistogramText.decode(text);
  }

  static byte[] write(Object message) {
    try {
      return MAPPER.writeValueAsString(message).getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a message cannot be written", e);
    }
  }

  static <T> T read(byte[] body, Class<T> type) {
    try {
      return MAPPER.readValue(new String(body, StandardCharsets.UTF_8), type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "a message is not a %s; do both sides run one version of etcd-bench?"
              .formatted(type.getSimpleName()),
          e);
    }
  }
}
