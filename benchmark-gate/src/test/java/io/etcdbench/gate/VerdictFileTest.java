// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VerdictFileTest {
  @Test
  void isReadByAnyReaderOfProperties(@TempDir Path folder) throws Exception {
    GateResult failed = SampleSession.failed();

    VerdictFile.write(folder, failed, 3);

    Properties read = new Properties();
    try (Reader in = Files.newBufferedReader(folder.resolve(VerdictFile.NAME))) {
      read.load(in);
    }
    assertThat(read)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("verdict", "FAIL", "reason", failed.reason(), "exitCode", "3"));
  }

  @Test
  void isTheSameEachTime(@TempDir Path folder) throws Exception {
    VerdictFile.write(folder, SampleSession.failed(), 3);
    String first = Files.readString(folder.resolve(VerdictFile.NAME));
    VerdictFile.write(folder, SampleSession.failed(), 3);

    assertThat(Files.readString(folder.resolve(VerdictFile.NAME))).isEqualTo(first);
    assertThat(first).doesNotContain("#");
  }
}
