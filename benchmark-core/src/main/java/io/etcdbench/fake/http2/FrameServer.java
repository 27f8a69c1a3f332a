// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.http2;

import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Serves gRPC services on loopback ports, all on one thread, with a fraction of the CPU time of
 * grpc-java's server and without its code. Supports neither TLS nor compression. Thread-safe.
 */
public final class FrameServer implements AutoCloseable {
  private static final int BACKLOG = 1024;

  private final Selector selector;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final List<Connection> unsent = new ArrayList<>();
  private final Thread thread;
  private volatile boolean closed;

  private FrameServer(Selector selector) {
    this.selector = selector;
    this.thread = new Thread(this::work, "fake-etcd-frames");
    thread.setDaemon(true);
  }

  /** Starts the server's thread, which does not listen on any port yet. */
  public static FrameServer start() {
    try {
      FrameServer server = new FrameServer(Selector.open());
      server.thread.start();
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("a fake etcd cannot be started", e);
    }
  }

  /**
   * Serves the services on one more port.
   *
   * @return the port
   */
  public int listen(List<ServerServiceDefinition> services) {
    Map<String, ServerMethodDefinition<?, ?>> methods = new HashMap<>();
    for (ServerServiceDefinition service : services) {
      service
          .getMethods()
          .forEach(
              method ->
                  methods.put("/" + method.getMethodDescriptor().getFullMethodName(), method));
    }
    try {
      ServerSocketChannel channel = ServerSocketChannel.open();
      channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
      channel.configureBlocking(false);
      execute(() -> register(channel, methods));
      return ((InetSocketAddress) channel.getLocalAddress()).getPort();
    } catch (IOException e) {
      throw new UncheckedIOException("a fake etcd cannot listen on the loopback interface", e);
    }
  }

  /** Runs the task on the server's thread; immediately if called on it. */
  void execute(Runnable task) {
    if (Thread.currentThread() == thread) {
      task.run();
    } else {
      tasks.add(task);
      selector.wakeup();
    }
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void register(
      ServerSocketChannel channel, Map<String, ServerMethodDefinition<?, ?>> methods) {
    try {
      channel.register(selector, SelectionKey.OP_ACCEPT, methods);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void work() {
    try {
      while (!closed) {
        selector.select(this::serve);
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
          task.run();
        }
        flush();
      }
      for (SelectionKey key : selector.keys()) {
        key.channel().close();
      }
      selector.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Must be called on the server's thread. */
  void flushLater(Connection connection) {
    unsent.add(connection);
  }

  private void flush() {
    for (Connection connection : unsent) {
      try {
        connection.flush();
      } catch (IOException | CancelledKeyException e) {
        connection.end();
      }
    }
    unsent.clear();
  }

  private void serve(SelectionKey key) {
    if (key.attachment() instanceof Connection connection) {
      serve(key, connection);
    } else {
      accept(key);
    }
  }

  private static void serve(SelectionKey key, Connection connection) {
    try {
      connection.serve(key.isReadable());
    } catch (IOException | CancelledKeyException e) {
      connection.end();
    }
  }

  @SuppressWarnings("unchecked")
  private void accept(SelectionKey key) {
    try {
      @Nullable SocketChannel channel = ((ServerSocketChannel) key.channel()).accept();
      if (channel != null) {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        SelectionKey own = channel.register(selector, SelectionKey.OP_READ);
        Map<String, ServerMethodDefinition<?, ?>> methods =
            (Map<String, ServerMethodDefinition<?, ?>>) key.attachment();
        Connection connection = new Connection(this, own, methods);
        own.attach(connection);
        connection.greet();
      }
    } catch (IOException e) {
      // The client disconnected before it was served.
    }
  }
}
