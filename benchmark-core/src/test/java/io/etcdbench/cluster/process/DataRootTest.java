// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DataRootTest {
  @TempDir private Path directory;

  @Test
  void makesTheDirectoryThatWasAskedFor() {
    Path asked = directory.resolve("a/b");

    assertThat(DataRoot.choose(Storage.DISK, Optional.of(asked)).directory()).isEqualTo(asked);
    assertThat(asked).isDirectory();
  }

  @Test
  void saysThatAFileIsNoDirectory() throws IOException {
    Path file = Files.createFile(directory.resolve("file"));

    assertThatThrownBy(() -> DataRoot.choose(Storage.DISK, Optional.of(file)))
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "data directory '%s' cannot be used (it is not a directory); choose another with -Detcdbench.data.dir=DIR",
            file);
  }

  @Test
  void refusesADiskWhereARamDiskWasAskedFor() {
    DataRoot disk = new DataRoot(directory, "ext4");

    assertThatThrownBy(() -> disk.requireKind(Storage.TMPFS))
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "a RAM disk was requested, but '%s' is ext4; mount a tmpfs there, or request a disk",
            directory);
    assertThat(disk.requireKind(Storage.DISK)).isSameAs(disk);
  }

  @Test
  void warnsOfARamDiskInResults() {
    assertThat(new DataRoot(directory, "tmpfs").describe(directory).warning())
        .isEqualTo("tmpfs: fsync is free there, the results are not etcd's");
    assertThat(new DataRoot(directory, "ext4").describe(directory).warning()).isNull();
  }

  @Test
  void refusesADirectoryWithTooLittleSpace() {
    DataRoot root = new DataRoot(directory, "ext4");

    root.requireSpace(1);
    assertThatThrownBy(() -> root.requireSpace(1L << 60))
        .isInstanceOf(ClusterException.class)
        .hasMessageMatching(
            "the members need 1099511627776 MiB below '.*' and \\d+ MiB are free; free some, or choose another with -Detcdbench.data.dir=DIR");
  }
}
