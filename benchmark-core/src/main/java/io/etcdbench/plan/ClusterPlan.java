// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.security.TlsMaterial.Verification;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * Where etcd is. Immutable.
 *
 * @param origin which of the two parts below holds
 * @param etcdBin the server to start; empty to look for one
 * @param start the cluster to start
 * @param given the existing cluster
 */
public record ClusterPlan(Origin origin, String etcdBin, ClusterSpec start, Given given) {

  /** Three local processes. */
  public static final ClusterPlan DEFAULT =
      new ClusterPlan(Origin.PROCESS, "", ClusterSpec.ofMembers(3), Given.NONE);

  /** Where the members come from. */
  public enum Origin {
    /** Local processes that we start. */
    PROCESS,
    /** Containers that we start. */
    CONTAINER,
    /** Members that are there. */
    EXTERNAL
  }

  /**
   * An existing cluster. The password is never part of a plan.
   *
   * @param endpoints client URLs
   * @param metricsUrls where the members serve their metrics, one for each endpoint, in their
   *     order; empty when that is where they serve clients
   * @param user the etcd user; empty for none
   * @param passwordFile a file whose first line is the password; empty to take ETCDCTL_PASSWORD or
   *     to ask
   * @param cacert certificates (PEM) of the authorities that are trusted; empty for none
   * @param cert the client's own certificate (PEM); empty for none
   * @param key its key (PEM); empty for none
   * @param tlsVerification whether the servers' certificates are checked
   * @param dialTimeout of one attempt to reach a member; a second one follows
   */
  public record Given(
      List<String> endpoints,
      List<String> metricsUrls,
      String user,
      String passwordFile,
      String cacert,
      String cert,
      String key,
      Verification tlsVerification,
      Duration dialTimeout) {

    private static final int MOST_PORT = 65_535;

    /** No cluster is given. */
    public static final Given NONE =
        new Given(
            List.of(),
            List.of(),
            "",
            "",
            "",
            "",
            "",
            Verification.VERIFY,
            ExternalCluster.DIAL_TIMEOUT);

    /**
     * Existing members in plain text without users.
     *
     * @param endpoints client URLs, one or more
     * @return how to reach them
     */
    public static Given of(List<String> endpoints) {
      return new Given(
          endpoints, List.of(), "", "", "", "", "", Verification.VERIFY, NONE.dialTimeout());
    }

    public Given {
      endpoints = List.copyOf(endpoints);
      metricsUrls = List.copyOf(metricsUrls);
      if (!metricsUrls.isEmpty() && metricsUrls.size() != endpoints.size()) {
        throw new IllegalArgumentException(
            "%d metrics addresses are given for %d endpoints; give one for each, in their order"
                .formatted(metricsUrls.size(), endpoints.size()));
      }
      metricsUrls.forEach(Given::requireUrl);
      Bound.DIAL_TIMEOUT.require(dialTimeout);
      endpoints.forEach(ClientSettings::requireEndpoint);
      if (user.contains(":")) {
        throw new IllegalArgumentException(
            "the user of a plan contains ':'; a plan holds no password: name a passwordFile, or set"
                + " ETCDCTL_PASSWORD");
      }
    }

    private static void requireUrl(String url) {
      URI uri;
      try {
        uri = URI.create(url);
      } catch (IllegalArgumentException e) {
        throw badUrl(url);
      }
      boolean http = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      boolean port = uri.getPort() == -1 || (uri.getPort() > 0 && uri.getPort() <= MOST_PORT);
      if (!http || uri.getHost() == null || !port) {
        throw badUrl(url);
      }
    }

    private static IllegalArgumentException badUrl(String url) {
      return new IllegalArgumentException(
          "'%s' is not a metrics address; allowed: http://host:port or https://host:port, with a port of 1 to %d"
              .formatted(url, MOST_PORT));
    }
  }

  public ClusterPlan {
    Bound.TOKEN_TTL.require(start.security().tokenTtlSeconds());
    if (origin == Origin.EXTERNAL && given.endpoints().isEmpty()) {
      throw new IllegalArgumentException(
          "the cluster's origin is external but no endpoint is given; add one to"
              + " cluster.given.endpoints, for example 127.0.0.1:2379");
    }
    if (origin != Origin.EXTERNAL && !given.endpoints().isEmpty()) {
      throw new IllegalArgumentException(
          "endpoints are given but the cluster's origin is %s; make it external, or drop them"
              .formatted(Choices.name(origin)));
    }
    if (origin != Origin.PROCESS && !start.faults().equals(FaultSpec.NONE)) {
      throw new IllegalArgumentException(
          "faults are given but the cluster's origin is %s; only members that are local processes can"
                  .formatted(Choices.name(origin))
              + " be delayed or slowed: take process, or drop the faults");
    }
  }

  /**
   * The price of a password check that the members to start are given.
   *
   * @return 4 to 31; each step doubles it
   */
  public int bcryptCost() {
    return start.security().bcryptCost();
  }

  /**
   * The faults that last as long as the members that are started.
   *
   * @return each in a clause; empty when there are none
   */
  public List<String> faults() {
    return start.faults().inWords();
  }

  /**
   * The same with further proxies, where they are possible: around local processes.
   *
   * @param others where they stand, besides where a delay needs them
   * @return a changed copy, or this
   */
  public ClusterPlan withProxies(Proxies others) {
    Proxies all = start.faults().proxies().and(others);
    return origin != Origin.PROCESS || all == start.faults().proxies()
        ? this
        : with(start.with(start.faults().with(all)));
  }

  /**
   * Another cluster to start.
   *
   * @param other members, storage, security
   * @return a changed copy
   */
  public ClusterPlan with(ClusterSpec other) {
    return new ClusterPlan(origin, etcdBin, other, given);
  }
}
