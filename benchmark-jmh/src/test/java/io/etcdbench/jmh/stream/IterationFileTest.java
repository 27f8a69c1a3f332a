// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.jmh.stream.IterationRecord.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IterationFileTest {
  @TempDir private Path directory;

  @Test
  void readsBackWhatItWasGiven() {
    IterationFile file = IterationFile.ofThisProcess(directory, 0);

    file.append(record(1));
    file.append(record(2));

    assertThat(file.records()).containsExactly(record(1), record(2));
  }

  @Test
  void findsTheFilesOfAllThreads() {
    IterationFile.ofThisProcess(directory, 0).append(record(1));
    IterationFile.ofThisProcess(directory, 1).append(record(1));

    assertThat(IterationFile.in(directory)).hasSize(2);
  }

  @Test
  void skipsALineThatADyingForkLeftUnfinished() throws IOException {
    IterationFile file = IterationFile.ofThisProcess(directory, 0);
    file.append(record(1));
    Files.writeString(file.path(), "{\"iteration\":2,\"thr", StandardOpenOption.APPEND);

    assertThat(file.records()).containsExactly(record(1));
  }

  private static IterationRecord record(int iteration) {
    Histogram histogram = new Histogram(3);
    histogram.recordValue(5_000_000);
    return new IterationRecord(
        iteration,
        0,
        1,
        64,
        63,
        1_000,
        500,
        200,
        List.of(Series.of(OutcomeKind.OK, "", histogram)));
  }
}
