// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/** The TLS layer between a connection and its socket. Used by one thread. */
final class Tls {
  private final SSLEngine engine;
  private final ByteBuffer in;
  private final ByteBuffer out;
  private boolean starved = true;
  private boolean ended;

  Tls(SSLEngine engine) {
    this.engine = engine;
    int packet = engine.getSession().getPacketBufferSize();
    this.in = ByteBuffer.allocate(2 * packet);
    this.out = ByteBuffer.allocate(2 * packet).limit(0);
  }

  void begin() throws IOException {
    engine.beginHandshake();
  }

  /** Reads decrypted data; otherwise like {@link SocketChannel#read}. */
  int read(SocketChannel from, ByteBuffer plain) throws IOException {
    if (ended) {
      return -1;
    }
    int count = from.read(in);
    int before = plain.position();
    in.flip();
    try {
      unwrapAll(plain);
    } finally {
      in.compact();
    }
    int produced = plain.position() - before;
    return produced == 0 && count < 0 ? -1 : produced;
  }

  /** Returns whether a read may return more data, or the end, without new data from the server. */
  boolean hasMore() {
    return !starved;
  }

  /**
   * Sends as much as the socket accepts. Bytes consumed from the buffer must not be passed again.
   */
  void write(SocketChannel to, ByteBuffer plain) throws IOException {
    while (true) {
      if (out.hasRemaining()) {
        to.write(out);
        if (out.hasRemaining()) {
          return;
        }
      }
      HandshakeStatus status = runTasks();
      boolean handshaking = status != HandshakeStatus.NOT_HANDSHAKING;
      if (handshaking ? status != HandshakeStatus.NEED_WRAP : !plain.hasRemaining()) {
        return;
      }
      out.clear();
      SSLEngineResult result = engine.wrap(plain, out);
      out.flip();
      if (result.getStatus() == SSLEngineResult.Status.CLOSED && !out.hasRemaining()) {
        throw new EOFException("TLS was closed");
      }
    }
  }

  /** Returns whether encrypted data waits to be sent. */
  boolean isUnsent() {
    return out.hasRemaining();
  }

  boolean wantsToWrite() {
    return out.hasRemaining() || engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP;
  }

  void close() {
    engine.closeOutbound();
    io.netty.util.ReferenceCountUtil.release(engine);
  }

  private void unwrapAll(ByteBuffer plain) throws IOException {
    int before = plain.position();
    starved = false;
    while (true) {
      HandshakeStatus status = runTasks();
      if (status == HandshakeStatus.NEED_WRAP) {
        return;
      }
      SSLEngineResult result = engine.unwrap(in, plain);
      switch (result.getStatus()) {
        case BUFFER_UNDERFLOW -> {
          starved = true;
          return;
        }
        case BUFFER_OVERFLOW -> {
          return;
        }
        case CLOSED -> {
          if (plain.position() > before) {
            ended = true;
            return; // what came before the end is read first
          }
          throw new EOFException("the server has closed TLS");
        }
        case OK -> {
          if (!in.hasRemaining() && result.bytesProduced() == 0 && result.bytesConsumed() == 0) {
            starved = true;
            return;
          }
        }
      }
    }
  }

  private HandshakeStatus runTasks() {
    HandshakeStatus status = engine.getHandshakeStatus();
    while (status == HandshakeStatus.NEED_TASK) {
      Runnable task = engine.getDelegatedTask();
      if (task != null) {
        task.run();
      }
      status = engine.getHandshakeStatus();
    }
    return status;
  }
}
