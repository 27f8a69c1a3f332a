// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.analysis.repeat.RepeatResult;
import io.etcdbench.analysis.sweep.SweepResult;
import io.etcdbench.claim.ledger.Ledger;
import io.etcdbench.gate.GateFile;
import io.etcdbench.gate.bisect.Bisector;
import io.etcdbench.gate.history.Backfiller;
import io.etcdbench.gate.tournament.TournamentResult;
import io.etcdbench.report.RunFiles;
import io.etcdbench.result.file.OutputFolder;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.sizing.capacity.CapacityResult;
import io.etcdbench.sizing.check.CheckResult;
import io.etcdbench.sizing.disk.DiskResult;
import io.etcdbench.sizing.doctor.DoctorResult;
import io.etcdbench.sizing.failover.FailoverResult;
import io.etcdbench.sizing.memory.MemoryResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The library cannot see the names of all commands' files; this module can. */
final class OutputFolderOfAllCommandsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        ResultFile.NAME,
        ResultFile.INVALID_NAME,
        RunFiles.PLAN,
        RepeatResult.FILE,
        SweepResult.FILE,
        CapacityResult.FILE,
        CheckResult.FILE,
        DiskResult.FILE,
        DoctorResult.FILE,
        FailoverResult.FILE,
        MemoryResult.FILE,
        GateFile.NAME,
        Bisector.NAME,
        Backfiller.NAME,
        TournamentResult.FILE,
        Ledger.FILE
      })
  void aRunIsRefusedAFolderWithTheResultOfAnyCommand(String name) throws IOException {
    Files.createFile(folder.resolve(name));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> OutputFolder.claim(folder))
        .withMessageContaining("it contains '%s' of another run", name);
  }
}
