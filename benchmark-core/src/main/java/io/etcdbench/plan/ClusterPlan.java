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
 * The etcd cluster of a run. Immutable.
 *
 * @param origin whether a cluster is started or an existing one is used
 * @param etcdBin the etcd binary to start; empty to search for one
 * @param start the cluster to start
 * @param given the existing cluster
 */
public record ClusterPlan(Origin origin, String etcdBin, ClusterSpec start, Given given) {

  /** Three local processes. */
  public static final ClusterPlan DEFAULT =
      new ClusterPlan(Origin.PROCESS, "", ClusterSpec.ofMembers(3), Given.NONE);

  /** The origin of the members. */
  public enum Origin {
    /** Local processes started by etcd-bench. */
    PROCESS,
    /** Containers started by etcd-bench. */
    CONTAINER,
    /** Existing members. */
    EXTERNAL
  }

  /**
   * An existing cluster. The password is never part of a plan.
   *
   * @param endpoints client URLs
   * @param metricsUrls the members' metrics URLs, one for each endpoint, in their order; empty when
   *     metrics are served at the client URLs
   * @param user the etcd user; empty for none
   * @param passwordFile a file whose first line is the password; empty to use ETCDCTL_PASSWORD or
   *     to prompt
   * @param cacert certificates (PEM) of the trusted CAs; empty for none
   * @param cert the client's own certificate (PEM); empty for none
   * @param key its key (PEM); empty for none
   * @param tlsVerification whether the servers' certificates are checked
   * @param dialTimeout timeout of one attempt to reach a member, which is retried once; and time
   *     for which connections of the load that time out are tried again, at least once
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

    private static final int MAX_PORT = 65_535;

    /** No existing cluster. */
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
     * Returns existing members, reached in plain text and without a user.
     *
     * @param endpoints client URLs, one or more
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
            "%s metrics addresses are given for %s endpoints; give one for each, in their order"
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
      boolean port = uri.getPort() == -1 || (uri.getPort() > 0 && uri.getPort() <= MAX_PORT);
      if (!http || uri.getHost() == null || !port) {
        throw badUrl(url);
      }
    }

    private static IllegalArgumentException badUrl(String url) {
      return new IllegalArgumentException(
          "'%s' is not a metrics address; allowed: http://host:port or https://host:port, with a port of 1 to %s"
              .formatted(url, MAX_PORT));
    }
  }

  public ClusterPlan {
    Bound.TOKEN_TTL.require(start.security().tokenTtlSeconds());
    if (origin == Origin.EXTERNAL && given.endpoints().isEmpty()) {
      throw new IllegalArgumentException(
          "the cluster's origin is external but no endpoint is given; add one to"
              + " cluster.given.endpoints, for example http://127.0.0.1:2379");
    }
    if (origin != Origin.EXTERNAL && !given.endpoints().isEmpty()) {
      throw new IllegalArgumentException(
          "endpoints are given but the cluster's origin is %s; make it external, or drop them"
              .formatted(Choices.name(origin)));
    }
    if (origin == Origin.EXTERNAL && !start.faults().equals(FaultSpec.NONE)) {
      throw new IllegalArgumentException(
          "faults are given but the cluster's origin is external; only members that etcd-bench"
              + " starts can be delayed or slowed: use process, or drop the faults");
    }
    if (origin == Origin.CONTAINER) {
      start
          .faults()
          .obstacleInContainers()
          .ifPresent(
              why -> {
                throw new IllegalArgumentException(
                    "the cluster's faults are not possible with containers: " + why);
              });
    }
  }

  /**
   * Returns the bcrypt cost for password checks on the members to start.
   *
   * @return 4 to 31; each increment doubles the work
   */
  public int bcryptCost() {
    return start.security().bcryptCost();
  }

  /**
   * Returns the permanent faults of the members to start.
   *
   * @return a clause for each fault; empty for none
   */
  public List<String> faults() {
    return start.faults().inWords();
  }

  /**
   * Returns a copy with additional proxies as far as the members support them: containers only have
   * proxies before clients, existing members none.
   *
   * @param others proxies needed in addition to those for delays
   * @return a changed copy, or this
   */
  public ClusterPlan withProxies(Proxies others) {
    Proxies supported =
        switch (origin) {
          case PROCESS -> others;
          case CONTAINER -> others.beforeClients() ? Proxies.CLIENTS : Proxies.NONE;
          case EXTERNAL -> Proxies.NONE;
        };
    Proxies all = start.faults().proxies().and(supported);
    return all == start.faults().proxies() ? this : with(start.with(start.faults().with(all)));
  }

  /** Returns a copy with another cluster to start. */
  public ClusterPlan with(ClusterSpec other) {
    return new ClusterPlan(origin, etcdBin, other, given);
  }
}
