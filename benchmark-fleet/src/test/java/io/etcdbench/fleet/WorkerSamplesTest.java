// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.load.record.Intervals;
import io.etcdbench.result.FleetAccount.WorkerSample;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WorkerSamplesTest {
  private final WorkerSamples samples = new WorkerSamples();
  private final Intervals phase = Intervals.closed();

  @Test
  void keepsAMeasurementOfOneMoment() {
    samples.add(phase.put(7).moment());

    assertThat(samples.all()).extracting(WorkerSample::ok).containsExactly(7L);
  }

  @Test
  void aMomentDoesNotCountAsASecondOfAMergedEntry() {
    for (int i = 0; i <= WorkerSamples.MAX; i++) {
      samples.add(phase.put(1).second());
    }
    samples.add(phase.put(1).moment());
    samples.add(phase.put(1).second());

    List<WorkerSample> merged = samples.all();
    assertThat(merged).hasSize(WorkerSamples.MAX / 2 + 1);
    assertThat(merged.get(merged.size() - 1).ok()).isEqualTo(3);
    assertThat(merged.stream().mapToLong(WorkerSample::ok).sum()).isEqualTo(WorkerSamples.MAX + 3);
  }
}
