// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.http2;

import io.grpc.Metadata;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/2 connection: reads frames, starts calls, and writes within the client's flow-control
 * windows (RFC 9113). Used by the server's thread only.
 */
final class Connection {
  private static final int PREFACE_BYTES = 24;
  private static final byte[] METHOD = {'P', 'R', 'I'};
  private static final int FRAME_HEADER_BYTES = 9;
  private static final int READ_BYTES = 64 << 10;
  private static final int MAX_PAYLOAD_BYTES = 16 << 10;
  private static final int DEFAULT_WINDOW = 65_535;

  /** Number of received bytes after which the client is granted as many more, as etcd does. */
  private static final int REPLENISHED_BYTES = DEFAULT_WINDOW / 4;

  private final FrameServer server;
  private final SelectionKey key;
  private final SocketChannel channel;
  private final Map<String, ServerMethodDefinition<?, ?>> methods;
  private final Map<Integer, GrpcCall<?, ?>> calls = new HashMap<>();
  private final Set<GrpcCall<?, ?>> waiting = new LinkedHashSet<>();
  private final HeaderDecoder headers = new HeaderDecoder();
  private final FrameWriter out = new FrameWriter();
  private final ByteBuffer in = ByteBuffer.allocate(READ_BYTES);
  private byte[] block = {};
  private boolean greeted;
  private boolean unsent;
  private long window = DEFAULT_WINDOW;
  private int initialWindow = DEFAULT_WINDOW;
  private int receivedBytes;

  Connection(
      FrameServer server, SelectionKey key, Map<String, ServerMethodDefinition<?, ?>> methods) {
    this.server = server;
    this.key = key;
    this.channel = (SocketChannel) key.channel();
    this.methods = methods;
  }

  void greet() throws IOException {
    out.settings();
    flush();
  }

  FrameServer server() {
    return server;
  }

  FrameWriter out() {
    return out;
  }

  /** Reads available data, processes it, and writes pending output. */
  void serve(boolean readable) throws IOException {
    if (readable) {
      if (channel.read(in) < 0) {
        throw new EOFException();
      }
      in.flip();
      while (frame()) {
        // the next
      }
      in.compact();
    }
    flush();
  }

  /** Schedules a flush at the end of this iteration of the server's loop. */
  void flushLater() {
    if (!unsent) {
      unsent = true;
      server.flushLater(this);
    }
  }

  void flush() throws IOException {
    unsent = false;
    boolean all = out.writeTo(channel);
    int ops = all ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE;
    if (key.interestOps() != ops) {
      key.interestOps(ops);
    }
  }

  /** Cancels the calls in flight and closes the connection. */
  void end() {
    List<GrpcCall<?, ?>> open = new ArrayList<>(calls.values());
    calls.clear();
    waiting.clear();
    open.forEach(GrpcCall::cancelled);
    key.cancel();
    try {
      channel.close();
    } catch (IOException e) {
      // It is closed in any case.
    }
  }

  /** Sends as much of a call's data as the windows allow, then its trailers. */
  void send(GrpcCall<?, ?> call) {
    long most = Math.min(window, call.window());
    while (most > 0 && call.pendingBytes() > 0) {
      int bytes = (int) Math.min(MAX_PAYLOAD_BYTES, Math.min(most, call.pendingBytes()));
      out.data(call.stream(), call.take(bytes), bytes);
      window -= bytes;
      most = Math.min(window, call.window());
    }
    if (call.pendingBytes() > 0) {
      waiting.add(call);
    } else {
      waiting.remove(call);
      if (call.endIfClosed(out)) {
        calls.remove(call.stream());
      }
    }
  }

  /**
   * Rejects HTTP/1 at once: a client that scrapes metrics uses it and should not wait for a
   * response.
   */
  private void requireHttp2() throws IOException {
    for (int i = 0; i < Math.min(METHOD.length, in.remaining()); i++) {
      if (in.get(in.position() + i) != METHOD[i]) {
        throw new IOException("a request that is not HTTP/2");
      }
    }
  }

  private boolean frame() throws IOException {
    if (!greeted) {
      requireHttp2();
      if (in.remaining() < PREFACE_BYTES) {
        return false;
      }
      in.position(in.position() + PREFACE_BYTES);
      greeted = true;
    }
    if (in.remaining() < FRAME_HEADER_BYTES) {
      return false;
    }
    int begin = in.position();
    int length = in.getInt(begin) >>> 8;
    if (in.remaining() < FRAME_HEADER_BYTES + length) {
      return false;
    }
    if (length > MAX_PAYLOAD_BYTES) {
      throw new IOException("a frame of " + length + " bytes");
    }
    int type = in.get(begin + 3);
    int flags = in.get(begin + 4);
    int stream = in.getInt(begin + 5) & Integer.MAX_VALUE;
    in.position(begin + FRAME_HEADER_BYTES);
    take(type, flags, stream, length);
    in.position(begin + FRAME_HEADER_BYTES + length);
    return true;
  }

  private void take(int type, int flags, int stream, int length) throws IOException {
    switch (type) {
      case Frame.DATA -> data(flags, stream, length);
      case Frame.HEADERS -> headers(flags, stream, length);
      case Frame.RESET -> reset(stream);
      case Frame.SETTINGS -> settings(flags, length);
      case Frame.PING -> ping(flags);
      case Frame.WINDOW_UPDATE -> windowUpdate(stream);
      case Frame.CONTINUATION -> throw new IOException("a continued header block");
      default -> {
        // PRIORITY and the client's GOAWAY frames need no response.
      }
    }
  }

  private void data(int flags, int stream, int length) {
    receivedBytes += length;
    if (receivedBytes >= REPLENISHED_BYTES) {
      out.windowUpdate(0, receivedBytes);
      out.ping();
      receivedBytes = 0;
    }
    if (length > 0 && (flags & Frame.END_STREAM) == 0) {
      out.windowUpdate(stream, length);
    }
    GrpcCall<?, ?> call = calls.get(stream);
    if (call != null) {
      int padding = (flags & Frame.PADDED) == 0 ? 0 : 1 + (in.get(in.position()) & 0xff);
      in.position(in.position() + (padding > 0 ? 1 : 0));
      call.received(in, length - padding);
      if ((flags & Frame.END_STREAM) != 0) {
        call.halfClosed();
      }
    }
  }

  private void headers(int flags, int stream, int length) throws IOException {
    if ((flags & Frame.END_HEADERS) == 0 || (flags & Frame.PADDED) != 0) {
      throw new IOException("a header block in parts, or padded");
    }
    int priority = (flags & Frame.PRIORITY) == 0 ? 0 : 5;
    if (block.length < length) {
      block = new byte[MAX_PAYLOAD_BYTES];
    }
    in.position(in.position() + priority);
    in.get(block, 0, length - priority);
    Metadata metadata = new Metadata();
    String path = headers.decode(block, length - priority, metadata);
    ServerMethodDefinition<?, ?> method = methods.get(path);
    if (method == null) {
      out.refusal(stream, Status.UNIMPLEMENTED.withDescription("unknown method " + path));
      return;
    }
    GrpcCall<?, ?> call = GrpcCall.of(this, stream, initialWindow, method);
    calls.put(stream, call);
    call.start(metadata);
  }

  private void reset(int stream) {
    GrpcCall<?, ?> call = calls.remove(stream);
    if (call != null) {
      waiting.remove(call);
      call.cancelled();
    }
  }

  private void settings(int flags, int length) {
    if ((flags & Frame.ACK) != 0) {
      return;
    }
    for (int end = in.position() + length; in.position() < end; ) {
      int name = in.getShort();
      int value = in.getInt();
      if (name == Frame.INITIAL_WINDOW_SIZE) {
        int change = value - initialWindow;
        initialWindow = value;
        calls.values().forEach(call -> call.widen(change));
      }
    }
    out.settingsAcknowledged();
  }

  private void ping(int flags) {
    if ((flags & Frame.ACK) == 0) {
      out.pong(in.getLong());
    }
  }

  private void windowUpdate(int stream) {
    int more = in.getInt() & Integer.MAX_VALUE;
    @Nullable GrpcCall<?, ?> call = calls.get(stream);
    if (stream == 0) {
      window += more;
    } else if (call != null) {
      call.widen(more);
    }
    if (!waiting.isEmpty()) {
      List.copyOf(waiting).forEach(this::send);
    }
  }
}
