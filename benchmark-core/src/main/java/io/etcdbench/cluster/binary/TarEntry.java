// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Takes one file out of a tar stream: 512-byte headers with name at 0 and octal size at 124, each
 * followed by the content filled up to the next 512 bytes (POSIX.1-1988 "ustar"; the prefix field
 * for long names is not needed here). Stateless.
 */
final class TarEntry {
  private static final int BLOCK = 512;
  private static final int NAME_LENGTH = 100;
  private static final int SIZE_START = 124;
  private static final int SIZE_LENGTH = 12;
  private static final int OCTAL = 8;

  private TarEntry() {}

  /**
   * Copies the content of an entry to a new file.
   *
   * @param tar the whole archive
   * @param name the entry
   * @param target which must not exist
   * @throws IOException when the entry is not there or the archive is cut short
   */
  static void extract(InputStream tar, String name, Path target) throws IOException {
    while (true) {
      byte[] header = tar.readNBytes(BLOCK);
      if (header.length < BLOCK || header[0] == 0) {
        throw new IOException("there is no '%s' in it".formatted(name));
      }
      long size = size(header);
      if (text(header, 0, NAME_LENGTH).equals(name)) {
        copy(tar, size, target);
        return;
      }
      tar.skipNBytes((size + BLOCK - 1) / BLOCK * BLOCK);
    }
  }

  private static long size(byte[] header) throws IOException {
    String octal = text(header, SIZE_START, SIZE_LENGTH).strip();
    try {
      return Long.parseLong(octal, OCTAL);
    } catch (NumberFormatException e) {
      throw new IOException("'%s' is not a size in a tar header".formatted(octal), e);
    }
  }

  /** Up to the first zero byte. */
  private static String text(byte[] header, int start, int length) {
    int end = start;
    while (end < start + length && header[end] != 0) {
      end++;
    }
    return new String(header, start, end - start, StandardCharsets.US_ASCII);
  }

  private static void copy(InputStream tar, long size, Path target) throws IOException {
    byte[] buffer = new byte[1 << 16];
    long left = size;
    try (OutputStream out = Files.newOutputStream(target)) {
      while (left > 0) {
        int read = tar.read(buffer, 0, (int) Math.min(buffer.length, left));
        if (read < 0) {
          throw new EOFException("it is cut short");
        }
        out.write(buffer, 0, read);
        left -= read;
      }
    }
  }
}
