// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.file;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the text of a file named by the user. Whatever the path refers to (an endless device, a
 * sparse or binary file, a directory), reading ends soon and takes bounded memory. Stateless.
 */
public final class InputFile {
  /** The maximum size of a text. A result is far smaller: a timeline has at most 600 entries. */
  public static final int MAX_BYTES = 256 << 20;

  private static final String BYTE_ORDER_MARK = "\ufeff";
  private static final int CHUNK_BYTES = 64 << 10;

  private InputFile() {}

  /**
   * Reads a file, or anything else that can be read at its path, for example a pipe.
   *
   * @param file the path that the user named
   * @return the text, without a byte order mark
   * @throws FileSystemException when it cannot be read, is a directory, is text neither in UTF-8
   *     nor in UTF-16 with a byte order mark, or exceeds {@link #MAX_BYTES}; its reason is a clause
   *     in plain words
   */
  public static String text(Path file) throws FileSystemException {
    if (Files.isDirectory(file)) {
      throw refusal(file, "it is a directory");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return text(file, in);
    } catch (IOException e) {
      throw refusal(file, FileFailure.reason(e));
    }
  }

  /**
   * Decodes text according to its byte order mark, or as UTF-8 without one.
   *
   * @param bytes the content of a whole file
   * @return the text, without the byte order mark
   * @throws CharacterCodingException when the bytes are invalid in that encoding
   */
  public static String decode(byte[] bytes) throws CharacterCodingException {
    String text = charset(bytes).newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
  }

  private static Charset charset(byte[] bytes) {
    int first = bytes.length < 2 ? 0 : ((bytes[0] & 0xff) << 8) | (bytes[1] & 0xff);
    return first == 0xfffe ? UTF_16LE : first == 0xfeff ? UTF_16BE : UTF_8;
  }

  private static FileSystemException refusal(Path file, String reason) {
    return new FileSystemException(file.toString(), null, reason);
  }

  private static String text(Path file, InputStream in) throws IOException {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    Charset charset = UTF_8;
    while (true) {
      byte[] chunk = in.readNBytes(CHUNK_BYTES);
      if (chunk.length == 0) {
        return decode(read.toByteArray());
      }
      charset = read.size() == 0 ? charset(chunk) : charset;
      for (byte one : chunk) {
        if (one == 0 && charset.equals(UTF_8)) {
          throw refusal(file, "it is not text: it contains a zero byte");
        }
      }
      if (read.size() + chunk.length > MAX_BYTES) {
        throw refusal(file, "it has more than %s MiB".formatted(MAX_BYTES >> 20));
      }
      read.write(chunk);
    }
  }
}
