// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import io.etcdbench.cluster.ClusterException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The part of a Linux executable's header that shows where it can run, in the layout of the ELF
 * specification (System V ABI, chapters 4 and 5).
 *
 * @param machine the processor, as {@code uname -m} names it
 * @param isStatic whether it starts without a dynamic loader, that is, has no program header of
 *     type {@code PT_INTERP}
 */
public record ElfHeader(String machine, boolean isStatic) {
  private static final int MAGIC = 0x7f454c46;
  private static final int HEADER_BYTES = 64;
  private static final int CLASS_OFFSET = 4;
  private static final int CLASS_64 = 2;
  private static final int DATA_OFFSET = 5;
  private static final int LITTLE_ENDIAN = 1;
  private static final int MACHINE_OFFSET = 18;
  private static final int PT_INTERP = 3;
  private static final Map<Integer, String> MACHINES =
      Map.of(3, "i686", 21, "ppc64le", 22, "s390x", 62, "x86_64", 183, "aarch64", 243, "riscv64");

  /**
   * Location of the program headers. The offsets and widths of the fields differ between 32 and 64
   * bits.
   */
  private record Table(long offset, int entryBytes, int entries) {
    private static final int MAX_ENTRIES = 1_000;

    static Table of(ByteBuffer head) {
      boolean wide = head.get(CLASS_OFFSET) == CLASS_64;
      long offset = wide ? head.getLong(32) : Integer.toUnsignedLong(head.getInt(28));
      int entryBytes = Short.toUnsignedInt(head.getShort(wide ? 54 : 42));
      int entries = Short.toUnsignedInt(head.getShort(wide ? 56 : 44));
      return new Table(offset, entryBytes, Math.min(entries, MAX_ENTRIES));
    }
  }

  /**
   * Reads the header of a file.
   *
   * @throws ClusterException if it cannot be read or is not an ELF file
   */
  public static ElfHeader read(Path executable) {
    try (SeekableByteChannel file = Files.newByteChannel(executable)) {
      ByteBuffer head = bytes(file, 0, HEADER_BYTES);
      if (head.limit() < HEADER_BYTES || head.getInt(0) != MAGIC) {
        throw new ClusterException(
            "'%s' is not a Linux executable (it has no ELF header), so no image can be built from it"
                .formatted(executable));
      }
      ByteOrder order =
          head.get(DATA_OFFSET) == LITTLE_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
      head.order(order);
      int machine = Short.toUnsignedInt(head.getShort(MACHINE_OFFSET));
      return new ElfHeader(
          MACHINES.getOrDefault(machine, "ELF machine " + machine),
          !asksForLoader(file, Table.of(head), order));
    } catch (IOException e) {
      throw new ClusterException("'%s' cannot be read".formatted(executable), e);
    }
  }

  private static boolean asksForLoader(SeekableByteChannel file, Table table, ByteOrder order)
      throws IOException {
    for (int i = 0; i < table.entries; i++) {
      ByteBuffer type = bytes(file, table.offset + (long) i * table.entryBytes, Integer.BYTES);
      if (type.limit() == Integer.BYTES && type.order(order).getInt(0) == PT_INTERP) {
        return true;
      }
    }
    return false;
  }

  private static ByteBuffer bytes(SeekableByteChannel file, long position, int length)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length);
    file.position(position);
    while (buffer.hasRemaining() && file.read(buffer) >= 0) {
      // until full or at the end of the file
    }
    return buffer.flip();
  }
}
