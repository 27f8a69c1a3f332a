// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

import io.etcdbench.format.PlainText;
import io.etcdbench.format.PlainWriter;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import java.io.PrintWriter;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A line on how a phase is going: time, rate, p50 and p99, errors so far, operations in flight,
 * time left. The rate is that since the line before, the percentiles are those of the last ten
 * seconds. For one phase. Thread-safe.
 */
public final class LiveLine implements IntervalListener, AutoCloseable {

  /** How the lines are written. */
  public enum Style {
    /** For a terminal: a line each second in the place of the one before. */
    OVERWRITING(Duration.ofMillis(900)),
    /** For a file or a pipe: a line every five seconds below the one before. */
    LINES(Duration.ofMillis(4_900)),
    /** Nothing at all. */
    QUIET(Duration.ofNanos(Long.MAX_VALUE));

    /** Somewhat less than between lines, since no interval is exactly as long as it should be. */
    private final long leastNanos;

    Style(Duration least) {
      leastNanos = least.toNanos();
    }
  }

  /** Back to the first column, and clear to the end of the line. */
  private static final String OVERWRITE = "\r\u001b[K";

  private final PrintWriter out;
  private final Style style;
  private final PhaseGoal goal;
  private final PhaseProgress progress = new PhaseProgress();
  private @Nullable Interval sinceLine;
  private boolean written;

  /**
   * A line for one phase.
   *
   * @param out where to; flushed with each line, not closed
   * @param style how it is written
   * @param goal when the phase will be over
   */
  public LiveLine(PrintWriter out, Style style, PhaseGoal goal) {
    this.out = out;
    this.style = style;
    this.goal = goal;
  }

  @Override
  public synchronized void ended(Interval interval) {
    progress.add(interval);
    Interval shown = sinceLine == null ? interval : sinceLine.merge(interval);
    boolean due = shown.endNanos() - shown.startNanos() >= style.leastNanos;
    sinceLine = due ? null : shown;
    if (due) {
      write(LiveText.of(goal, progress, shown));
    }
  }

  /**
   * Writes a line that stays, above the one that is overwritten.
   *
   * @param text what happened
   */
  public synchronized void note(String text) {
    if (style == Style.QUIET) {
      return;
    }
    if (style == Style.OVERWRITING && written) {
      PlainWriter.control(out, OVERWRITE);
      written = false;
    }
    out.print(PlainText.line(text) + "\n");
    out.flush();
  }

  private void write(String text) {
    if (style == Style.OVERWRITING) {
      PlainWriter.control(out, OVERWRITE);
      out.print(PlainText.line(text));
    } else {
      out.print(PlainText.line(text) + "\n");
    }
    out.flush();
    written = true;
  }

  /** Leaves the terminal at the begin of an empty line. */
  @Override
  public synchronized void close() {
    if (style == Style.OVERWRITING && written) {
      out.print("\n");
      out.flush();
      written = false;
    }
  }
}
