// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

import java.io.IOException;

/** The server does not keep to HTTP/2, or asks for more than this client gives. */
public final class Http2Failure extends IOException {
  private static final long serialVersionUID = 1L;

  /** The connection cannot go on; the message begins in lower case and names what came. */
  public Http2Failure(String what) {
    super("the server sent " + what);
  }
}
