// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * The server side of the SOCKS 5 handshake (<a href="https://www.rfc-editor.org/rfc/rfc1928">RFC
 * 1928</a>), limited to what a Go client needs: no authentication, CONNECT to a host name.
 *
 * @param host requested host name
 * @param port requested port
 */
record SocksGreeting(String host, int port) {
  private static final int VERSION = 5;
  private static final int CONNECT = 1;
  private static final int BY_NAME = 3;
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final byte SUCCEEDED = 0;
  private static final byte HOST_UNREACHABLE = 4;

  /**
   * Reads the request. The caller then expects {@link #accept} or {@link #refuse}.
   *
   * @param caller just accepted, in blocking mode
   * @throws IOException if it sends something else or nothing
   */
  static SocksGreeting read(SocketChannel caller) throws IOException {
    caller.socket().setSoTimeout(TIMEOUT_MILLIS);
    DataInputStream in = new DataInputStream(caller.socket().getInputStream());
    require(in.readUnsignedByte() == VERSION, "not SOCKS 5");
    in.skipNBytes(in.readUnsignedByte());
    write(caller, new byte[] {VERSION, 0});
    require(in.readUnsignedByte() == VERSION, "not SOCKS 5");
    require(in.readUnsignedByte() == CONNECT, "only CONNECT is served");
    in.skipNBytes(1);
    require(in.readUnsignedByte() == BY_NAME, "only names are served");
    byte[] name = new byte[in.readUnsignedByte()];
    in.readFully(name);
    return new SocksGreeting(new String(name, StandardCharsets.US_ASCII), in.readUnsignedShort());
  }

  /** Responds that the connection is established. */
  static void accept(SocketChannel caller) throws IOException {
    answer(caller, SUCCEEDED);
  }

  /** Responds that the host is unreachable. */
  static void refuse(SocketChannel caller) throws IOException {
    answer(caller, HOST_UNREACHABLE);
  }

  private static void answer(SocketChannel caller, byte code) throws IOException {
    byte addressIsIpv4 = 1;
    write(caller, new byte[] {VERSION, code, 0, addressIsIpv4, 0, 0, 0, 0, 0, 0});
  }

  private static void write(SocketChannel caller, byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      caller.write(buffer);
    }
  }

  private static void require(boolean holds, String otherwise) throws ProtocolException {
    if (!holds) {
      throw new ProtocolException(otherwise);
    }
  }
}
