// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.http2;

/** Constants for HTTP/2 frame types, flags and settings (RFC 9113, sections 6 and 11). */
final class Frame {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RESET = 3;
  static final int SETTINGS = 4;
  static final int PING = 6;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;

  static final int END_STREAM = 0x1;
  static final int ACK = 0x1;
  static final int END_HEADERS = 0x4;
  static final int PADDED = 0x8;
  static final int PRIORITY = 0x20;

  static final int INITIAL_WINDOW_SIZE = 4;

  private Frame() {}
}
