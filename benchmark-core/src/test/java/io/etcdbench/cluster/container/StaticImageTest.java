// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StaticImageTest {
  private static final String SHA256 = "0123456789abcdef".repeat(4);
  private static final int PT_LOAD = 1;
  private static final int PT_INTERP = 3;

  @TempDir private Path directory;

  @Test
  void isNamedAfterVersionAndContentAndNotAsTheOfficialOne() throws IOException {
    assertThat(imageOf(PT_LOAD).name()).isEqualTo("etcd-bench/etcd:v3.6.15-0123456789ab");
  }

  @Test
  void takesAStaticBinaryOfTheSameProcessor() {
    assertThatCode(() -> imageOf(PT_LOAD).requireRunnable("x86_64")).doesNotThrowAnyException();
  }

  @Test
  void refusesADynamicallyLinkedBinaryAndSaysWhy() throws IOException {
    StaticImage image = imageOf(PT_INTERP);

    assertThatThrownBy(() -> image.requireRunnable("x86_64"))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("is dynamically linked")
        .hasMessageContaining("-Detcd.image=NAME");
  }

  @Test
  void refusesABinaryOfAnotherProcessorAndNamesBoth() throws IOException {
    StaticImage image = imageOf(PT_LOAD);

    assertThatThrownBy(() -> image.requireRunnable("aarch64"))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("is made for x86_64 and Docker runs on aarch64");
  }

  private StaticImage imageOf(int firstProgramHeader) throws IOException {
    ByteBuffer elf = ByteBuffer.allocate(128).putInt(0, 0x7f454c46);
    elf.put(4, (byte) 2).put(5, (byte) 1).order(ByteOrder.LITTLE_ENDIAN);
    elf.putShort(18, (short) 62).putLong(32, 64).putShort(54, (short) 56).putShort(56, (short) 1);
    elf.putInt(64, firstProgramHeader);
    Path file = Files.write(directory.resolve("etcd"), elf.array());
    return new StaticImage(new Binary(file.toString(), "3.6.15", SHA256, "test"));
  }
}
