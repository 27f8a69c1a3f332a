// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.http2;

import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerMethodDefinition;
import io.grpc.Status;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One gRPC call. Request messages are delivered as they arrive, regardless of how many the service
 * requested. The sending methods may be called by any thread, all others by the server's only.
 */
final class GrpcCall<Q, A> extends ServerCall<Q, A> {
  private static final int PREFIX_BYTES = 5;

  private final Connection connection;
  private final int stream;
  private final MethodDescriptor<Q, A> method;
  private final ServerCallHandler<Q, A> handler;
  private @Nullable Listener<Q> listener;
  private volatile boolean cancelled;

  private byte[] received = {};
  private int receivedBytes;

  private ByteBuffer pending = ByteBuffer.allocate(0);
  private long window;
  private boolean headersSent;
  private @Nullable Status end;

  private GrpcCall(
      Connection connection, int stream, long window, ServerMethodDefinition<Q, A> definition) {
    this.connection = connection;
    this.stream = stream;
    this.window = window;
    this.method = definition.getMethodDescriptor();
    this.handler = definition.getServerCallHandler();
  }

  static <Q, A> GrpcCall<Q, A> of(
      Connection connection, int stream, long window, ServerMethodDefinition<Q, A> definition) {
    return new GrpcCall<>(connection, stream, window, definition);
  }

  void start(Metadata headers) {
    listener = handler.startCall(this, headers);
    listener.onReady();
  }

  int stream() {
    return stream;
  }

  long window() {
    return window;
  }

  void widen(long more) {
    window += more;
  }

  int pendingBytes() {
    return pending.remaining();
  }

  /**
   * Charges a frame of this many bytes to the window; the caller must take exactly that many from
   * the returned buffer.
   */
  ByteBuffer take(int bytes) {
    window -= bytes;
    return pending;
  }

  /** Sends the trailers once the call is closed; returns true when it has ended. */
  boolean endIfClosed(FrameWriter out) {
    Status status = end;
    if (status == null) {
      return false;
    }
    if (headersSent) {
      out.trailers(stream, status);
    } else {
      out.refusal(stream, status);
    }
    Listener<Q> current = listener;
    if (current != null) {
      current.onComplete();
    }
    return true;
  }

  /** Receives a part of the request's messages. */
  void received(ByteBuffer from, int bytes) {
    if (received.length - receivedBytes < bytes) {
      received = Arrays.copyOf(received, Math.max(2 * received.length, receivedBytes + bytes));
    }
    from.get(received, receivedBytes, bytes);
    receivedBytes += bytes;
    int at = 0;
    while (receivedBytes - at >= PREFIX_BYTES) {
      int length = ByteBuffer.wrap(received).getInt(at + 1);
      if (receivedBytes - at - PREFIX_BYTES < length) {
        break;
      }
      InputStream message = new ByteArrayInputStream(received, at + PREFIX_BYTES, length);
      at += PREFIX_BYTES + length;
      if (listener != null) {
        listener.onMessage(method.parseRequest(message));
      }
    }
    System.arraycopy(received, at, received, 0, receivedBytes - at);
    receivedBytes -= at;
  }

  void halfClosed() {
    if (listener != null) {
      listener.onHalfClose();
    }
  }

  void cancelled() {
    cancelled = true;
    if (listener != null) {
      listener.onCancel();
    }
  }

  @Override
  public void request(int messages) {}

  @Override
  public void sendHeaders(Metadata headers) {
    connection.server().execute(this::sendHeaders);
  }

  private void sendHeaders() {
    if (!cancelled) {
      headersSent = true;
      connection.out().headers(stream);
    }
  }

  @Override
  public void sendMessage(A message) {
    byte[] framed = framed(message);
    onConnection(
        () -> {
          pending =
              pending.hasRemaining()
                  ? ByteBuffer.allocate(pending.remaining() + framed.length)
                      .put(pending)
                      .put(framed)
                      .flip()
                  : ByteBuffer.wrap(framed);
          connection.send(this);
        });
  }

  @Override
  public void close(Status status, Metadata trailers) {
    onConnection(
        () -> {
          end = status;
          connection.send(this);
        });
  }

  @Override
  public boolean isCancelled() {
    return cancelled;
  }

  @Override
  public MethodDescriptor<Q, A> getMethodDescriptor() {
    return method;
  }

  /**
   * Runs a task on the server's thread and schedules a flush, unless the call has been cancelled.
   */
  private void onConnection(Runnable task) {
    connection
        .server()
        .execute(
            () -> {
              if (!cancelled) {
                task.run();
                connection.flushLater();
              }
            });
  }

  private byte[] framed(A message) {
    try (InputStream stream = method.streamResponse(message)) {
      byte[] body = stream.readAllBytes();
      byte[] framed = new byte[PREFIX_BYTES + body.length];
      ByteBuffer.wrap(framed).put((byte) 0).putInt(body.length).put(body);
      return framed;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
