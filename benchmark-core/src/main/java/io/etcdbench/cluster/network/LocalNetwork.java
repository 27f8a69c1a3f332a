// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The proxies between the members on one host, and between them and their clients. Each member
 * reaches its peers by unresolvable names through its own SOCKS proxy, which therefore knows both
 * ends of every connection. Clients reach a member through a port of this machine. Each direction
 * has its own delay, initially zero. Thread-safe.
 */
public final class LocalNetwork implements AutoCloseable {
  /** Names in this domain never resolve (RFC 6761), so no connection bypasses the proxy. */
  private static final String DOMAIN = ".etcd.invalid";

  private static final Duration MAX = Duration.ofMinutes(1);

  private final InetAddress host;
  private final Map<String, Ports> members;
  private final Relay relay;
  private final Map<String, ConnectionAcceptor> proxies = new HashMap<>();
  private final Map<String, ConnectionAcceptor> gates = new HashMap<>();
  private final Map<Direction, Long> peerNanos = new ConcurrentHashMap<>();
  private final AtomicLong clientNanos = new AtomicLong();
  private final AtomicLong clientConnections = new AtomicLong();
  private final Set<String> isolated = ConcurrentHashMap.newKeySet();
  private final Set<String> blackholedToPeers = ConcurrentHashMap.newKeySet();
  private final Set<String> blackholedFromPeers = ConcurrentHashMap.newKeySet();
  private final Set<String> blackholedRequests = ConcurrentHashMap.newKeySet();
  private final Set<String> blackholedAnswers = ConcurrentHashMap.newKeySet();

  /** Whether the traffic in one direction is forwarded. */
  public enum Path {
    /** Traffic is forwarded. */
    FORWARDED,
    /** Traffic is blackholed: connections stay open and nothing arrives. */
    BLACKHOLED
  }

  /**
   * Ports of a member on its host.
   *
   * @param peer its port for peers; 0 if it reaches them without a proxy
   * @param client its port for clients
   */
  public record Ports(int peer, int client) {}

  /** Direction from one member to another. */
  private record Direction(String from, String to) {}

  /**
   * Opens the proxies' ports on the loopback address.
   *
   * @param host name or address on which the members listen
   * @param members ports by member name
   * @throws IOException if the host is unknown, or no port or socket is available
   */
  public LocalNetwork(String host, Map<String, Ports> members) throws IOException {
    this.host = InetAddress.getByName(host);
    this.members = Map.copyOf(members);
    this.relay = new Relay();
    try {
      for (Map.Entry<String, Ports> member : members.entrySet()) {
        String name = member.getKey();
        int clientPort = member.getValue().client();
        if (member.getValue().peer() > 0) {
          proxies.put(name, new ConnectionAcceptor(caller -> connectPeer(name, caller)));
        }
        gates.put(name, new ConnectionAcceptor(caller -> connectClient(name, clientPort, caller)));
      }
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  /** Returns the host name by which its peers reach a member. It never resolves. */
  public String peerHost(String member) {
    return member + DOMAIN;
  }

  /**
   * Returns the URL of the proxy through which a member reaches its peers, in the format of Go's
   * HTTP_PROXY.
   */
  public String proxyUrl(String member) {
    return "socks5://127.0.0.1:" + ours(proxies, member).port();
  }

  /** Returns the loopback port on which clients reach a member. */
  public int clientPort(String member) {
    return ours(gates, member).port();
  }

  /**
   * Delays the traffic from one member to another from now on.
   *
   * @param from name of a member
   * @param to name of another member
   * @param oneWay 0 to 1 min
   */
  public void delay(String from, String to, Duration oneWay) {
    ours(members, from);
    ours(members, to);
    peerNanos.put(new Direction(from, to), nanos(oneWay));
  }

  /**
   * Delays the traffic between members from now on.
   *
   * @param oneWay 0 to 1 min, for each direction
   */
  public void delayPeers(Duration oneWay) {
    for (String from : members.keySet()) {
      members.keySet().stream()
          .filter(to -> !to.equals(from))
          .forEach(to -> delay(from, to, oneWay));
    }
  }

  /**
   * Delays the traffic between clients and members from now on.
   *
   * @param oneWay 0 to 1 min, for each direction
   */
  public void delayClients(Duration oneWay) {
    clientNanos.set(nanos(oneWay));
  }

  /**
   * Isolates a member from its peers: closes their connections and rejects new ones. Clients still
   * reach it.
   */
  public void isolate(String member) {
    ours(members, member);
    isolated.add(member);
    relay.cut(route -> !route.isOpen().getAsBoolean());
  }

  /** Reconnects a member to its peers. */
  public void rejoin(String member) {
    ours(members, member);
    isolated.remove(member);
  }

  /**
   * Blackholes the traffic from a member to its peers, or forwards it again, except to those for
   * which {@link #fromPeers} blackholes it. Connections stay open without responses, and blackholed
   * bytes arrive late.
   *
   * @param member name of a member
   * @param path whether the traffic is forwarded
   */
  public void toPeers(String member, Path path) {
    ours(members, member);
    change(blackholedToPeers, member, path);
  }

  /**
   * Blackholes the traffic from its peers to a member, or forwards it again, except from those for
   * which {@link #toPeers} blackholes it.
   *
   * @param member name of a member
   * @param path whether the traffic is forwarded
   */
  public void fromPeers(String member, Path path) {
    ours(members, member);
    change(blackholedFromPeers, member, path);
  }

  /** Blackholes the requests of clients to a member, or forwards them again. */
  public void requestPath(String member, Path path) {
    ours(members, member);
    change(blackholedRequests, member, path);
  }

  /** Blackholes the responses of a member to clients, or forwards them again. */
  public void answerPath(String member, Path path) {
    ours(members, member);
    change(blackholedAnswers, member, path);
  }

  /**
   * Returns the number of connections that clients have opened so far to all members, including
   * those that are closed by now. Only connections that reached their member count.
   */
  public long clientConnections() {
    return clientConnections.get();
  }

  /** Resets all connections between clients and a member. */
  public void resetClients(String member) {
    int port = ours(members, member).client();
    relay.reset(route -> route.port() == port);
  }

  private void change(Set<String> blackholed, String member, Path path) {
    if (path == Path.BLACKHOLED) {
      blackholed.add(member);
    } else {
      blackholed.remove(member);
      relay.resumeForwarding();
    }
  }

  private void connectPeer(String from, SocketChannel caller) throws IOException {
    SocksGreeting wish = SocksGreeting.read(caller);
    String to = wish.host().replace(DOMAIN, "");
    Ports there = members.get(to);
    if (there == null || there.peer() != wish.port() || !areConnected(from, to)) {
      SocksGreeting.refuse(caller);
      throw new IOException("no way to " + wish);
    }
    connect(peerRoute(from, to, there.peer()), caller, SocksGreeting::accept);
  }

  private Route peerRoute(String from, String to, int port) {
    Direction there = new Direction(from, to);
    Direction back = new Direction(to, from);
    return new Route(
        port, () -> peerNanos(there), () -> peerNanos(back), () -> areConnected(from, to));
  }

  private long peerNanos(Direction direction) {
    return blackholedToPeers.contains(direction.from())
            || blackholedFromPeers.contains(direction.to())
        ? Route.BLACKHOLED
        : peerNanos.getOrDefault(direction, 0L);
  }

  private void connectClient(String member, int port, SocketChannel caller) throws IOException {
    Route route =
        new Route(
            port,
            () -> blackholedRequests.contains(member) ? Route.BLACKHOLED : clientNanos.get(),
            () -> blackholedAnswers.contains(member) ? Route.BLACKHOLED : clientNanos.get(),
            () -> true);
    connect(route, caller, c -> {});
    clientConnections.incrementAndGet();
  }

  private void connect(Route route, SocketChannel caller, ConnectionAcceptor.Host answer)
      throws IOException {
    SocketChannel target = SocketChannel.open(new InetSocketAddress(host, route.port()));
    try {
      answer.receive(caller);
      relay.join(route, caller, target);
    } catch (IOException | RuntimeException e) {
      Relay.close(target);
      throw e;
    }
  }

  private boolean areConnected(String from, String to) {
    return !isolated.contains(from) && !isolated.contains(to);
  }

  private static long nanos(Duration oneWay) {
    if (oneWay.isNegative() || oneWay.compareTo(MAX) > 0) {
      throw new IllegalArgumentException("the delay is " + oneWay + "; allowed: 0 to 1 min");
    }
    return oneWay.toNanos();
  }

  private static <T> T ours(Map<String, T> map, String member) {
    T known = map.get(member);
    if (known == null) {
      throw new IllegalArgumentException(
          "no member is named '%s'; available: %s".formatted(member, map.keySet()));
    }
    return known;
  }

  /** Closes all connections and releases the ports. */
  @Override
  public void close() {
    proxies.values().forEach(ConnectionAcceptor::close);
    gates.values().forEach(ConnectionAcceptor::close);
    relay.close();
  }
}
