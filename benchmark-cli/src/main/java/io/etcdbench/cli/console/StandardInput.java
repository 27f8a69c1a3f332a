// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.file.InputFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;

/** Standard input in place of a file, written as {@code -}. */
public final class StandardInput {
  /** Name of standard input in messages. */
  public static final String NAME = "standard input";

  private static final Path DASH = Path.of("-");

  private StandardInput() {}

  /** Returns whether a file argument means standard input: true for {@code -}. */
  public static boolean isMeantBy(Path file) {
    return file.equals(DASH);
  }

  /**
   * Reads all of standard input as UTF-8, or as UTF-16 with a byte order mark. It can be read once.
   *
   * @return at least one character
   * @throws IllegalArgumentException when it is empty or larger than 256 MiB
   * @throws UncheckedIOException when it cannot be read
   */
  public static String text() {
    try {
      byte[] bytes = System.in.readNBytes(InputFile.MAX_BYTES + 1);
      if (bytes.length == 0) {
        throw new IllegalArgumentException(
            NAME + " is empty; pipe a file into it, and give '-' only once");
      }
      if (bytes.length > InputFile.MAX_BYTES) {
        throw new IllegalArgumentException(
            NAME + " is larger than " + (InputFile.MAX_BYTES >> 20) + " MiB; give a file instead");
      }
      return InputFile.decode(bytes);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException(NAME + " is not valid UTF-8 or UTF-16 text", e);
    } catch (IOException e) {
      throw new UncheckedIOException(NAME + " cannot be read: " + e.getMessage(), e);
    }
  }
}
