// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import io.etcdbench.security.Access;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where a driver connects and how its client behaves. Immutable; start from {@link #to} and change
 * what you need.
 *
 * @param endpoints client URLs, {@code http://host:port} or {@code https://host:port}; at least one
 * @param access certificates and user
 * @param connections how many there are and how they choose an endpoint
 * @param calls what bounds and repeats a call
 * @param threading on which threads the client works
 * @param extras settings of plugged-in drivers, by name; a driver refuses names that it does not
 *     know
 */
public record ClientSettings(
    List<String> endpoints,
    Access access,
    Connections connections,
    Calls calls,
    Threading threading,
    Map<String, String> extras) {

  private static final int MOST_PORT = 65_535;

  /** On which threads a client dispatches and calls back. */
  public enum Threading {
    /** The client's own default. */
    DEFAULT,
    /** As few hops as the client allows: calls and callbacks run on its event loops. */
    TUNED
  }

  /** How a client with several endpoints chooses one. */
  public enum LoadBalancing {
    /** Each client connects to every endpoint and takes them in turn, call by call. */
    ROUND_ROBIN,
    /** Each client stays with the first endpoint that answers. */
    PICK_FIRST,
    /**
     * Client number i connects to endpoint i modulo their number only, as etcd's own tool up to
     * 3.6.
     */
    ONE_EACH
  }

  /** When a fresh token is fetched. */
  public enum TokenUse {
    /** One token per client, kept until the server refuses it. */
    REUSE,
    /** A new Authenticate before every single call. */
    PER_OPERATION
  }

  /**
   * How many connections, and how they choose an endpoint.
   *
   * @param count separate connections (channels), 1 or more; operations are spread over them by
   *     {@link InFlight#lane()}
   * @param loadBalancing how each chooses
   * @param keepAliveTime idle time before a ping, above zero
   * @param keepAliveTimeout time for its answer, above zero
   */
  public record Connections(
      int count, LoadBalancing loadBalancing, Duration keepAliveTime, Duration keepAliveTimeout) {

    /** One client, round robin, jetcd's keep-alive: ping after 30 s, 10 s for the answer. */
    public static final Connections DEFAULT =
        new Connections(
            1, LoadBalancing.ROUND_ROBIN, Duration.ofSeconds(30), Duration.ofSeconds(10));

    public Connections {
      requireAtLeast("the number of connections", count, 1);
      requirePositive("keepAliveTime", keepAliveTime);
      requirePositive("keepAliveTimeout", keepAliveTimeout);
    }

    /**
     * Another number of connections.
     *
     * @param number 1 or more
     * @return a changed copy
     */
    public Connections withCount(int number) {
      return new Connections(number, loadBalancing, keepAliveTime, keepAliveTimeout);
    }

    /**
     * Another choice of endpoint.
     *
     * @param choice how each client chooses
     * @return a changed copy
     */
    public Connections with(LoadBalancing choice) {
      return new Connections(count, choice, keepAliveTime, keepAliveTimeout);
    }
  }

  /**
   * What bounds and repeats a call.
   *
   * @param deadline after which every unary call is given up, above zero; nothing else bounds one
   * @param readiness what happens while there is no connection
   * @param retry when a call is repeated
   * @param maxInboundBytes the largest answer accepted, 1 or more
   * @param tokenUse when a fresh token is fetched
   */
  public record Calls(
      Duration deadline, Readiness readiness, Retry retry, int maxInboundBytes, TokenUse tokenUse) {

    /**
     * 5 s, waiting for a connection, no repetition of writes, answers up to 64 MiB, tokens reused.
     */
    public static final Calls DEFAULT =
        new Calls(Duration.ofSeconds(5), Readiness.WAIT, Retry.DEFAULT, 64 << 20, TokenUse.REUSE);

    public Calls {
      requirePositive("deadline", deadline);
      requireAtLeast("maxInboundBytes", maxInboundBytes, 1);
    }

    /**
     * Another deadline.
     *
     * @param other above zero
     * @return a changed copy
     */
    public Calls withDeadline(Duration other) {
      return new Calls(other, readiness, retry, maxInboundBytes, tokenUse);
    }

    /**
     * Another behaviour without a connection.
     *
     * @param other wait or fail
     * @return a changed copy
     */
    public Calls with(Readiness other) {
      return new Calls(deadline, other, retry, maxInboundBytes, tokenUse);
    }

    /**
     * Another use of tokens.
     *
     * @param other when a fresh one is fetched
     * @return a changed copy
     */
    public Calls with(TokenUse other) {
      return new Calls(deadline, readiness, retry, maxInboundBytes, other);
    }

    /**
     * Another retry policy.
     *
     * @param other when a call is repeated
     * @return a changed copy
     */
    public Calls with(Retry other) {
      return new Calls(deadline, readiness, other, maxInboundBytes, tokenUse);
    }

    /**
     * Another limit on answers.
     *
     * @param bytes 1 or more
     * @return a changed copy
     */
    public Calls withMaxInboundBytes(int bytes) {
      return new Calls(deadline, readiness, retry, bytes, tokenUse);
    }
  }

  /** What a call does while there is no connection. */
  public enum Readiness {
    /** Waits for one, up to the deadline (gRPC's wait-for-ready). */
    WAIT,
    /** Fails at once as unavailable. */
    FAIL_FAST
  }

  /**
   * Which calls the client may repeat after UNAVAILABLE. jetcd counts lease calls among the reads
   * and has no way to be told otherwise.
   */
  public enum RetryScope {
    /** Reads only. */
    READS,
    /** Writes too: one may then take effect twice. */
    READS_AND_WRITES
  }

  /**
   * When a call is repeated.
   *
   * @param maxAttempts repetitions after the first try, 0 or more
   * @param delay before the first repetition, zero or more; it doubles for each further one
   * @param scope which calls
   */
  public record Retry(int maxAttempts, Duration delay, RetryScope scope) {

    /** jetcd's own: two repetitions, 500 ms apart, reads only. */
    public static final Retry DEFAULT = new Retry(2, Duration.ofMillis(500), RetryScope.READS);

    public Retry {
      requireAtLeast("maxAttempts", maxAttempts, 0);
      if (delay.isNegative()) {
        throw new IllegalArgumentException("retry delay is " + delay + "; allowed: zero or more");
      }
    }
  }

  public ClientSettings {
    endpoints = List.copyOf(endpoints);
    if (endpoints.isEmpty()) {
      throw new IllegalArgumentException(
          "no endpoint is given; give at least one http://host:port");
    }
    endpoints.forEach(endpoint -> requireTrust(requireEndpoint(endpoint), access));
    extras = Map.copyOf(extras);
  }

  /**
   * Default settings for some endpoints: plain text, one client, tuned threading.
   *
   * @param endpoints client URLs
   * @return the settings
   * @throws IllegalArgumentException when an endpoint is not of the form {@code
   *     http(s)://host:port}
   */
  public static ClientSettings to(List<String> endpoints) {
    return to(endpoints, Access.OPEN);
  }

  /**
   * Default settings for some endpoints: one client, tuned threading.
   *
   * @param endpoints client URLs; {@code https} exactly when {@code access} has TLS material
   * @param access certificates and user
   * @return the settings
   * @throws IllegalArgumentException when an endpoint is not of the form {@code
   *     http(s)://host:port}
   */
  public static ClientSettings to(List<String> endpoints, Access access) {
    return new ClientSettings(
        endpoints, access, Connections.DEFAULT, Calls.DEFAULT, Threading.TUNED, Map.of());
  }

  /**
   * Other endpoints.
   *
   * @param others client URLs
   * @return a changed copy
   */
  public ClientSettings withEndpoints(List<String> others) {
    return new ClientSettings(others, access, connections, calls, threading, extras);
  }

  /**
   * Other certificates or another user.
   *
   * @param other the access
   * @return a changed copy
   */
  public ClientSettings with(Access other) {
    return new ClientSettings(endpoints, other, connections, calls, threading, extras);
  }

  /**
   * Other connections.
   *
   * @param other the connections
   * @return a changed copy
   */
  public ClientSettings with(Connections other) {
    return new ClientSettings(endpoints, access, other, calls, threading, extras);
  }

  /**
   * Other bounds of a call.
   *
   * @param other the bounds
   * @return a changed copy
   */
  public ClientSettings with(Calls other) {
    return new ClientSettings(endpoints, access, connections, other, threading, extras);
  }

  /**
   * Other threading.
   *
   * @param other the threading
   * @return a changed copy
   */
  public ClientSettings with(Threading other) {
    return new ClientSettings(endpoints, access, connections, calls, other, extras);
  }

  /**
   * One more setting for a plugged-in driver.
   *
   * @param name the setting
   * @param value its value
   * @return a changed copy
   */
  public ClientSettings withExtra(String name, String value) {
    Map<String, String> more = new TreeMap<>(extras);
    more.put(name, value);
    return new ClientSettings(endpoints, access, connections, calls, threading, more);
  }

  /**
   * The endpoints of one client: all of them, or its own one under {@link LoadBalancing#ONE_EACH}.
   *
   * @param client its number, 0 or more
   * @return at least one endpoint
   */
  public List<String> endpointsOf(int client) {
    return connections.loadBalancing() == LoadBalancing.ONE_EACH
        ? List.of(endpoints.get(client % endpoints.size()))
        : endpoints;
  }

  /**
   * Checks the form of an endpoint.
   *
   * @param endpoint a client URL
   * @return the same
   * @throws IllegalArgumentException when it is not {@code http(s)://host:port} and nothing more
   */
  public static String requireEndpoint(String endpoint) {
    URI uri;
    try {
      uri = URI.create(endpoint);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(badEndpoint(endpoint), e);
    }
    boolean scheme = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
    if (!scheme || uri.getHost() == null || uri.getPort() == -1) {
      throw new IllegalArgumentException(badEndpoint(endpoint));
    }
    if (uri.getPort() < 1 || uri.getPort() > MOST_PORT) {
      throw new IllegalArgumentException(
          "the port of endpoint '%s' is %d; allowed: 1 to %d"
              .formatted(endpoint, uri.getPort(), MOST_PORT));
    }
    String bare = "%s://%s:%d".formatted(uri.getScheme(), uri.getHost(), uri.getPort());
    if (!endpoint.equals(bare)) {
      throw new IllegalArgumentException(
          "endpoint '%s' has more than a host and a port; give %s".formatted(endpoint, bare));
    }
    return endpoint;
  }

  private static void requireTrust(String endpoint, Access access) {
    if (endpoint.startsWith("https:") && access.tls() == null) {
      throw new IllegalArgumentException(
          "endpoint '%s' needs TLS but no trusted CA is given; give one, or write http://"
              .formatted(endpoint));
    }
  }

  private static String badEndpoint(String endpoint) {
    return "endpoint '%s' is not of the form http://host:port or https://host:port"
        .formatted(endpoint);
  }

  private static void requireAtLeast(String name, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(
          name + " is " + value + "; allowed: " + least + " or more");
    }
  }

  private static void requirePositive(String name, Duration value) {
    if (value.isZero() || value.isNegative()) {
      throw new IllegalArgumentException(name + " is " + value + "; allowed: above zero");
    }
  }
}
