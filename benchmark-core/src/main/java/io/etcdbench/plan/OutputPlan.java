// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What a run prints and stores. Immutable.
 *
 * @param folder directory for results; empty for a new one named after the time in {@code
 *     etcd-bench-results}
 * @param format format of the final output
 * @param progress output during the run
 * @param figures precision of printed figures
 * @param files additional files beside the result, the plan and the histogram log
 * @param metricsAddress name or address of the local interface that serves metrics
 * @param metricsPort port that Prometheus can scrape during the run, 1 to 65535; 0 for none
 */
public record OutputPlan(
    String folder,
    Format format,
    Progress progress,
    Figures figures,
    Set<ExtraFile> files,
    String metricsAddress,
    int metricsPort) {
  private static final String LOOPBACK = "127.0.0.1";

  /** A text at the end and a progress line each second. */
  public static final OutputPlan DEFAULT =
      new OutputPlan("", Format.TEXT, Progress.LIVE, Figures.ROUNDED, Set.of(), LOOPBACK, 0);

  /** Format of the final output. */
  public enum Format {
    /** A summary for people. */
    TEXT,
    /** The complete report for people. */
    FULL,
    /** The result file as JSON. */
    JSON,
    /** One row per series. */
    CSV,
    /** Markdown for a web page or a ticket. */
    MARKDOWN
  }

  /** Output during the run. */
  public enum Progress {
    /** Live progress. */
    LIVE,
    /** No progress output. */
    QUIET
  }

  /** Precision of printed figures. */
  public enum Figures {
    /** Three significant digits. */
    ROUNDED,
    /** All measured digits. */
    PRECISE
  }

  /** An additional output file. */
  public enum ExtraFile {
    /** One row per second and series. */
    SAMPLE,
    /** The perfdash format of Kubernetes, as etcd's own benchmark tool writes it. */
    PERFDASH
  }

  private static final int MAX_PORT = 65_535;

  public OutputPlan {
    if (metricsPort < 0 || metricsPort > MAX_PORT) {
      throw new IllegalArgumentException(
          "the metrics port is " + metricsPort + "; allowed: 1 to " + MAX_PORT + ", or 0 for none");
    }
    if (metricsPort == 0 && !metricsAddress.isBlank() && !metricsAddress.equals(LOOPBACK)) {
      throw new IllegalArgumentException(
          "the metrics address is '%s' but there is no metrics port; give one, for example --metrics-port 9464"
              .formatted(metricsAddress));
    }
    if (metricsAddress.isBlank()) {
      throw new IllegalArgumentException(
          "the metrics address is empty; allowed: one of this machine's, for example "
              + LOOPBACK
              + ", or 0.0.0.0 for all of them");
    }
    EnumSet<ExtraFile> ordered = EnumSet.noneOf(ExtraFile.class);
    ordered.addAll(files);
    files = Collections.unmodifiableSet(ordered);
  }

  /** Returns a copy with another directory for results. */
  public OutputPlan withFolder(String other) {
    return new OutputPlan(other, format, progress, figures, files, metricsAddress, metricsPort);
  }
}
