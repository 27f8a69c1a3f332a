// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

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
 * One client's way to one member: its connection, and when to try again. Attempts that fail, or
 * whose connection ends within a second, are repeated after 50 ms, doubling up to 1 s, each 20 %
 * more or less. Used by its client's loop only.
 */
final class Member {
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

  Member(WireClient client, String endpoint) {
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

  /** Why the last attempt failed; null when it did not. */
  @Nullable Ending failure() {
    return failure;
  }

  /** Connects unless that is done or under way. */
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

  /** The server wants no further streams on this one. */
  void draining(Connection which) {
    if (retire(which)) {
      again(which);
    }
  }

  /**
   * This one has no number for a further stream; the server is not to blame, so the next is at
   * once.
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

  /** A name is looked up on a thread of its own, because that can take seconds. */
  private void resolve() {
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    if (host.startsWith("[") || Character.isDigit(host.charAt(0)) || "localhost".equals(host)) {
      connectTo(bare);
      return;
    }
    Thread lookUp = new Thread(() -> lookUp(bare), "etcd-bench-wire-names");
    lookUp.setDaemon(true);
    lookUp.start();
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
