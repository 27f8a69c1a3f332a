// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class FileFailureTest {
  static Stream<Arguments> failures() {
    return Stream.of(
        arguments(new NoSuchFileException("/d"), "there is no such file or folder"),
        arguments(new AccessDeniedException("/d"), "permission denied"),
        arguments(new FileAlreadyExistsException("/d"), "a file with that name already exists"),
        arguments(new MalformedInputException(1), "it is not UTF-8 text"),
        arguments(
            new FileSystemException("/d", null, "Read-only file system"), "Read-only file system"),
        arguments(new IOException("No space left on device"), "No space left on device"),
        arguments(new FileSystemException("/d"), "java.nio.file.FileSystemException: /d"),
        arguments(new EOFException(), "java.io.EOFException"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void saysWhyAFileCannotBeUsed(IOException failure, String reason) {
    assertThat(FileFailure.reason(failure)).isEqualTo(reason);
  }
}
