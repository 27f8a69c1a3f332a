// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MountTableTest {
  private static final MountTable TABLE =
      MountTable.parse(
          List.of(
              "27 1 254:0 / / rw,relatime - ext4 /dev/vda rw,discard",
              "29 27 0:25 / /data rw,noatime shared:5 master:1 - xfs /dev/vdb rw,nobarrier",
              "30 27 0:26 / /data ro,nosuid - tmpfs tmp\\040fs rw,size=4k",
              "31 27 0:27 / /with\\040space rw - btrfs /dev/vdc rw",
              "a line that is not understood",
              "32 27 0:28 / /cut rw - ext4"));

  @Test
  void findsTheRootForEverythingElse() {
    assertThat(TABLE.of(Path.of("/home/user")))
        .contains(new Mount("ext4", "/dev/vda", "rw,relatime,discard"));
    assertThat(TABLE.of(Path.of("/cut/off"))).map(Mount::device).contains("/dev/vda");
  }

  @Test
  void findsTheLatestOfSeveralMountsOnOnePoint() {
    assertThat(TABLE.of(Path.of("/data/member0")))
        .contains(new Mount("tmpfs", "tmp fs", "ro,nosuid,size=4k"));
  }

  @Test
  void comparesWholeNames() {
    assertThat(TABLE.of(Path.of("/database"))).map(Mount::fileSystem).contains("ext4");
  }

  @Test
  void readsEscapedPaths() {
    assertThat(TABLE.of(Path.of("/with space/dir"))).map(Mount::fileSystem).contains("btrfs");
  }

  @Test
  void readsOptionalFields() {
    MountTable first =
        MountTable.parse(
            List.of("29 27 0:25 / / rw shared:5 master:1 - xfs /dev/vdb rw,nobarrier"));
    assertThat(first.of(Path.of("/"))).contains(new Mount("xfs", "/dev/vdb", "rw,nobarrier"));
  }

  @Test
  void findsNothingInAnEmptyTable() {
    assertThat(MountTable.parse(List.of()).of(Path.of("/"))).isEmpty();
  }
}
