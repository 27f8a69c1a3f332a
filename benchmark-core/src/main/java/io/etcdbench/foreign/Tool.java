// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign;

/** A tool whose results can be audited. */
public enum Tool {
  ETCD_BENCHMARK("etcd benchmark", Kind.LOAD),
  CHECK_PERF("etcdctl check perf", Kind.LOAD),
  CHECK_DATASCALE("etcdctl check datascale", Kind.LOAD),
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
  YCSB("YCSB", Kind.LOAD),
  AB("ab", Kind.LOAD),
  BOMBARDIER("bombardier", Kind.LOAD),
  /** A row of a table written by a person. */
  TABLE("table", Kind.LOAD);

  /** The type of measurement. */
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

  /** Returns the tool's name as its users write it. */
  public String label() {
    return label;
  }

  /** Returns the type of measurement. */
  public Kind kind() {
    return kind;
  }
}
