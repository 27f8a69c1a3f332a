// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.Outcome;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.PhaseRecorder;
import io.etcdbench.load.record.Recorder;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.watch.WatchAccount;
import io.etcdbench.watch.WatchAccount.Recorded;
import io.etcdbench.watch.WatchResult;
import io.etcdbench.watch.WatchResult.Events;
import io.etcdbench.watch.WatchResult.Watchers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class WatchFindingsTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void theRateOfEventsLeavesOutTheWaitForMissingOnes() {
    PhaseRecorder phase = PhaseRecorder.closedLoop(List.of(WatchResult.EVENTS), List.of());
    Recorder recorder = phase.newRecorder();
    for (int i = 1; i <= 100; i++) {
      recorder.record(0, Outcome.OK, 0, 0, i * SECOND / 100);
    }
    Interval heard = phase.cut(11 * SECOND, 100, 0);
    RunResultBuilder results =
        new RunResultBuilder(RunPlan.DEFAULT, SampleRun.result().environment());
    results.add(PhaseName.MEASURE, SECOND);

    WatchFindings.add(
        results,
        new WatchAccount(
            List.of(new Recorded(WatchResult.EVENTS, heard, Map.of())),
            new Watchers(1, 1, 0, null),
            new Events(101, 100, 1, 0, 0, 0, 0),
            null));

    assertThat(results.result().phases().get(0).series())
        .singleElement()
        .extracting(SeriesResult::opsPerSecond)
        .isEqualTo(100.0);
  }
}
