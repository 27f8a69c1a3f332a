// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ElfHeaderTest {
  private static final int PT_LOAD = 1;
  private static final int PT_INTERP = 3;
  private static final short X86_64 = 62;
  private static final short S390 = 22;

  @TempDir private Path directory;

  @Test
  void takesAFileWithoutInterpreterForStatic() throws IOException {
    Path file = wide(ByteOrder.LITTLE_ENDIAN, X86_64, PT_LOAD, PT_LOAD);

    assertThat(ElfHeader.read(file)).isEqualTo(new ElfHeader("x86_64", true));
  }

  @Test
  void findsTheInterpreterBehindOtherHeaders() throws IOException {
    Path file = wide(ByteOrder.LITTLE_ENDIAN, X86_64, PT_LOAD, PT_LOAD, PT_INTERP);

    assertThat(ElfHeader.read(file)).isEqualTo(new ElfHeader("x86_64", false));
  }

  @Test
  void readsBigEndianFiles() throws IOException {
    Path file = wide(ByteOrder.BIG_ENDIAN, S390, PT_LOAD, PT_INTERP);

    assertThat(ElfHeader.read(file)).isEqualTo(new ElfHeader("s390x", false));
  }

  @Test
  void readsFilesOf32Bits() throws IOException {
    ByteBuffer elf = head(1, ByteOrder.LITTLE_ENDIAN, (short) 3);
    elf.putInt(28, 52).putShort(42, (short) 32).putShort(44, (short) 2);
    elf.putInt(52, PT_LOAD).putInt(84, PT_INTERP);

    assertThat(ElfHeader.read(written(elf))).isEqualTo(new ElfHeader("i686", false));
  }

  @Test
  void namesAnUnknownProcessorByItsNumber() throws IOException {
    assertThat(ElfHeader.read(wide(ByteOrder.LITTLE_ENDIAN, (short) 999, PT_LOAD)).machine())
        .isEqualTo("ELF machine 999");
  }

  @Test
  void refusesWhatIsNoExecutable() throws IOException {
    Path script = Files.writeString(directory.resolve("etcd"), "#!/bin/sh\n");

    assertThatThrownBy(() -> ElfHeader.read(script))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("'" + script + "' is not a Linux executable");
  }

  @Test
  void survivesHeadersThatPointBehindTheEnd() throws IOException {
    ByteBuffer elf = head(2, ByteOrder.LITTLE_ENDIAN, X86_64);
    elf.putLong(32, 1_000_000).putShort(54, (short) 56).putShort(56, (short) 3);

    assertThat(ElfHeader.read(written(elf)).isStatic()).isTrue();
  }

  @Test
  void saysWhichFileCannotBeRead(@TempDir Path empty) {
    assertThatThrownBy(() -> ElfHeader.read(empty.resolve("etcd")))
        .isInstanceOf(ClusterException.class)
        .hasMessageEndingWith("cannot be read");
  }

  private Path wide(ByteOrder order, short machine, int... types) throws IOException {
    ByteBuffer elf = head(2, order, machine);
    elf.putLong(32, 64).putShort(54, (short) 56).putShort(56, (short) types.length);
    for (int i = 0; i < types.length; i++) {
      elf.putInt(64 + i * 56, types[i]);
    }
    return written(elf);
  }

  private static ByteBuffer head(int elfClass, ByteOrder order, short machine) {
    byte data = (byte) (order == ByteOrder.LITTLE_ENDIAN ? 1 : 2);
    ByteBuffer elf = ByteBuffer.allocate(512).putInt(0, 0x7f454c46);
    elf.put(4, (byte) elfClass).put(5, data);
    return elf.order(order).putShort(18, machine);
  }

  private Path written(ByteBuffer elf) throws IOException {
    byte[] bytes = new byte[elf.capacity()];
    elf.get(0, bytes);
    return Files.write(directory.resolve("etcd"), bytes);
  }
}
