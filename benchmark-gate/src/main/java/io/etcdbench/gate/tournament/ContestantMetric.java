// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.format.Percent;
import io.etcdbench.format.Quantity;
import io.etcdbench.statistic.LogMean;
import java.util.stream.DoubleStream;

/** A metric of a contestant. */
public enum ContestantMetric {
  /** CPU time of the client's JVM per operation. */
  CPU("cpu per operation", "ns", Format.TIME),
  /** Bytes that the client's JVM allocates per operation. */
  ALLOCATED("allocated per operation", "B", Format.NUMBER),
  /** Successful operations per second. */
  THROUGHPUT("throughput", "ops/s", Format.NUMBER),
  /** The median latency. */
  P50("p50", "ns", Format.TIME),
  /** The 90th percentile of latency. */
  P90("p90", "ns", Format.TIME),
  /** The 99th percentile of latency. */
  P99("p99", "ns", Format.TIME),
  /** Calls and stream messages received by the servers, per operation. */
  RPCS("calls per operation", "calls", Format.PLAIN),
  /** Authenticate calls received by the servers since the start of the client. */
  LOGINS("logins", "calls", Format.PLAIN),
  /** Message bytes received and sent by the servers, per operation. */
  MESSAGES("message bytes per operation", "B", Format.NUMBER),
  /** TCP connections. */
  CONNECTIONS("connections", "connections", Format.PLAIN),
  /** Java threads that the client keeps alive. */
  THREADS("threads", "threads", Format.PLAIN),
  /** Heap in use after a garbage collection. */
  HEAP("live heap", "B", Format.BYTES),
  /** Resident memory outside the heap. */
  OUTSIDE_HEAP("memory outside the heap", "B", Format.BYTES),
  /** Time from opening the client in a cold JVM to its first response. */
  FIRST_ANSWER("time to first answer", "ns", Format.TIME),
  /** Growth per watch of the live heap and the memory outside the heap. */
  WATCH_MEMORY("memory per watch", "B", Format.BYTES),
  /** Growth per watch of the live heap alone. */
  WATCH_HEAP("live heap per watch", "B", Format.BYTES),
  /** Watch streams that the members count for all watches of the client. */
  WATCH_STREAMS("server streams", "streams", Format.PLAIN),
  /** Median over the cycles of a fault of the longest gap of puts. */
  PUT_GAP_P50("put gap p50", "ns", Format.TIME),
  /** Maximum over the cycles of a fault of the longest gap of puts. */
  PUT_GAP_MAX("put gap max", "ns", Format.TIME),
  /** Median over the cycles of a fault of the longest gap of linearizable gets. */
  GET_GAP_P50("get gap p50", "ns", Format.TIME),
  /** Maximum over the cycles of a fault of the longest gap of linearizable gets. */
  GET_GAP_MAX("get gap max", "ns", Format.TIME);

  /** Name of the longest gap of puts in one cycle. */
  static final String PUT_GAP = "put gap";

  /** Name of the longest gap of linearizable gets in one cycle. */
  static final String GET_GAP = "get gap";

  private final String label;
  private final String unit;
  private final Format format;

  ContestantMetric(String label, String unit, Format format) {
    this.label = label;
    this.unit = unit;
    this.format = format;
  }

  /** Returns the name in files and reports. */
  public String label() {
    return label;
  }

  /** Returns the name of its values in rounds; a gap has one value per cycle and two summaries. */
  String recorded() {
    return switch (this) {
      case PUT_GAP_P50, PUT_GAP_MAX -> PUT_GAP;
      case GET_GAP_P50, GET_GAP_MAX -> GET_GAP;
      default -> label;
    };
  }

  /** Summarizes its values over the rounds, at least one. */
  double summary(double[] values) {
    return switch (this) {
      case PUT_GAP_P50, GET_GAP_P50 ->
          DoubleStream.of(values).sorted().skip((values.length - 1) / 2).findFirst().orElse(0);
      case PUT_GAP_MAX, GET_GAP_MAX -> DoubleStream.of(values).max().orElse(0);
      default -> mean(values);
    };
  }

  private static double mean(double[] values) {
    return DoubleStream.of(values).allMatch(value -> value > 0)
        ? LogMean.of(values).value()
        : DoubleStream.of(values).average().orElse(0);
  }

  /** Whether its values in one round are compared with those of the reference. */
  boolean hasRatio() {
    return recorded().equals(label);
  }

  /** Returns the unit of its values. */
  public String unit() {
    return unit;
  }

  /** Formats a value for reports. */
  String text(double value) {
    return switch (format) {
      case TIME -> Quantity.nanos(value);
      case NUMBER -> Quantity.number(value);
      case BYTES -> Quantity.bytes(value);
      case PLAIN -> Percent.plain(value);
    };
  }

  private enum Format {
    TIME,
    NUMBER,
    BYTES,
    PLAIN
  }
}
