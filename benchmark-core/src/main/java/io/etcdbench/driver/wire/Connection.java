// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.etcdbench.driver.wire.codec.AnswerHeaders;
import io.etcdbench.driver.wire.codec.HeaderBlocks;
import io.etcdbench.driver.wire.codec.Http2;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A connection to one member, from the first attempt to its end. Used by its loop only. */
final class Connection {
  /** Timeout of the HTTP/2 handshake, from the start of the attempt. */
  private static final long LONGEST_GREETING_NANOS = 10_000_000_000L;

  /**
   * Bytes sent without a PING response; the minimum window of gRPC servers is four times as large.
   */
  private static final int MAX_BYTES_WITHOUT_PONG = 16 << 10;

  private final MemberConnector member;
  private final WireLoop loop;
  private final SocketChannel channel;
  private final @Nullable Tls tls;
  private final Streams streams = new Streams();
  private final Outbound out;
  private final Inbound in;
  private final long beginNanos;
  private final long keepAliveNanos;
  private @Nullable SelectionKey key;
  private int nextId = 1;
  private int mostStreams = Integer.MAX_VALUE;
  private boolean connected;
  private boolean open;
  private boolean draining;
  private boolean closed;
  private boolean unsent;
  private int pongTick;

  /** Bytes submitted since the last response to a ping. */
  private long sinceBytes;

  private long lastReadNanos;
  private long pingNanos;
  private boolean pinged;

  private Connection(MemberConnector member, SocketChannel channel, @Nullable Tls tls) {
    this.member = member;
    this.loop = member.loop();
    this.channel = channel;
    this.tls = tls;
    this.out = new Outbound(new HeaderBlocks(tls != null, member.authority()));
    this.in = new Inbound(this, streams, out);
    this.beginNanos = loop.now();
    this.keepAliveNanos = member.client().keepAliveNanos();
    this.lastReadNanos = beginNanos;
  }

  /** Starts connecting. The member is notified of the result. */
  static Connection begin(MemberConnector member, InetSocketAddress to, @Nullable Tls tls)
      throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      Connection connection = new Connection(member, channel, tls);
      boolean atOnce = channel.connect(to);
      connection.key =
          member.loop().register(channel, atOnce ? 0 : SelectionKey.OP_CONNECT, connection);
      if (atOnce) {
        connection.connected();
      }
      return connection;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Returns whether a stream can be opened now. */
  boolean isAccepting() {
    return open && !draining && !closed && streams.size() < mostStreams && !out.isFull();
  }

  boolean isClosed() {
    return closed;
  }

  boolean wasOpen() {
    return open;
  }

  long livedNanos() {
    return loop.now() - beginNanos;
  }

  boolean wasOpened(int id) {
    return (id & 1) == 1 && id < nextId;
  }

  /** Opens the stream. Requires that {@link #isAccepting} returns true. */
  void open(WireStream stream) {
    stream.opened(this, nextId, out.initialWindow());
    nextId += 2;
    streams.add(stream);
    out.open(stream, member.client().sharesToken());
    markUnsent();
    if (nextId > member.client().lastStreamId() && !draining) {
      draining = true;
      member.usedUp(this);
    }
  }

  /** Returns the output for further messages on an open stream. */
  Outbound out() {
    return out;
  }

  /** Cancels the stream. */
  void cancel(WireStream stream) {
    out.reset(stream.id(), Http2.CANCEL);
    markUnsent();
    detach(stream);
    endWhenDrained();
  }

  /**
   * Responds to a ping, possibly later. While streams are open, the response waits for the next
   * write, which their responses cause, and for at most two ticks, that is, 0.2 s. etcd sends a
   * ping with the first data that it receives after the response to the previous ping, to estimate
   * the bandwidth, and a separate write for each was more than a third of all writes. The response
   * is sent without waiting if much was sent since the last one, or if a flow-control window holds
   * data back, because the server may enlarge the window after it.
   */
  void pinged() {
    switch (out.keptPongs()) {
      case 0 -> markUnsent();
      case 1 -> pongTick = loop.tick();
      default -> {
        // Sent together with the first.
      }
    }
    pongIfDue();
  }

  void markUnsent() {
    if (!unsent) {
      unsent = true;
      loop.flushLater(this);
    }
  }

  /** Handles a key that the selector has found ready. */
  void serve(SelectionKey ready) {
    try {
      if (!connected) {
        if (!channel.finishConnect()) {
          return;
        }
        connected();
      }
      if (ready.isReadable()) {
        read();
      }
      if (!closed && ready.isValid() && ready.isWritable()) {
        markUnsent();
      }
    } catch (IOException e) {
      fail(e);
    } catch (RuntimeException e) {
      fail(new IOException("the response cannot be read", e));
      throw e;
    }
  }

  /** Reads the data that the TLS layer has buffered. */
  void readMore() {
    try {
      if (!closed) {
        read();
      }
    } catch (IOException e) {
      fail(e);
    }
  }

  void flush() {
    unsent = false;
    SelectionKey at = key;
    if (closed || !connected || at == null) {
      return;
    }
    try {
      boolean wasFull = out.isFull();
      sinceBytes = out.keptPongs() > 0 ? 0 : sinceBytes + out.buffer().end();
      out.writePongs();
      ByteBuffer view = out.buffer().view();
      Tls layer = tls;
      if (layer != null) {
        layer.write(channel, view);
      } else if (view.hasRemaining()) {
        channel.write(view);
      }
      out.buffer().sent(view.position());
      boolean more = layer == null ? !out.buffer().isEmpty() : layer.isUnsent();
      int ops = more ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
      if (at.interestOps() != ops) {
        at.interestOps(ops);
      }
      if (wasFull) {
        member.client().drainLater();
      }
    } catch (IOException e) {
      fail(e);
    }
  }

  /** Runs the checks of one tick. */
  void look(int tick, long now, List<WireStream> overdue) {
    if (!open) {
      if (now - beginNanos > LONGEST_GREETING_NANOS) {
        fail(new IOException("no HTTP/2 greeting within 10 s"));
      }
      return;
    }
    streams.collectOverdue(tick, overdue);
    if (out.keptPongs() > 0 && tick - pongTick > 1) {
      markUnsent();
    }
    if (!pinged && now - lastReadNanos > keepAliveNanos) {
      pinged = true;
      pingNanos = now;
      out.ping();
      markUnsent();
    } else if (pinged && now - pingNanos > member.client().keepAliveTimeoutNanos()) {
      fail(new IOException("the member has not answered a ping"));
    }
  }

  void greeted() {
    open = true;
    member.opened(this);
  }

  void limitStreams(int most) {
    mostStreams = most;
    member.client().drainLater();
  }

  void goAway(int lastId, int code, String text) {
    member.client().goingAway(code, text, keepAliveNanos);
    Ending why = member.client().endings().goAway(code);
    drain();
    for (WireStream stream : streams.all()) {
      if (stream.id() > lastId) {
        detach(stream);
        stream.broken(why);
      }
    }
    endWhenDrained();
  }

  /** Called when the server has ended the stream. */
  void ended(WireStream stream, AnswerHeaders.Block trailers) {
    resetIfOpenHere(stream);
    boolean cutOff = stream.isAmidMessage() && trailers.grpcStatus() == 0;
    detach(stream);
    if (cutOff) {
      stream.broken(member.client().endings().internal("the server ended amid a message"));
    } else {
      stream.ended(trailers);
    }
    endWhenDrained();
  }

  /** Fails the stream because of data that the server sent on it. */
  void refuse(WireStream stream, String problem) {
    cancel(stream);
    stream.broken(member.client().endings().internal(problem));
  }

  /** Fails the stream because the headers do not start a valid response. */
  void refuse(WireStream stream, AnswerHeaders.Block headers) {
    cancel(stream);
    stream.broken(member.client().endings().of(headers));
  }

  void reset(WireStream stream, int code) {
    detach(stream);
    stream.broken(member.client().endings().reset(code));
    endWhenDrained();
  }

  /** Closes the connection and fails all its streams. */
  void close(Ending why) {
    if (closed) {
      return;
    }
    closed = true;
    SelectionKey at = key;
    if (at != null) {
      at.cancel();
    }
    Tls layer = tls;
    if (layer != null) {
      layer.close();
    }
    try {
      channel.close();
    } catch (IOException e) {
      // Nothing to do: the connection is not used again.
    }
    member.lost(this, why);
    for (WireStream stream : streams.all()) {
      detach(stream);
      stream.broken(why);
    }
  }

  void fail(IOException why) {
    close(member.client().endings().lost(member.describe(open), why));
  }

  private void connected() throws IOException {
    connected = true;
    SelectionKey at = key;
    if (at != null) {
      at.interestOps(SelectionKey.OP_READ);
    }
    Tls layer = tls;
    if (layer != null) {
      layer.begin();
    }
    out.greet();
    markUnsent();
  }

  private void read() throws IOException {
    ByteBuffer buffer = loop.buffer();
    buffer.clear().position(in.restore(loop.bytes()));
    Tls layer = tls;
    int count = layer == null ? channel.read(buffer) : layer.read(channel, buffer);
    if (count < 0) {
      throw new EOFException("connection closed by the member");
    }
    lastReadNanos = loop.now();
    pinged = false;
    in.read(loop.bytes(), buffer.position());
    if (layer != null && !closed) {
      if (layer.wantsToWrite() || !out.buffer().isEmpty()) {
        markUnsent(); // with TLS 1.2, the server's last message of the handshake releases the data
      }
      if (layer.hasMore()) {
        loop.readLater(this);
      }
    }
  }

  private void detach(WireStream stream) {
    out.forget(stream);
    streams.remove(stream);
    stream.left();
    member.client().drainLater();
    pongIfDue();
  }

  private void pongIfDue() {
    if (out.keptPongs() > 0
        && (streams.size() == 0 || out.isBlocked() || sinceBytes > MAX_BYTES_WITHOUT_PONG)) {
      markUnsent();
    }
  }

  private void resetIfOpenHere(WireStream stream) {
    if (!stream.hasLocalEnd()) {
      out.reset(stream.id(), Http2.NO_ERROR);
      markUnsent();
    }
  }

  private void drain() {
    if (!draining) {
      draining = true;
      member.draining(this);
    }
  }

  private void endWhenDrained() {
    if (draining && streams.size() == 0) {
      close(member.client().endings().lost("connection closed"));
    }
  }
}
