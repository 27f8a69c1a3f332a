// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

import java.io.IOException;

/**
 * Thrown when the server violates HTTP/2 or exceeds a limit of this client. The connection must be
 * closed.
 */
public final class Http2Failure extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates a failure.
   *
   * @param what continues the message "the server sent"
   */
  public Http2Failure(String what) {
    super("the server sent " + what);
  }
}
