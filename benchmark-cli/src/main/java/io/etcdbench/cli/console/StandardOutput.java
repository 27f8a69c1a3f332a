// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/**
 * Standard output that reports write failures, unlike {@link System#out}. A reader that stops early
 * ({@code | head}) is not a failure: later output is dropped. Used by one thread at a time.
 */
public final class StandardOutput extends OutputStream {
  private final OutputStream out = new FileOutputStream(FileDescriptor.out);
  private boolean unread;

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (unread) {
      return;
    }
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      unread = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("broken pipe");
      if (!unread) {
        throw e;
      }
    }
  }
}
