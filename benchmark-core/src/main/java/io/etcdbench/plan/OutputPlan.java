// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What is printed and kept. Immutable.
 *
 * @param folder where the files go; empty for a new one named after the time in {@code
 *     etcd-bench-results}
 * @param format what is printed at the end
 * @param progress what is printed meanwhile
 * @param figures how exactly figures are printed
 * @param files further files beside the result, the plan and the histogram log
 * @param metricsAddress which of this machine's addresses, by name or number, serves metrics
 * @param metricsPort where Prometheus can scrape while the run lasts, 1 to 65535; 0 for nowhere
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

  /** A text at the end, a line each second meanwhile. */
  public static final OutputPlan DEFAULT =
      new OutputPlan("", Format.TEXT, Progress.LIVE, Figures.ROUNDED, Set.of(), LOOPBACK, 0);

  /** What is printed at the end. */
  public enum Format {
    /** For people: a summary. */
    TEXT,
    /** For people: the whole report. */
    FULL,
    /** The result file. */
    JSON,
    /** One row per series. */
    CSV,
    /** For a web page or a ticket. */
    MARKDOWN
  }

  /** What is printed meanwhile. */
  public enum Progress {
    /** How far the run is. */
    LIVE,
    /** Nothing. */
    QUIET
  }

  /** How exactly figures are printed. */
  public enum Figures {
    /** Three digits. */
    ROUNDED,
    /** All that were measured. */
    PRECISE
  }

  /** A further file. */
  public enum ExtraFile {
    /** One row per second and series. */
    SAMPLE,
    /** What Kubernetes' perfdash reads, as etcd's own tool writes it. */
    PERFDASH
  }

  private static final int MOST_PORT = 65_535;

  public OutputPlan {
    if (metricsPort < 0 || metricsPort > MOST_PORT) {
      throw new IllegalArgumentException(
          "the metrics port is "
              + metricsPort
              + "; allowed: 1 to "
              + MOST_PORT
              + ", or 0 for none");
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

  /**
   * Another folder.
   *
   * @param other where the files go
   * @return a changed copy
   */
  public OutputPlan in(String other) {
    return new OutputPlan(other, format, progress, figures, files, metricsAddress, metricsPort);
  }

  /**
   * The same in another folder.
   *
   * @param other of the results
   * @return a changed copy
   */
  public OutputPlan withFolder(String other) {
    return new OutputPlan(other, format, progress, figures, files, metricsAddress, metricsPort);
  }
}
