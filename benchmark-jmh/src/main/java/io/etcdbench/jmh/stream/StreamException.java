// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

/** A stream cannot go on, or what it saw cannot count. The message is one sentence for the user. */
public final class StreamException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Without a cause worth keeping.
   *
   * @param message for the user
   */
  public StreamException(String message) {
    super(message);
  }
}
