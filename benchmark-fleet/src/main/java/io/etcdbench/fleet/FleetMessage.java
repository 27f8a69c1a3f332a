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
 * Messages between workers and their conductor, as JSON. Workers send requests, the conductor
 * responds.
 */
final class FleetMessage {
  static final String HELLO = "/hello";
  static final String CLOCK = "/clock";
  static final String BEAT = "/beat";

  /** Longest message that is read before anything about it is verified, in bytes. */
  static final int LONGEST_UNVERIFIED = 64 << 10;

  /** Longest report: the last one contains the worker's {@code run.json}. */
  private static final int LONGEST_REPORT = 64 << 20;

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private FleetMessage() {}

  /** Returns the length in bytes that a message to a path must not exceed. */
  static int longest(String path) {
    return path.equals(BEAT) ? LONGEST_REPORT : LONGEST_UNVERIFIED;
  }

  /**
   * Introduces a worker.
   *
   * @param instance identifier that differs from that of every other process and plan
   * @param before instance of this process in the previous plan; null in its first one
   * @param index number of the worker; 0 to be assigned one
   * @param build the build that it runs
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
   * Response to a {@link Hello}.
   *
   * @param refusal why the worker is refused; null when it is accepted, and only then the other
   *     components apply
   * @param index the worker's number, 1 or more; 0 when no plan is pending
   * @param workers number of workers
   * @param plan the plan that all carry out together, in YAML
   * @param again whether another plan may follow: after this one, or when none is pending now
   */
  record Welcome(@Nullable String refusal, int index, int workers, String plan, boolean again) {
    static Welcome refused(String why) {
      return new Welcome(why, 0, 0, "", false);
    }

    /** Returns the response that no plan is pending. */
    static Welcome idle(boolean again) {
      return new Welcome(null, 0, 0, "", again);
    }
  }

  /**
   * A clock reading.
   *
   * @param nanos on the conductor's clock
   */
  record Clock(long nanos) {}

  /** Progress of a worker. */
  enum State {
    PREPARING,
    READY,
    MEASURING,
    ENDED,
    FAILED
  }

  /**
   * Reports what is new since the last acknowledged message.
   *
   * @param index number of the worker
   * @param instance identifier of its process and plan
   * @param sequence greater than that of the previous message; the same when it is sent again
   * @param state the worker's progress
   * @param failure one sentence when it has failed
   * @param ready with state READY and later
   * @param seconds new seconds of the measurement, in order
   * @param ended with state ENDED
   */
  record Beat(
      int index,
      String instance,
      long sequence,
      State state,
      @Nullable String failure,
      @Nullable Ready ready,
      List<WorkerInterval> seconds,
      @Nullable Ended ended) {}

  /**
   * Reports that a worker is ready to offer load.
   *
   * @param offsetNanos conductor's clock minus the worker's
   * @param uncertaintyNanos uncertainty of the offset
   * @param warm steadiness of its client after warm-up; null when it was not warmed up
   * @param preloaded result of writing its keys; null when it wrote none
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
   * @param interval the recorded operations
   * @param client their cost to the client
   */
  record WorkerInterval(WireInterval interval, ClientUse client) {}

  /**
   * Final report of a worker.
   *
   * @param load the measured load; null when it measured nothing
   * @param startLagNanos actual start minus agreed start; null when it did not start
   * @param driftNanos clock offset after the run minus that before it
   * @param watched events that its watchers received; null when it has none
   * @param result its own {@code run.json}
   */
  record Ended(
      @Nullable WireLoad load,
      @Nullable Long startLagNanos,
      long driftNanos,
      @Nullable WireWatched watched,
      String result) {}

  /** Wire format of a {@link WatchAccount}. */
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

  /** Wire format of a {@link Recorded}. */
  record WireRecorded(String name, WireInterval interval, Map<String, Long> counted) {}

  /** Instruction to a worker. */
  enum Verb {
    /** Continue. */
    GO_ON,
    /** Start at a given instant. */
    START,
    /** Drain, report and end. */
    STOP,
    /** End at once; the conductor expects nothing more. */
    LEAVE
  }

  /**
   * Response to a {@link Beat}.
   *
   * @param verb the instruction
   * @param startNanos with START: the start by the conductor's clock
   * @param why with LEAVE: the reason, in one sentence; with STOP: why the run failed, or null
   */
  record Order(Verb verb, long startNanos, @Nullable String why) {
    static Order of(Verb verb) {
      return new Order(verb, 0, null);
    }
  }

  /** Wire format of a {@link LoadResult}. */
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

  /** Wire format of an {@link Interval}, with compressed histograms. */
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

  /** Wire format of a {@link Series}. */
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
          "a message is not a %s; do both sides run the same version of etcd-bench?"
              .formatted(type.getSimpleName()),
          e);
    }
  }
}
