// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.record;

import java.util.List;

/** The percentiles that results and reports of a load run show. */
public final class Quantiles {

  /**
   * A percentile.
   *
   * @param label for people, for example {@code p99.9}
   * @param field for a column of a table file, for example {@code P999}
   * @param quantile from 0 to below 1
   */
  public record Quantile(String label, String field, double quantile) {}

  public static final List<Quantile> ALL =
      List.of(
          new Quantile("p50", "P50", 0.50),
          new Quantile("p75", "P75", 0.75),
          new Quantile("p90", "P90", 0.90),
          new Quantile("p95", "P95", 0.95),
          new Quantile("p99", "P99", 0.99),
          new Quantile("p99.9", "P999", 0.999),
          new Quantile("p99.99", "P9999", 0.9999));

  /** The most important percentiles. */
  public static final List<Quantile> CARD =
      ALL.stream().filter(one -> List.of("p50", "p99", "p99.9").contains(one.label())).toList();

  private Quantiles() {}
}
