// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

/** HTTP/2 constants (RFC 9113, sections 6, 7 and 11) and the limits of this client. */
public final class Http2 {
  public static final int DATA = 0;
  public static final int HEADERS = 1;
  public static final int RST_STREAM = 3;
  public static final int SETTINGS = 4;
  public static final int PUSH_PROMISE = 5;
  public static final int PING = 6;
  public static final int GOAWAY = 7;
  public static final int WINDOW_UPDATE = 8;
  public static final int CONTINUATION = 9;

  public static final int END_STREAM = 0x1;
  public static final int ACK = 0x1;
  public static final int END_HEADERS = 0x4;
  public static final int PADDED = 0x8;
  public static final int WITH_PRIORITY = 0x20;

  public static final int HEADER_TABLE_SIZE = 1;
  public static final int ENABLE_PUSH = 2;
  public static final int MAX_CONCURRENT_STREAMS = 3;
  public static final int INITIAL_WINDOW_SIZE = 4;
  public static final int MAX_FRAME_SIZE = 5;

  public static final int NO_ERROR = 0;
  public static final int CANCEL = 8;
  public static final int ENHANCE_YOUR_CALM = 11;

  public static final int FRAME_HEADER_BYTES = 9;

  /** Maximum frame size that this client accepts, which is the default of HTTP/2. */
  public static final int MAX_FRAME_BYTES = 16_384;

  public static final int DEFAULT_WINDOW = 65_535;

  /** Receive window of one stream. */
  public static final int STREAM_WINDOW = 4 << 20;

  /** Receive window of a connection. */
  public static final int CONNECTION_WINDOW = 64 << 20;

  /** Maximum size of a header block, including all its frames. */
  public static final int MAX_HEADER_BYTES = 64 << 10;

  private static final String[] ERRORS = {
    "NO_ERROR",
    "PROTOCOL_ERROR",
    "INTERNAL_ERROR",
    "FLOW_CONTROL_ERROR",
    "SETTINGS_TIMEOUT",
    "STREAM_CLOSED",
    "FRAME_SIZE_ERROR",
    "REFUSED_STREAM",
    "CANCEL",
    "COMPRESSION_ERROR",
    "CONNECT_ERROR",
    "ENHANCE_YOUR_CALM",
    "INADEQUATE_SECURITY",
    "HTTP_1_1_REQUIRED"
  };

  private Http2() {}

  public static String errorName(int code) {
    return code >= 0 && code < ERRORS.length ? ERRORS[code] : "unknown error";
  }
}
