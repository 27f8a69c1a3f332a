// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import io.etcdbench.cli.console.Progress;
import io.etcdbench.cli.console.Terminal;
import io.etcdbench.format.Phrase;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.metrics.ClientMeters;
import io.etcdbench.metrics.MeterBinding;
import io.etcdbench.metrics.MetricsServer;
import io.etcdbench.metrics.ServerMeters;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.RunFiles;
import io.etcdbench.report.live.LiveLine;
import io.etcdbench.report.live.LiveLine.Style;
import io.etcdbench.report.live.PhaseGoal;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Prints the progress of a run, and passes its measurement to its files. */
final class RunReporter implements RunObserver, AutoCloseable {
  private static final double NANOS_PER_SECOND = 1e9;

  private final LoadPlan load;
  private final RunFiles files;
  private final Consumer<RunResult> drafts;
  private final PrintWriter err;
  private final Style style;
  private final @Nullable MetricsServer metrics;
  private final Map<PhaseName, MeterBinding> loads = new EnumMap<>(PhaseName.class);
  private final @Nullable ServerMeters members;
  private final @Nullable ClientMeters client;
  private volatile @Nullable LiveLine live;

  /**
   * Creates a reporter that serves metrics when the plan names a port.
   *
   * @param files receive the measurement
   * @param err for progress lines
   * @param drafts receives the result before the run cleans up
   * @throws java.io.UncheckedIOException when the port is in use
   */
  RunReporter(RunPlan plan, RunFiles files, PrintWriter err, Consumer<RunResult> drafts) {
    this(plan, files, err, drafts, style(plan.output()));
  }

  /** Creates a reporter with a given style of the live line. */
  RunReporter(
      RunPlan plan, RunFiles files, PrintWriter err, Consumer<RunResult> drafts, Style style) {
    this.load = plan.load();
    this.drafts = drafts;
    this.files = files;
    this.err = err;
    this.style = style;
    this.metrics = metrics(plan.output());
    this.members = metrics == null ? null : new ServerMeters(metrics.registry());
    this.client = metrics == null ? null : new ClientMeters(metrics.registry());
    if (metrics != null) {
      Progress.to(err).accept("serving metrics at " + metrics.url());
    }
  }

  private static @Nullable MetricsServer metrics(OutputPlan output) {
    return output.metricsPort() == 0
        ? null
        : MetricsServer.on(new InetSocketAddress(output.metricsAddress(), output.metricsPort()));
  }

  private static Style style(OutputPlan output) {
    if (output.progress() == OutputPlan.Progress.QUIET) {
      return Style.QUIET;
    }
    return Terminal.isErrorInteractive() ? Style.OVERWRITING : Style.LINES;
  }

  /** Prints a progress line, in place of the live line where one is shown. */
  void notice(String line) {
    LiveLine current = live;
    if (current != null && style == Style.OVERWRITING) {
      current.note(Progress.line(line));
    } else {
      Progress.to(err).accept(line);
    }
  }

  @Override
  public void phase(PhaseName phase, String detail) {
    endLine();
    if (style != Style.QUIET) {
      Progress.to(err).accept(phase.label() + ": " + detail);
    }
  }

  @Override
  public List<IntervalListener> listeners(PhaseName phase) {
    endLine();
    List<IntervalListener> all = new ArrayList<>();
    if (phase == PhaseName.MEASURE) {
      all.addAll(files.listeners());
    }
    if (phase == PhaseName.MEASURE || phase == PhaseName.WARMUP) {
      LiveLine line = new LiveLine(err, style, goal(phase));
      all.add(line);
      live = line;
    }
    if (metrics != null) {
      all.add(meters(metrics, phase));
    }
    return all;
  }

  /** Returns the meters of a phase, and marks all other phases as idle. */
  private MeterBinding meters(MetricsServer server, PhaseName phase) {
    loads.forEach(
        (other, meters) -> {
          if (other != phase) {
            meters.idle();
          }
        });
    return loads.computeIfAbsent(phase, name -> new MeterBinding(server.registry(), name.label()));
  }

  @Override
  public void members(ServerAccount soFar) {
    if (members != null) {
      members.show(soFar);
    }
  }

  @Override
  public void client(ClientUse second) {
    if (client != null) {
      client.show(second);
    }
  }

  @Override
  public void fault(long atNanos, String what) {
    LiveLine current = live;
    if (current != null) {
      current.note("fault at " + Phrase.seconds(atNanos / NANOS_PER_SECOND) + ": " + what);
    }
  }

  @Override
  public void measured(RunResult result) {
    endLine();
    drafts.accept(result);
  }

  private PhaseGoal goal(PhaseName phase) {
    Extent extent =
        phase == PhaseName.WARMUP ? Extent.duration(load.warmup().most()) : load.extent();
    return new PhaseGoal(phase.label(), extent.operations(), extent.nanos());
  }

  private void endLine() {
    LiveLine current = live;
    if (current != null) {
      current.close();
      live = null;
    }
  }

  /** Ends the live line and stops serving metrics. */
  @Override
  public void close() {
    endLine();
    if (metrics != null) {
      metrics.close();
    }
  }
}
