// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import io.netty.util.NetUtil;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Connects one client to one member and reconnects when needed. If an attempt fails, or its
 * connection ends within a second, the next attempt is delayed by 50 ms, doubling up to 1 s, with
 * 20 % jitter. Used by its client's loop only.
 */
final class MemberConnector {
  private static final long FIRST_PAUSE_NANOS = 50_000_000;
  private static final long LONGEST_PAUSE_NANOS = 1_000_000_000;
  private static final long STABLE_NANOS = 1_000_000_000;

  private final WireClient client;
  private final String host;
  private final int port;
  private final boolean secure;
  private final Set<Connection> drained = new HashSet<>();
  private @Nullable Connection connection;
  private @Nullable Ending failure;
  private boolean busy;
  private int attempts;
  private long pauseNanos = FIRST_PAUSE_NANOS;

  MemberConnector(WireClient client, String endpoint) {
    URI uri = URI.create(endpoint);
    this.client = client;
    this.host = uri.getHost();
    this.port = uri.getPort();
    this.secure = "https".equals(uri.getScheme());
  }

  WireClient client() {
    return client;
  }

  WireLoop loop() {
    return client.loop();
  }

  String authority() {
    return host + ":" + port;
  }

  String describe(boolean wasOpen) {
    return (wasOpen ? "the connection to %s was lost" : "no connection to %s")
        .formatted(authority());
  }

  /** Returns the failure of the last attempt; null if it succeeded. */
  @Nullable Ending failure() {
    return failure;
  }

  /** Connects, unless connected or connecting already. */
  void connect() {
    if (!busy && connection == null && !client.isClosed()) {
      busy = true;
      attempts++;
      resolve();
    }
  }

  void opened(Connection which) {
    busy = false;
    failure = null;
    client.opened(which);
  }

  /** Called when the server accepts no further streams on a connection. */
  void draining(Connection which) {
    if (retire(which)) {
      again(which);
    }
  }

  /**
   * Called when a connection has used all its stream ids. Reconnects without delay, because the
   * server has not failed.
   */
  void usedUp(Connection which) {
    if (retire(which)) {
      again(0);
    }
  }

  private boolean retire(Connection which) {
    drained.add(which);
    if (connection != which) {
      return false;
    }
    connection = null;
    client.lost(which);
    return true;
  }

  void lost(Connection which, Ending why) {
    drained.remove(which);
    if (connection == which) {
      connection = null;
      if (!which.wasOpen()) {
        failure = why;
      }
      client.lost(which);
      again(which);
    }
  }

  void look(int tick, long now, List<WireStream> overdue) {
    Connection current = connection;
    if (current != null) {
      current.look(tick, now, overdue);
    }
    if (!drained.isEmpty()) {
      List.copyOf(drained).forEach(one -> one.look(tick, now, overdue));
    }
  }

  void close(Ending why) {
    Connection current = connection;
    if (current != null) {
      current.close(why);
    }
    List.copyOf(drained).forEach(one -> one.close(why));
  }

  private void again(Connection which) {
    boolean stable = which.wasOpen() && which.livedNanos() > STABLE_NANOS;
    again(stable ? 0 : pause());
    if (stable) {
      pauseNanos = FIRST_PAUSE_NANOS;
    }
  }

  private void again(long delayNanos) {
    busy = true;
    loop()
        .schedule(
            delayNanos,
            () -> {
              busy = false;
              client.connectAgain(this);
            });
  }

  private long pause() {
    long pause = pauseNanos;
    pauseNanos = Math.min(2 * pause, LONGEST_PAUSE_NANOS);
    return (long) (pause * ThreadLocalRandom.current().nextDouble(0.8, 1.2));
  }

  /**
   * Resolves the host and connects. A name is resolved on a separate thread, because that can take
   * seconds.
   */
  private void resolve() {
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    if (isAddress(host) || "localhost".equals(host)) {
      connectTo(bare);
      return;
    }
    Thread lookUp = new Thread(() -> lookUp(bare), "etcd-bench-wire-names");
    lookUp.setDaemon(true);
    lookUp.start();
  }

  /** Returns whether a host is an address, which needs no look-up. Names may begin with a digit. */
  static boolean isAddress(String host) {
    return host.startsWith("[") || NetUtil.isValidIpV4Address(host);
  }

  private void lookUp(String name) {
    try {
      InetAddress[] found = InetAddress.getAllByName(name);
      loop().execute(() -> connectTo(found));
    } catch (UnknownHostException e) {
      loop().execute(() -> failed(e));
    }
  }

  private void connectTo(String literal) {
    try {
      connectTo(InetAddress.getAllByName(literal));
    } catch (UnknownHostException e) {
      failed(e);
    }
  }

  private void connectTo(InetAddress[] addresses) {
    if (client.isClosed()) {
      return;
    }
    try {
      InetAddress address = addresses[(attempts - 1) % addresses.length];
      Tls tls = secure ? client.tls(host, port) : null;
      connection = Connection.begin(this, new InetSocketAddress(address, port), tls);
    } catch (IOException | RuntimeException e) {
      failed(e instanceof IOException io ? io : new IOException(e));
    }
  }

  private void failed(IOException why) {
    failure = client.endings().lost(describe(false), why);
    client.failedToConnect();
    again(pause());
  }
}
