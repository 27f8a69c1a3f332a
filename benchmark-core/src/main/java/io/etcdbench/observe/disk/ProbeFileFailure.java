// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.disk;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;

/** Describes why a file could not be used; the message of many file exceptions is only the path. */
final class ProbeFileFailure {
  private ProbeFileFailure() {}

  static String reason(IOException e) {
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    String reason = e instanceof FileSystemException failed ? failed.getReason() : e.getMessage();
    return reason == null ? e.toString() : reason;
  }
}
