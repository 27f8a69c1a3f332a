// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import io.etcdbench.jmh.Handover;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Sends the handover to each fork that connects. It is never written to a file, so no password
 * stays on the disk, however this JVM exits. The permissions of the socket's directory control who
 * can connect. Thread-safe.
 */
final class HandoverSocket implements AutoCloseable {
  private final Path path;
  private final ServerSocketChannel server;
  private volatile @Nullable Handover current;

  private HandoverSocket(Path path, ServerSocketChannel server) {
    this.path = path;
    this.server = server;
  }

  /**
   * Starts listening.
   *
   * @param path a path that does not exist, in a directory that only this user can access
   * @throws UncheckedIOException when that is not possible; the message is one sentence
   */
  static HandoverSocket open(Path path) {
    try {
      ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      HandoverSocket socket = new HandoverSocket(path, server);
      server.bind(UnixDomainSocketAddress.of(path));
      Thread thread = new Thread(socket::serve, "etcd-bench-handover");
      thread.setDaemon(true);
      thread.start();
      return socket;
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the forks cannot be served on the socket '%s' (%s); choose a directory with a shorter path with JAVA_OPTS=-Djava.io.tmpdir=DIR"
              .formatted(path, e.getMessage()),
          e);
    }
  }

  /** Returns the path of the socket. */
  Path path() {
    return path;
  }

  /** Sets the handover for forks that connect from now on. */
  void offer(Handover handover) {
    current = handover;
  }

  private void serve() {
    try {
      while (true) {
        SocketChannel fork = server.accept();
        Thread answer = new Thread(() -> answer(fork), "etcd-bench-handover-answer");
        answer.setDaemon(true);
        answer.start();
      }
    } catch (IOException e) {
      // closed
    }
  }

  /**
   * Sends the handover to a fork. A fork that has exited in the meantime is ignored, because JMH
   * reports it.
   */
  private void answer(SocketChannel fork) {
    Handover handover = current;
    try (fork) {
      if (handover != null) {
        handover.write(fork);
      }
    } catch (IOException e) {
      // the fork has exited
    }
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException("the socket '%s' cannot be closed".formatted(path), e);
    }
  }
}
