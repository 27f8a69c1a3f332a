// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunFileTest {
  @TempDir private Path directory;

  @Test
  void readsBackWhatItWrote() throws IOException {
    RunFile written =
        RunFile.ofThisProcess(List.of(new RunFile.Entry(11, 1000), new RunFile.Entry(12, 2000)));

    written.write(directory);

    assertThat(RunFile.read(directory)).contains(written);
  }

  @Test
  void readsNothingWhereThereIsNone() {
    assertThat(RunFile.read(directory)).isEmpty();
  }

  @Test
  void findsThisProcessAlive() {
    assertThat(RunFile.ofThisProcess(List.of()).owner().alive()).contains(ProcessHandle.current());
  }
}
