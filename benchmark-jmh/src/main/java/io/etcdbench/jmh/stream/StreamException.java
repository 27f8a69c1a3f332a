// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

/**
 * Thrown when a stream cannot continue, or its records are not valid. The message is one sentence
 * for the user.
 */
public final class StreamException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates an exception without a cause.
   *
   * @param message for the user
   */
  public StreamException(String message) {
    super(message);
  }
}
