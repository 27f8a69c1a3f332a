// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.load.Extent;
import io.etcdbench.plan.LoadPlan;
import io.etcdbench.plan.OutputPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.record.IntervalListener;
import io.etcdbench.report.LiveLine;
import io.etcdbench.report.LiveLine.Style;
import io.etcdbench.report.PhaseGoal;
import io.etcdbench.run.RunObserver;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells a person how far a run is, and lets its files hear what is measured. */
final class RunTeller implements RunObserver, AutoCloseable {
  private static final String WARMUP = "warmup";
  private static final String MEASURE = "measure";

  private final LoadPlan load;
  private final RunFiles files;
  private final PrintWriter err;
  private final Style style;
  private @Nullable LiveLine live;

  /**
   * A teller.
   *
   * @param plan of the run
   * @param files hear of the measurement
   * @param err where lines go
   */
  RunTeller(RunPlan plan, RunFiles files, PrintWriter err) {
    this.load = plan.load();
    this.files = files;
    this.err = err;
    this.style = style(plan.output());
  }

  private static Style style(OutputPlan output) {
    if (output.progress() == OutputPlan.Progress.QUIET) {
      return Style.QUIET;
    }
    return Terminal.isThere() ? Style.OVERWRITING : Style.LINES;
  }

  @Override
  public void phase(String name, String detail) {
    close();
    if (style != Style.QUIET) {
      Progress.to(err).accept(name + ": " + detail);
    }
  }

  @Override
  public List<IntervalListener> listeners(String phase) {
    close();
    List<IntervalListener> all = new ArrayList<>();
    if (phase.equals(MEASURE)) {
      all.addAll(files.listeners());
    }
    if (phase.equals(MEASURE) || phase.equals(WARMUP)) {
      LiveLine line = new LiveLine(err, style, goal(phase));
      all.add(line);
      live = line;
    }
    return all;
  }

  private PhaseGoal goal(String phase) {
    Extent extent = phase.equals(WARMUP) ? Extent.duration(load.warmup()) : load.extent();
    return new PhaseGoal(phase, extent.operations(), extent.nanos());
  }

  /** Ends the live line. */
  @Override
  public void close() {
    if (live != null) {
      live.close();
      live = null;
    }
  }
}
