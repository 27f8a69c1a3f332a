// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.file;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Explains why a file could not be used; the exceptions of java.nio contain few words. */
public final class FileFailure {
  private FileFailure() {}

  /**
   * Returns the reason in a few words.
   *
   * @param failure the exception from reading or writing
   * @return text to put in parentheses in a sentence that names the file
   */
  public static String reason(IOException failure) {
    if (failure instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (failure instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (failure instanceof FileAlreadyExistsException) {
      return "a file with that name already exists";
    }
    if (failure instanceof CharacterCodingException) {
      return "it is not UTF-8 text";
    }
    String reason =
        failure instanceof FileSystemException system ? system.getReason() : failure.getMessage();
    return reason == null ? failure.toString() : reason;
  }
}
