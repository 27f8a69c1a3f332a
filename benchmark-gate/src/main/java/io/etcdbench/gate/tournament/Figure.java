// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.analysis.compare.Percent;
import io.etcdbench.format.Quantity;
import io.etcdbench.result.JmhResult.Better;
import java.util.function.DoubleFunction;

/** What is reported of a contestant. */
public enum Figure {
  /** Processor time of the client's JVM per operation. */
  CPU("cpu per operation", "ns", Better.LOWER, Quantity::nanos),
  /** Bytes that the client's JVM allocates per operation. */
  ALLOCATED("allocated per operation", "B", Better.LOWER, Quantity::number),
  /** Operations that went well, per second. */
  THROUGHPUT("throughput", "ops/s", Better.HIGHER, Quantity::number),
  /** The median latency. */
  P50("p50", "ns", Better.LOWER, Quantity::nanos),
  /** The 90th percentile of latency. */
  P90("p90", "ns", Better.LOWER, Quantity::nanos),
  /** The 99th percentile of latency. */
  P99("p99", "ns", Better.LOWER, Quantity::nanos),
  /** Calls and messages that reached the servers, per operation. */
  RPCS("calls per operation", "calls", Better.LOWER, Percent::plain),
  /** Calls for a token that reached the servers from the start of the client on. */
  LOGINS("logins", "calls", Better.LOWER, Percent::plain),
  /** Bytes of messages that the servers received and sent per operation. */
  MESSAGES("message bytes per operation", "B", Better.LOWER, Quantity::number),
  /** TCP connections. */
  CONNECTIONS("connections", "connections", Better.LOWER, Percent::plain),
  /** Threads of Java that the client keeps. */
  THREADS("threads", "threads", Better.LOWER, Percent::plain),
  /** The heap in use after a collection. */
  HEAP("live heap", "B", Better.LOWER, Quantity::bytes),
  /** Resident memory outside the heap. */
  OUTSIDE_HEAP("memory outside the heap", "B", Better.LOWER, Quantity::bytes),
  /** From the opening of the client in a cold JVM to its first answer. */
  FIRST_ANSWER("time to first answer", "ns", Better.LOWER, Quantity::nanos);

  private final String label;
  private final String unit;
  private final Better better;
  private final DoubleFunction<String> text;

  Figure(String label, String unit, Better better, DoubleFunction<String> text) {
    this.label = label;
    this.unit = unit;
    this.better = better;
    this.text = text;
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
    return text.apply(value);
  }
}
