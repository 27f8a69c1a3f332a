// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

/** Who measured a run, and how it offers load. */
public enum Tool {
  ETCD_BENCHMARK("etcd benchmark", Kind.LOAD),
  CHECK_PERF("etcdctl check perf", Kind.LOAD),
  PERF_DASH("perf-dash", Kind.PERCENTILES),
  FIO("fio", Kind.DISK),
  JMH("JMH", Kind.SCORE),
  GHZ("ghz", Kind.LOAD),
  HEY("hey", Kind.LOAD),
  WRK("wrk", Kind.LOAD),
  H2LOAD("h2load", Kind.LOAD),
  K6("k6", Kind.LOAD),
  VEGETA("vegeta", Kind.LOAD),
  GO_YCSB("go-ycsb", Kind.LOAD),
  /** A row of a table that a person wrote. */
  TABLE("table", Kind.LOAD);

  /** What a tool measures. */
  public enum Kind {
    LOAD,
    DISK,
    SCORE,
    PERCENTILES
  }

  private final String label;
  private final Kind kind;

  Tool(String label, Kind kind) {
    this.label = label;
    this.kind = kind;
  }

  /** Its name as its users write it. */
  public String label() {
    return label;
  }

  /** What it measures. */
  public Kind kind() {
    return kind;
  }
}
