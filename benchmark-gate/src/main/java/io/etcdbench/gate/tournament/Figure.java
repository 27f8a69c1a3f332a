// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.analysis.compare.Percent;
import io.etcdbench.format.Quantity;
import io.etcdbench.result.JmhResult.Better;

/** What is reported of a contestant. */
public enum Figure {
  /** Processor time of the client's JVM per operation. */
  CPU("cpu per operation", "ns", Better.LOWER, Format.TIME),
  /** Bytes that the client's JVM allocates per operation. */
  ALLOCATED("allocated per operation", "B", Better.LOWER, Format.NUMBER),
  /** Operations that went well, per second. */
  THROUGHPUT("throughput", "ops/s", Better.HIGHER, Format.NUMBER),
  /** The median latency. */
  P50("p50", "ns", Better.LOWER, Format.TIME),
  /** The 90th percentile of latency. */
  P90("p90", "ns", Better.LOWER, Format.TIME),
  /** The 99th percentile of latency. */
  P99("p99", "ns", Better.LOWER, Format.TIME),
  /** Calls and messages that reached the servers, per operation. */
  RPCS("calls per operation", "calls", Better.LOWER, Format.PLAIN),
  /** Calls for a token that reached the servers from the start of the client on. */
  LOGINS("logins", "calls", Better.LOWER, Format.PLAIN),
  /** Bytes of messages that the servers received and sent per operation. */
  MESSAGES("message bytes per operation", "B", Better.LOWER, Format.NUMBER),
  /** TCP connections. */
  CONNECTIONS("connections", "connections", Better.LOWER, Format.PLAIN),
  /** Threads of Java that the client keeps. */
  THREADS("threads", "threads", Better.LOWER, Format.PLAIN),
  /** The heap in use after a collection. */
  HEAP("live heap", "B", Better.LOWER, Format.BYTES),
  /** Resident memory outside the heap. */
  OUTSIDE_HEAP("memory outside the heap", "B", Better.LOWER, Format.BYTES),
  /** From the opening of the client in a cold JVM to its first answer. */
  FIRST_ANSWER("time to first answer", "ns", Better.LOWER, Format.TIME),
  /** What the heap in use after a collection and the memory outside of it grow by per watch. */
  WATCH_MEMORY("memory per watch", "B", Better.LOWER, Format.BYTES),
  /** The part of it that is heap. */
  WATCH_HEAP("live heap per watch", "B", Better.LOWER, Format.BYTES),
  /** Streams of watches that the members count for all watches of the client. */
  WATCH_STREAMS("server streams", "streams", Better.LOWER, Format.PLAIN);

  private final String label;
  private final String unit;
  private final Better better;
  private final Format format;

  Figure(String label, String unit, Better better, Format format) {
    this.label = label;
    this.unit = unit;
    this.better = better;
    this.format = format;
  }

  /** The name in files and reports. */
  public String label() {
    return label;
  }

  /** The unit of its values. */
  public String unit() {
    return unit;
  }

  /** Which way it improves. */
  public Better better() {
    return better;
  }

  /** A value for people. */
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
