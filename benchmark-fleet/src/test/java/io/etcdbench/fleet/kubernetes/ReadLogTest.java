// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.format.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReadLogTest {
  @TempDir private Path folder;
  private final List<String> notices = new ArrayList<>();
  private final ReadLog log = new ReadLog(notices::add);

  private List<String> written(int bytes) throws Exception {
    byte[] random = new byte[bytes];
    new Random(1).nextBytes(random);
    Path files = Files.createDirectories(folder.resolve("files"));
    Files.write(files.resolve("measure.hlog"), random);
    StringWriter text = new StringWriter();
    ResultLog.result(new PrintWriter(text), files, 0);
    return text.toString().lines().toList();
  }

  @Test
  void everyByteArrivesInLinesThatNoRuntimeCuts() throws Exception {
    List<String> lines = written(100_000);
    assertThat(lines).hasSizeGreaterThan(10).allMatch(line -> line.length() < 16_384);

    lines.forEach(log::accept);

    log.unpack(folder.resolve("unpacked"));
    assertThat(folder.resolve("unpacked/measure.hlog"))
        .hasSameBinaryContentAs(folder.resolve("files/measure.hlog"));
  }

  @Test
  void aLogThatIsReadAgainIsNotPrintedTwice() throws Exception {
    List<String> lines = new ArrayList<>(List.of("etcd-bench: warm-up", "etcd-bench: measure"));
    lines.addAll(written(20_000));
    lines.subList(0, 3).forEach(log::accept);
    log.restart(false);
    lines.forEach(log::accept);

    assertThat(notices).containsExactly("warm-up", "measure");
    assertThat(log.isWhole()).isTrue();
  }

  @Test
  void aMissingPartIsNoticed() throws Exception {
    List<String> lines = new ArrayList<>(written(100_000));
    String unused = lines.remove(3);
    lines.forEach(log::accept);

    assertThat(log.isWhole()).isFalse();
    assertThatThrownBy(() -> log.unpack(folder.resolve("unpacked")))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("incomplete");
    assertThat(folder.resolve("unpacked")).doesNotExist();
  }

  @Test
  void noFileLeavesItsFolder() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("../evil"));
      zip.write("x".getBytes(StandardCharsets.UTF_8));
    }
    log.accept(ResultLog.PART + "0 " + Base64.getEncoder().encodeToString(bytes.toByteArray()));
    log.accept(ResultLog.END + "1 " + Sha256.of(bytes.toByteArray()) + " 0");

    assertThatThrownBy(() -> log.unpack(folder.resolve("unpacked")))
        .hasMessageContaining("'../evil'");
    assertThat(folder.resolve("evil")).doesNotExist();
  }
}
