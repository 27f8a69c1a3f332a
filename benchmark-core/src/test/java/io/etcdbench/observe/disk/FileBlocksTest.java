// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FileBlocksTest {
  private static final long BYTES = 1 << 20;

  @TempDir Path dir;
  private Path file = Path.of("");

  @BeforeEach
  void makeAFile() throws IOException {
    file = Files.createFile(dir.resolve("log"));
  }

  @Test
  void reservesAllOfTheFileOrSaysThatItCannot() throws IOException {
    FileBlocks blocks = FileBlocks.reserve(file, BYTES);

    assertThat(Files.size(file)).isEqualTo(blocks == FileBlocks.RESERVED ? BYTES : 0);
  }

  @Test
  void leavesTheFileToGrowWhereNothingCanBeReserved() throws IOException {
    assertThat(FileBlocks.reserve("no-such-program", file, BYTES)).isEqualTo(FileBlocks.AS_WRITTEN);
    assertThat(FileBlocks.reserve("false", file, BYTES)).isEqualTo(FileBlocks.AS_WRITTEN);
    assertThat(Files.size(file)).isZero();
  }

  @Test
  void aProbeTellsWhetherItsFileGrew() {
    DiskSpeed speed = FdatasyncProbe.DEFAULT.withTotalBytes(10 * 2300).run(dir);

    assertThat(speed.written().blocks()).isEqualTo(FileBlocks.reserve(file, BYTES));
  }
}
