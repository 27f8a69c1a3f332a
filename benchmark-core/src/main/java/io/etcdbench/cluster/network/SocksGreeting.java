// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * The server's side of SOCKS 5 (<a href="https://www.rfc-editor.org/rfc/rfc1928">RFC 1928</a>) as
 * far as a Go client needs it: no authentication, CONNECT to a name.
 *
 * @param host the name that the caller wants to reach
 * @param port and the port there
 */
record SocksGreeting(String host, int port) {
  private static final int VERSION = 5;
  private static final int CONNECT = 1;
  private static final int BY_NAME = 3;
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final byte SUCCEEDED = 0;
  private static final byte HOST_UNREACHABLE = 4;

  /**
   * Hears whom the caller wants to reach; the answer is due then.
   *
   * @param caller just accepted, blocking
   * @throws IOException when it speaks something else or nothing
   */
  static SocksGreeting hear(SocketChannel caller) throws IOException {
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

  /** Answers that the connection stands; what follows is carried. */
  static void accept(SocketChannel caller) throws IOException {
    answer(caller, SUCCEEDED);
  }

  /** Answers that there is no way to that host. */
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
