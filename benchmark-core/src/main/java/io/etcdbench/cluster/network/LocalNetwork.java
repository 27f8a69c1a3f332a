// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.network;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What lies between the members of one machine, and between them and their clients. Members reach
 * each other by invented names through a SOCKS proxy of their own, which therefore knows both ends
 * of every connection; clients reach a member through a port that is passed on. Every direction has
 * its own delay, zero at first. Thread-safe.
 */
public final class LocalNetwork implements AutoCloseable {
  /** No such name can ever be looked up (RFC 6761), so nobody gets around the proxy. */
  private static final String DOMAIN = ".etcd.invalid";

  private static final Duration MOST = Duration.ofMinutes(1);

  private final Map<String, Ports> members;
  private final Relay relay;
  private final Map<String, ConnectionAcceptor> proxies = new HashMap<>();
  private final Map<String, ConnectionAcceptor> gates = new HashMap<>();
  private final Map<Direction, Long> peerNanos = new ConcurrentHashMap<>();
  private final AtomicLong clientNanos = new AtomicLong();
  private final AtomicLong clientConnections = new AtomicLong();
  private final Set<String> isolated = ConcurrentHashMap.newKeySet();
  private final Set<Direction> swallowedPeers = ConcurrentHashMap.newKeySet();
  private final Set<String> swallowedRequests = ConcurrentHashMap.newKeySet();
  private final Set<String> swallowedAnswers = ConcurrentHashMap.newKeySet();

  /** What becomes of what is sent in one direction. */
  public enum Path {
    /** It is carried. */
    CARRIED,
    /** It is dropped silently. */
    SWALLOWED
  }

  /**
   * Where a member listens on the loopback address.
   *
   * @param peer its port for peers
   * @param client its port for clients
   */
  public record Ports(int peer, int client) {}

  /** From one member to another. */
  private record Direction(String from, String to) {}

  /**
   * Opens the ports.
   *
   * @param members by name
   * @throws IOException when there is no port or socket to be had
   */
  public LocalNetwork(Map<String, Ports> members) throws IOException {
    this.members = Map.copyOf(members);
    this.relay = new Relay();
    try {
      for (Map.Entry<String, Ports> member : members.entrySet()) {
        String name = member.getKey();
        int clientPort = member.getValue().client();
        proxies.put(name, new ConnectionAcceptor(caller -> connectPeer(name, caller)));
        gates.put(name, new ConnectionAcceptor(caller -> connectClient(name, clientPort, caller)));
      }
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  /**
   * The name by which its peers reach a member.
   *
   * @param member its name
   * @return a host name that cannot be looked up
   */
  public String peerHost(String member) {
    return member + DOMAIN;
  }

  /**
   * The proxy through which a member reaches its peers.
   *
   * @param member its name
   * @return a URL as Go's HTTP_PROXY takes it
   */
  public String proxyUrl(String member) {
    return "socks5://127.0.0.1:" + ours(proxies, member).port();
  }

  /**
   * The port by which clients reach a member.
   *
   * @param member its name
   * @return on the loopback address
   */
  public int clientPort(String member) {
    return ours(gates, member).port();
  }

  /**
   * Delays what one member sends to another, from now on.
   *
   * @param from its name
   * @param to the other's name
   * @param oneWay 0 to 1 min
   */
  public void delay(String from, String to, Duration oneWay) {
    ours(members, from);
    ours(members, to);
    peerNanos.put(new Direction(from, to), nanos(oneWay));
  }

  /**
   * Delays what members send to each other, from now on.
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
   * Delays what clients and members send to each other, from now on.
   *
   * @param oneWay 0 to 1 min, for each direction
   */
  public void delayClients(Duration oneWay) {
    clientNanos.set(nanos(oneWay));
  }

  /**
   * Cuts a member off from its peers: connections end and new ones are refused. Clients still reach
   * it.
   *
   * @param member its name
   */
  public void isolate(String member) {
    ours(members, member);
    isolated.add(member);
    relay.cut(route -> !route.isOpen().getAsBoolean());
  }

  /**
   * Lets a member reach its peers again.
   *
   * @param member its name
   */
  public void rejoin(String member) {
    ours(members, member);
    isolated.remove(member);
  }

  /**
   * Swallows what one member sends to another, or carries it again: connections stay open, nothing
   * is answered, and what was swallowed arrives late.
   *
   * @param from its name
   * @param to the other's name
   * @param path what becomes of it
   */
  public void peerPath(String from, String to, Path path) {
    ours(members, from);
    ours(members, to);
    change(swallowedPeers, new Direction(from, to), path);
  }

  /**
   * Swallows what clients send to a member, or carries it again.
   *
   * @param member its name
   * @param path what becomes of it
   */
  public void requestPath(String member, Path path) {
    ours(members, member);
    change(swallowedRequests, member, path);
  }

  /**
   * Swallows what a member answers to clients, or carries it again.
   *
   * @param member its name
   * @param path what becomes of it
   */
  public void answerPath(String member, Path path) {
    ours(members, member);
    change(swallowedAnswers, member, path);
  }

  /**
   * How many connections clients have made so far, to all members.
   *
   * @return those that reached their member, whether or not they are still open
   */
  public long clientConnections() {
    return clientConnections.get();
  }

  /**
   * Resets all connections of clients to a member.
   *
   * @param member its name
   */
  public void resetClients(String member) {
    int port = ours(members, member).client();
    relay.reset(route -> route.port() == port);
  }

  private <T> void change(Set<T> swallowed, T direction, Path path) {
    if (path == Path.SWALLOWED) {
      swallowed.add(direction);
    } else {
      swallowed.remove(direction);
      relay.carryAgain();
    }
  }

  private void connectPeer(String from, SocketChannel caller) throws IOException {
    SocksGreeting wish = SocksGreeting.hear(caller);
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
    return swallowedPeers.contains(direction)
        ? Route.SWALLOWED
        : peerNanos.getOrDefault(direction, 0L);
  }

  private void connectClient(String member, int port, SocketChannel caller) throws IOException {
    Route route =
        new Route(
            port,
            () -> swallowedRequests.contains(member) ? Route.SWALLOWED : clientNanos.get(),
            () -> swallowedAnswers.contains(member) ? Route.SWALLOWED : clientNanos.get(),
            () -> true);
    connect(route, caller, c -> {});
    clientConnections.incrementAndGet();
  }

  private void connect(Route route, SocketChannel caller, ConnectionAcceptor.Host answer)
      throws IOException {
    SocketChannel target = SocketChannel.open(ConnectionAcceptor.loopback(route.port()));
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
    if (oneWay.isNegative() || oneWay.compareTo(MOST) > 0) {
      throw new IllegalArgumentException("the delay is " + oneWay + "; allowed: 0 to 1 min");
    }
    return oneWay.toNanos();
  }

  private static <T> T ours(Map<String, T> map, String member) {
    T known = map.get(member);
    if (known == null) {
      throw new IllegalArgumentException(
          "no member is named '%s'; there are: %s".formatted(member, map.keySet()));
    }
    return known;
  }

  /** Ends all connections and gives the ports back. */
  @Override
  public void close() {
    proxies.values().forEach(ConnectionAcceptor::close);
    gates.values().forEach(ConnectionAcceptor::close);
    relay.close();
  }
}
