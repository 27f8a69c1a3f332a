// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.load.record.Intervals;
import io.etcdbench.report.live.LiveLine.Style;
import io.etcdbench.result.Locales;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class LiveLineTest {
  private static final PhaseGoal A_MINUTE =
      new PhaseGoal("measure", Long.MAX_VALUE, 60 * Intervals.SECOND);

  @RegisterExtension final Locales locales = new Locales();
  private final StringWriter written = new StringWriter();

  @Test
  void tellsASecondInThePlaceOfTheOneBefore() {
    locales.use("ar-EG");
    LiveLine line = line(Style.OVERWRITING, A_MINUTE);
    Intervals phase = Intervals.closed(line);

    phase.put(2_000).putTimeout(3).underWay(100).second();
    phase.put(4_000).second();
    line.close();

    assertThat(written)
        .hasToString(
            "\r\u001b[K\u001b[?7lmeasure 1 s  2.00k/s  p50 1.00 ms  p99 1.00 ms  errors 3"
                + "  in flight 100  59 s left\u001b[?7h"
                + "\r\u001b[K\u001b[?7lmeasure 2 s  4.00k/s  p50 1.00 ms  p99 1.00 ms  errors 3"
                + "  in flight 100  58 s left\u001b[?7h\n");
  }

  @Test
  void tellsEveryFiveSecondsBelowEachOtherElsewhere() {
    Intervals phase = Intervals.closed(line(Style.LINES, A_MINUTE));

    for (int second = 1; second <= 12; second++) {
      phase.put(second * 10).second();
    }

    assertThat(written.toString().lines())
        .containsExactly(
            "measure 5 s  30.0/s  p50 1.00 ms  p99 -  errors 0  in flight 0  55 s left",
            "measure 10 s  80.0/s  p50 1.00 ms  p99 -  errors 0  in flight 0  50 s left");
  }

  @Test
  void takesPercentilesFromTheLastTenSeconds() {
    Intervals phase = Intervals.closed(line(Style.OVERWRITING, A_MINUTE));

    phase.put(1_000).second();
    assertThat(lastLine()).contains("p99 1.00 ms");
    for (int second = 2; second <= 10; second++) {
      phase.put(1).second();
      assertThat(lastLine()).contains("p99 1.00 ms");
    }
    phase.put(1).second();
    assertThat(lastLine()).contains("1.00/s  p50 -  p99 -");
  }

  private String lastLine() {
    String all = written.toString();
    return all.substring(all.lastIndexOf('\r'));
  }

  @Test
  void saysNothingWhenQuiet() {
    LiveLine line = line(Style.QUIET, A_MINUTE);

    Intervals.closed(line).put(1).second();
    line.close();

    assertThat(written.toString()).isEmpty();
  }

  @Test
  void takesResponseTimeAndTellsWhatWasNeverSentInAnOpenLoop() {
    Intervals.open(line(Style.OVERWRITING, A_MINUTE)).put(1_000).dropped(7).second();

    assertThat(written.toString()).contains("p50 2.00 ms").contains("dropped 7");
  }

  @Test
  void reckonsTheTimeLeftOfANumberOfOperationsByTheirRate() {
    PhaseGoal number = new PhaseGoal("measure", 100_000, Long.MAX_VALUE);

    Intervals.closed(line(Style.OVERWRITING, number)).put(1_000).second();

    assertThat(written.toString()).endsWith("1 min 39 s left\u001b[?7h");
  }

  @Test
  void tellsNoTimeLeftOfANumberWhileNothingIsSent() {
    PhaseGoal number = new PhaseGoal("measure", 100_000, Long.MAX_VALUE);

    Intervals.closed(line(Style.OVERWRITING, number)).second();

    assertThat(written.toString()).endsWith("0/s  p50 -  p99 -  errors 0  in flight 0\u001b[?7h");
  }

  private LiveLine line(Style style, PhaseGoal goal) {
    return new LiveLine(new PrintWriter(written), style, goal);
  }
}
