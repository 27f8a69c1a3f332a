// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.cli.console.Essential;
import io.etcdbench.plan.Choices;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.OutputPlan.ExtraFile;
import io.etcdbench.plan.OutputPlan.Figures;
import io.etcdbench.plan.OutputPlan.Format;
import io.etcdbench.plan.OutputPlan.Progress;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Flags for what is printed and which files are written. */
public final class OutputOptions {
  @Essential
  @Option(names = "--output", paramLabel = "DIR", description = ResultFolder.OUTPUT)
  private @Nullable String folder;

  @Option(
      names = "--format",
      paramLabel = "text|full|json|csv|markdown",
      description = "Report format: text is a summary, full the whole report. Default: text.")
  private @Nullable Format format;

  @Essential
  @Option(names = "--full", description = "Print the whole report; the same as --format full.")
  private boolean full;

  @Option(names = "--quiet", description = "Print no progress.")
  private boolean quiet;

  @Option(names = "--precise", description = "Print numbers with all digits.")
  private boolean precise;

  @Option(
      names = "--sample",
      description = "Also write a CSV file with one row per second and series.")
  private boolean sample;

  @Option(
      names = "--report-perfdash",
      description = "Also write JSON for Kubernetes' perfdash, as etcd's own tool does.")
  private boolean perfdash;

  @Option(
      names = "--metrics-port",
      paramLabel = "PORT",
      description = "Serve Prometheus metrics on this port during the run. Default: off.")
  private @Nullable Integer metricsPort;

  @Option(
      names = "--metrics-address",
      paramLabel = "HOST",
      description =
          "Listen address of --metrics-port; its metrics are readable without authentication."
              + " Default: 127.0.0.1.")
  private @Nullable String metricsAddress;

  /**
   * Returns the output settings of a plan, overridden by these flags.
   *
   * @param before the settings without flags
   * @throws IllegalArgumentException when a value is out of range
   */
  public OutputPlan over(OutputPlan before) {
    if (full && format != null && format != Format.FULL) {
      throw new IllegalArgumentException(
          "--full and --format %s cannot be combined; drop one of them"
              .formatted(Choices.name(format)));
    }
    Set<ExtraFile> files = EnumSet.noneOf(ExtraFile.class);
    files.addAll(before.files());
    if (sample) {
      files.add(ExtraFile.SAMPLE);
    }
    if (perfdash) {
      files.add(ExtraFile.PERFDASH);
    }
    int port = metricsPort == null ? before.metricsPort() : metricsPort;
    if (metricsAddress != null && !metricsAddress.isBlank() && port == 0) {
      throw new IllegalArgumentException(
          "--metrics-address '%s' requires --metrics-port; add for example --metrics-port 9464"
              .formatted(metricsAddress));
    }
    return new OutputPlan(
        folder == null ? before.folder() : folder,
        full ? Format.FULL : format == null ? before.format() : format,
        quiet ? Progress.QUIET : before.progress(),
        precise ? Figures.PRECISE : before.figures(),
        files,
        metricsAddress == null ? before.metricsAddress() : metricsAddress,
        port);
  }
}
