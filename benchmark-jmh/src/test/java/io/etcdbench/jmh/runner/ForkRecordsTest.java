// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.jmh.stream.IterationFile;
import io.etcdbench.jmh.stream.IterationRecord;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ForkRecordsTest {
  private static final long SECOND = 1_000_000_000;

  @TempDir private Path folder;

  @Test
  void addsUpTheOperationsOfAllThreadsInTheTimeOfTheIterations() {
    IterationFile first = IterationFile.ofThisProcess(folder, 0);
    IterationFile second = IterationFile.ofThisProcess(folder, 1);
    first.append(record(1, 0, 100, SECOND));
    second.append(record(1, 1, 110, SECOND));
    first.append(record(2, 0, 300, 2 * SECOND));
    second.append(record(2, 1, 90, 2 * SECOND));

    ForkRecords records = ForkRecords.in(folder);

    assertThat(records.elapsedNanos()).isEqualTo(3 * SECOND);
    assertThat(records.opsPerSecond()).isEqualTo(200);
  }

  private static IterationRecord record(
      int iteration, int thread, long completed, long elapsedNanos) {
    return new IterationRecord(
        iteration, thread, completed, completed + 8, 8, elapsedNanos, 0, 0, List.of());
  }
}
