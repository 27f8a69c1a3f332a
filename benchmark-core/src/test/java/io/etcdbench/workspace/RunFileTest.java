// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class RunFileTest {
  @TempDir private Path directory;

  @Test
  void readsBackWhatItWrote() throws IOException {
    RunFile written =
        RunFile.ofThisProcess(
            List.of(new RunFile.Entry(11, 1000), new RunFile.Entry(12, 2000, "a-boot", 34)));

    written.write(directory);

    assertThat(RunFile.read(directory)).contains(written);
  }

  @Test
  void readsWhatHasNoTicksAndNoMachine() throws IOException {
    Files.writeString(
        RunFile.in(directory), "namespace=pid:[1]\nowner.pid=11\nowner.startMillis=1000\n");

    assertThat(RunFile.read(directory))
        .contains(new RunFile(new RunFile.Entry(11, 1000), "", List.of()));
  }

  @Test
  void readsNothingWhereThereIsNone() {
    assertThat(RunFile.read(directory)).isEmpty();
  }

  @Test
  void findsThisProcessAlive() {
    assertThat(RunFile.ofThisProcess(List.of()).owner().alive()).contains(ProcessHandle.current());
  }

  @Test
  void findsAProcessByItsTimeWhereItsTicksAreUnknown() {
    RunFile.Entry self = RunFile.Entry.of(ProcessHandle.current());

    assertThat(new RunFile.Entry(self.pid(), self.startMillis()).alive())
        .contains(ProcessHandle.current());
    assertThat(new RunFile.Entry(self.pid(), self.startMillis() - 60_000).alive()).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void findsAProcessByItsTicksWhateverTheClockWas() {
    RunFile.Entry self = RunFile.Entry.of(ProcessHandle.current());

    assertThat(new RunFile.Entry(self.pid(), 0, self.boot(), self.startTicks()).alive())
        .contains(ProcessHandle.current());
    assertThat(
            new RunFile.Entry(self.pid(), self.startMillis(), self.boot(), self.startTicks() - 1)
                .alive())
        .isEmpty();
    assertThat(
            new RunFile.Entry(self.pid(), self.startMillis(), "another-boot", self.startTicks())
                .alive())
        .isEmpty();
  }
}
