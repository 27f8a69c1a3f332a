// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.CommandPlans;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.file.ResultFile;
import io.etcdbench.sizing.disk.DiskResult;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DiskCommandTest {
  @TempDir Path dir;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void tellsHowFastADirectoryIsAndKeepsIt() throws IOException {
    int code = execute("disk", "--size", "115k", "--output", folder(), data());

    assertThat(out.toString())
        .startsWith("etcd-bench disk: ")
        .containsPattern("51 writes of 2300 bytes to a (reserved|growing) file, each followed by ")
        .containsPattern(
            "fdatasync  mean .*, p50 .*, p90 -, p95 -, p99 -, p99.9 -, p99.99 -, max ");
    // A temporary directory may be a RAM disk; on any other, this is too little to judge.
    boolean inMemory = Files.getFileStore(dir).type().equals("tmpfs");
    assertThat(code).isEqualTo(inMemory ? ExitCode.REGRESSION : ExitCode.INVALID);
    RunResult kept = ResultFile.read(Path.of(folder(), ResultFile.NAME));
    assertThat(kept.findings())
        .extracting(Finding::kind)
        .containsExactly(inMemory ? "data-on-tmpfs" : "disk-undecided");
    assertThat(kept.phases().get(0).series().get(0).operation()).isEqualTo("fdatasync");
    assertThat(kept.phases().get(0).series().get(0).count()).isEqualTo(51);
    assertThat(kept.settings())
        .containsEntry("writeBytes", "2300")
        .containsEntry("totalBytes", "117760");
    boolean reserved = out.toString().contains("to a reserved file");
    assertThat(kept.settings()).containsEntry("fileBlocks", reserved ? "reserved" : "as_written");
    assertThat(kept.files()).containsEntry("page", "report.html");
    assertThat(Path.of(folder(), "report.html"))
        .content()
        .contains("fdatasync")
        .doesNotContain("UNKNOWN");
  }

  @Test
  void keepsAResultForEachDirectory() throws IOException {
    Path other = Files.createDirectory(dir.resolve("other"));

    execute("disk", "--size", "23000", "--output", folder(), data(), other.toString());

    assertThat(Path.of(folder(), "1", ResultFile.NAME)).exists();
    assertThat(Path.of(folder(), "2", ResultFile.NAME)).exists();
    assertThat(DiskResult.FORMAT.read(Path.of(folder(), "2", DiskResult.FILE)).writes().count())
        .isEqualTo(10);
    assertThat(Path.of(folder(), "2", DiskResult.PAGE))
        .content()
        .contains("fdatasync by percentile");
  }

  @Test
  void saysInOneSentenceWhatIsWrong() {
    assertThat(execute("disk", "--output", folder(), dir.resolve("none").toString()))
        .isEqualTo(ExitCode.FAILURE);
    assertThat(err.toString())
        .isEqualTo(
            "etcd-bench: '%s' does not exist; choose an existing directory%n"
                .formatted(dir.resolve("none")));
    assertThat(Path.of(folder())).doesNotExist();
    assertThat(execute("disk", "--size", "many", data())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .contains("'many' is not a valid size; allowed: bytes, or a number with k, m or g");
    assertThat(execute("disk", "--size", "1", data())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .contains("totalBytes is 1; allowed: the size of one write, 2300, or more");
  }

  @Test
  void measuresNothingThatItCannotKeep() {
    assertThat(execute("disk", "--output", "/dev/null/x", data())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("'/dev/null/x' cannot be written");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void saysWhichClusterItNeedsToStandBeside() {
    assertThat(execute("disk", "--while-loaded", data())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("add --endpoints");
    assertThat(execute("disk", "--endpoints", "127.0.0.1:1", data())).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("cluster flags require --while-loaded");
  }

  private String data() {
    return dir.toString();
  }

  private String folder() {
    return dir.resolve("results").toString();
  }

  private int execute(String... args) {
    return CommandPlans.execute(out, err, (Object[]) args);
  }
}
