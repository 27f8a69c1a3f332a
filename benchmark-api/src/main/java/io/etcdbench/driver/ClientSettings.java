// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import io.etcdbench.security.Access;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Client configuration of a driver: endpoints, credentials, connections and call behaviour.
 * Immutable; start from {@link #to} and change what you need.
 *
 * @param endpoints client URLs, {@code http://host:port} or {@code https://host:port}; at least one
 * @param access certificates and user
 * @param connections number of connections and their load balancing
 * @param calls deadline, retries and limits of a call
 * @param threading the threads on which the client works
 * @param extras settings of plugged-in drivers, by name; a driver rejects unknown names
 */
public record ClientSettings(
    List<String> endpoints,
    Access access,
    Connections connections,
    Calls calls,
    Threading threading,
    Map<String, String> extras) {

  private static final int MAX_PORT = 65_535;
  private static final Pattern UNDERSCORE = Pattern.compile("https?://[^/:@]*_[^/:@]*:\\d+");

  /** The threads on which a client dispatches calls and runs callbacks. */
  public enum Threading {
    /** The client's own default. */
    DEFAULT,
    /** As few hops as the client allows: calls and callbacks run on its event loops. */
    TUNED
  }

  /** How a client with several endpoints chooses one. */
  public enum LoadBalancing {
    /** Each client connects to every endpoint and uses them in turn, call by call. */
    ROUND_ROBIN,
    /** Each client stays with the first endpoint that responds. */
    PICK_FIRST,
    /**
     * Client i connects only to endpoint {@code i % endpoints}, as etcd's own benchmark tool does
     * up to 3.6.
     */
    ONE_EACH
  }

  /** When the client fetches a new auth token. */
  public enum TokenUse {
    /** One token per client, reused until the server rejects it. */
    REUSE,
    /** A new Authenticate request before every call. */
    PER_OPERATION
  }

  /**
   * Number of connections, their load balancing and keep-alive.
   *
   * @param count separate connections (channels), 1 or more; operations are spread over them by
   *     {@link InFlight#lane()}
   * @param loadBalancing how each connection chooses an endpoint
   * @param keepAliveTime idle time before a ping, above zero; the built-in drivers refuse less than
   *     10 s when they are opened
   * @param keepAliveTimeout time to wait for the ping response, above zero
   */
  public record Connections(
      int count, LoadBalancing loadBalancing, Duration keepAliveTime, Duration keepAliveTimeout) {

    /** One client, round robin, jetcd's keep-alive: ping after 30 s, 10 s for the response. */
    public static final Connections DEFAULT =
        new Connections(
            1, LoadBalancing.ROUND_ROBIN, Duration.ofSeconds(30), Duration.ofSeconds(10));

    public Connections {
      requireAtLeast("the number of connections", count, 1);
      requirePositive("keepAliveTime", keepAliveTime);
      requirePositive("keepAliveTimeout", keepAliveTimeout);
    }

    /**
     * Returns a copy with another number of connections.
     *
     * @param number 1 or more
     */
    public Connections withCount(int number) {
      return new Connections(number, loadBalancing, keepAliveTime, keepAliveTimeout);
    }

    /** Returns a copy with another load-balancing policy. */
    public Connections with(LoadBalancing choice) {
      return new Connections(count, choice, keepAliveTime, keepAliveTimeout);
    }
  }

  /**
   * Deadline, retries and limits of a call.
   *
   * @param deadline the deadline of every unary call, above zero; nothing else limits its duration
   * @param readiness what a call does while there is no connection
   * @param retry when a call is retried
   * @param maxInboundBytes the largest response accepted in bytes, 1 or more
   * @param tokenUse when the client fetches a new auth token
   */
  public record Calls(
      Duration deadline, Readiness readiness, Retry retry, int maxInboundBytes, TokenUse tokenUse) {

    /**
     * 5 s deadline, waiting for a connection, no retries of writes, responses up to 64 MiB, tokens
     * reused.
     */
    public static final Calls DEFAULT =
        new Calls(Duration.ofSeconds(5), Readiness.WAIT, Retry.DEFAULT, 64 << 20, TokenUse.REUSE);

    public Calls {
      requirePositive("deadline", deadline);
      requireAtLeast("maxInboundBytes", maxInboundBytes, 1);
    }

    /**
     * Returns a copy with another deadline.
     *
     * @param other above zero
     */
    public Calls withDeadline(Duration other) {
      return new Calls(other, readiness, retry, maxInboundBytes, tokenUse);
    }

    /** Returns a copy with another behaviour while there is no connection. */
    public Calls with(Readiness other) {
      return new Calls(deadline, other, retry, maxInboundBytes, tokenUse);
    }

    /** Returns a copy with another token policy. */
    public Calls with(TokenUse other) {
      return new Calls(deadline, readiness, retry, maxInboundBytes, other);
    }

    /** Returns a copy with another retry policy. */
    public Calls with(Retry other) {
      return new Calls(deadline, readiness, other, maxInboundBytes, tokenUse);
    }

    /**
     * Returns a copy with another limit on response size.
     *
     * @param bytes 1 or more
     */
    public Calls withMaxInboundBytes(int bytes) {
      return new Calls(deadline, readiness, retry, bytes, tokenUse);
    }
  }

  /** What a call does while there is no connection. */
  public enum Readiness {
    /** Waits for a connection, up to the deadline (gRPC's wait-for-ready). */
    WAIT,
    /** Fails immediately as unavailable. */
    FAIL_FAST
  }

  /**
   * The calls that the client may retry after UNAVAILABLE. jetcd treats lease calls as reads, and
   * this cannot be configured.
   */
  public enum RetryScope {
    /** Reads only. */
    READS,
    /** Writes too: a write may then take effect twice. */
    READS_AND_WRITES
  }

  /**
   * The retry policy of a call.
   *
   * @param maxAttempts retries after the first attempt, 0 or more
   * @param delay delay before the first retry, zero or more; it doubles with each further retry, up
   *     to {@link #maxDelay}. With retries, the jetcd driver refuses less than 1 ms when it is
   *     opened
   * @param scope the calls that may be retried
   */
  public record Retry(int maxAttempts, Duration delay, RetryScope scope) {

    /** jetcd's default: two retries, after 500 ms and then 1 s, reads only. */
    public static final Retry DEFAULT = new Retry(2, Duration.ofMillis(500), RetryScope.READS);

    /** jetcd's default maximum. */
    private static final Duration LONG_DELAY = Duration.ofMillis(2_500);

    public Retry {
      requireAtLeast("maxAttempts", maxAttempts, 0);
      if (delay.isNegative()) {
        throw new IllegalArgumentException("retry delay is " + delay + "; allowed: zero or more");
      }
    }

    /** Returns whether operations of a kind may be retried. */
    public boolean covers(OperationKind kind) {
      return kind == OperationKind.GET || scope == RetryScope.READS_AND_WRITES;
    }

    /** Returns the maximum delay before a retry: 2.5 s, or twice the first delay if longer. */
    public Duration maxDelay() {
      Duration twice = delay.multipliedBy(2);
      return twice.compareTo(LONG_DELAY) > 0 ? twice : LONG_DELAY;
    }

    /**
     * Returns the delay before a retry, as in jetcd.
     *
     * @param earlierRetries number of earlier retries of the call, 0 or more
     * @return nanoseconds
     */
    public long delayNanosBefore(int earlierRetries) {
      long most = maxDelay().toNanos();
      long nanos = delay.toNanos();
      for (int doubled = 0; doubled < earlierRetries && nanos < most; doubled++) {
        nanos *= 2;
      }
      return Math.min(nanos, most);
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
   * Returns default settings for the endpoints: plain text, one client, tuned threading.
   *
   * @param endpoints client URLs with {@code http}
   * @throws IllegalArgumentException when an endpoint is not of the form {@code http://host:port}
   */
  public static ClientSettings to(List<String> endpoints) {
    return to(endpoints, Access.OPEN);
  }

  /**
   * Returns default settings for the endpoints: one client, tuned threading.
   *
   * @param endpoints client URLs; {@code https} requires TLS material in {@code access}, {@code
   *     http} does not use it
   * @param access certificates and user
   * @throws IllegalArgumentException when an endpoint is not of the form {@code
   *     http(s)://host:port}, or is {@code https} without TLS material
   */
  public static ClientSettings to(List<String> endpoints, Access access) {
    return new ClientSettings(
        endpoints, access, Connections.DEFAULT, Calls.DEFAULT, Threading.TUNED, Map.of());
  }

  /**
   * Returns a copy with other endpoints.
   *
   * @param others client URLs, at least one
   */
  public ClientSettings withEndpoints(List<String> others) {
    return new ClientSettings(others, access, connections, calls, threading, extras);
  }

  /** Returns a copy with other certificates or another user. */
  public ClientSettings with(Access other) {
    return new ClientSettings(endpoints, other, connections, calls, threading, extras);
  }

  /** Returns a copy with other connection settings. */
  public ClientSettings with(Connections other) {
    return new ClientSettings(endpoints, access, other, calls, threading, extras);
  }

  /** Returns a copy with other call settings. */
  public ClientSettings with(Calls other) {
    return new ClientSettings(endpoints, access, connections, other, threading, extras);
  }

  /** Returns a copy with other threading. */
  public ClientSettings with(Threading other) {
    return new ClientSettings(endpoints, access, connections, calls, other, extras);
  }

  /** Returns a copy with one more setting for a plugged-in driver. */
  public ClientSettings withExtra(String name, String value) {
    Map<String, String> more = new TreeMap<>(extras);
    more.put(name, value);
    return withExtras(more);
  }

  /** Returns a copy with other settings for plugged-in drivers. */
  public ClientSettings withExtras(Map<String, String> others) {
    return new ClientSettings(endpoints, access, connections, calls, threading, others);
  }

  /**
   * Returns the endpoints of one client: all of them, or a single one under {@link
   * LoadBalancing#ONE_EACH}.
   *
   * @param client the client's number, 0 or more
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
   * @return the same endpoint
   * @throws IllegalArgumentException when it is not exactly {@code http(s)://host:port}
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
      throw new IllegalArgumentException(
          UNDERSCORE.matcher(endpoint).matches() ? underscore(endpoint) : badEndpoint(endpoint));
    }
    if (uri.getPort() < 1 || uri.getPort() > MAX_PORT) {
      throw new IllegalArgumentException(
          "the port of endpoint '%s' is %s; allowed: 1 to %s"
              .formatted(endpoint, uri.getPort(), MAX_PORT));
    }
    String bare = "%s://%s:%s".formatted(uri.getScheme(), uri.getHost(), uri.getPort());
    if (!endpoint.equals(bare)) {
      throw new IllegalArgumentException(
          "endpoint '%s' has more than a host and a port; give %s".formatted(endpoint, bare));
    }
    return endpoint;
  }

  private static void requireTrust(String endpoint, Access access) {
    if (endpoint.startsWith("https:") && access.tls() == null) {
      throw new IllegalArgumentException(
          "endpoint '%s' needs TLS but no trusted CA is given; give one, or use http://"
              .formatted(endpoint));
    }
  }

  private static String underscore(String endpoint) {
    return "the host of endpoint '%s' contains '_', which Java's clients do not accept; use its address or another name"
        .formatted(endpoint);
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
