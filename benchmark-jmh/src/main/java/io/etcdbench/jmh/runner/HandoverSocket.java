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
 * Gives the handover to each fork that connects. Nothing of it is ever in a file, so that no
 * password is left on the disk however this JVM ends; who may connect is decided by the directory
 * of the socket. Thread-safe.
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
   * Starts to listen.
   *
   * @param path does not exist, in a directory that only this user may enter
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

  /** Where forks connect. */
  Path path() {
    return path;
  }

  /** What forks get from now on. */
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

  /** A fork that has ended meanwhile is none of our business: JMH reports it. */
  private void answer(SocketChannel fork) {
    Handover handover = current;
    try (fork) {
      if (handover != null) {
        handover.write(fork);
      }
    } catch (IOException e) {
      // the fork has ended
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
