// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GateFileTest {
  @TempDir private Path folder;

  @Test
  void readsBackWhatItWrote() {
    GateResult written = SampleSession.failed();
    assertThat(GateFile.read(GateFile.write(folder, written))).isEqualTo(written);
  }

  /** Goal G10. */
  @Test
  void equalSessionsGiveEqualBytes() throws IOException {
    Path one = GateFile.write(folder.resolve("one"), SampleSession.failed());
    Path other = GateFile.write(folder.resolve("other"), SampleSession.failed());
    assertThat(one).hasSameBinaryContentAs(other);
  }

  @Test
  void theVerdictFollowsFromTheSlicesInTheFile() {
    GateResult read = GateFile.read(GateFile.write(folder, SampleSession.failed()));
    assertThat(GateFile.verify(read)).isEmpty();
    assertThat(GateFile.verify(SampleSession.open())).isEmpty();
    assertThat(GateFile.verify(SampleSession.incomparable())).isEmpty();
    assertThat(GateFile.verify(SampleSession.broken())).isEmpty();
  }

  @Test
  void aVerdictThatWasChangedByHandIsFound() throws IOException {
    Path file = GateFile.write(folder, SampleSession.failed());
    Files.writeString(
        file,
        Files.readString(file).replaceFirst("\"verdict\" : \"FAIL\"", "\"verdict\" : \"PASS\""));
    assertThat(GateFile.verify(GateFile.read(file)))
        .singleElement()
        .asString()
        .isEqualTo("verdict is PASS in the file, but its slices say FAIL");
  }

  @Test
  void sliceThatWasChangedByHandIsFound() throws IOException {
    Path file = GateFile.write(folder, SampleSession.failed());
    Files.writeString(
        file,
        Files.readString(file).replaceFirst("\"operations\" : 2000", "\"operations\" : 1000"));
    assertThat(GateFile.verify(GateFile.read(file))).isNotEmpty();
  }

  /** Goal G9. */
  @Test
  void refusesAnotherSchema() throws IOException {
    Path file = GateFile.write(folder, SampleSession.passed());
    Files.writeString(
        file, Files.readString(file).replace("etcd-bench/gate/1", "etcd-bench/gate/9"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GateFile.read(file))
        .withMessageContaining("its schema is 'etcd-bench/gate/9', this version reads");
  }
}
