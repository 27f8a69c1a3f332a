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
 * Prints the progress of a phase in one line: time, rate, p50 and p99, errors so far, operations in
 * flight, time left. The rate covers the time since the previous line, the percentiles cover the
 * last ten seconds. For one phase. Thread-safe.
 */
public final class LiveLine implements IntervalListener, AutoCloseable {

  /** Output style of the lines. */
  public enum Style {
    /** For a terminal: each second, a line replaces the previous one. */
    OVERWRITING(Duration.ofMillis(900)),
    /** For a file or a pipe: a line every five seconds below the previous one. */
    LINES(Duration.ofMillis(4_900)),
    /** No output. */
    QUIET(Duration.ofNanos(Long.MAX_VALUE));

    /**
     * Slightly less than the time between lines, because no interval has exactly its nominal
     * length.
     */
    private final long leastNanos;

    Style(Duration least) {
      leastNanos = least.toNanos();
    }
  }

  /** Moves to the first column and clears to the end of the line. */
  private static final String OVERWRITE = "\r\u001b[K";

  /** Cuts a line at the last column, because a line that wraps cannot be overwritten. */
  private static final String NO_WRAP = "\u001b[?7l";

  private static final String WRAP = "\u001b[?7h";

  private final PrintWriter out;
  private final Style style;
  private final PhaseGoal goal;
  private final PhaseProgress progress = new PhaseProgress();
  private @Nullable Interval sinceLine;
  private boolean written;

  /**
   * Creates the line of one phase.
   *
   * @param out flushed with each line, not closed
   * @param style output style
   * @param goal when the phase ends
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
   * Prints a permanent line above the one that is overwritten.
   *
   * @param text the line
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
      PlainWriter.control(out, OVERWRITE + NO_WRAP);
      out.print(PlainText.line(text));
      PlainWriter.control(out, WRAP);
    } else {
      out.print(PlainText.line(text) + "\n");
    }
    out.flush();
    written = true;
  }

  /** Leaves the cursor at the start of an empty line. */
  @Override
  public synchronized void close() {
    if (style == Style.OVERWRITING && written) {
      out.print("\n");
      out.flush();
      written = false;
    }
  }
}
