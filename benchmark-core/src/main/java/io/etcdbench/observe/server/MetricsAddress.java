// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * The address of a member's metrics. Immutable.
 *
 * @param member its name in the cluster
 * @param uri of its metrics, {@code http} or {@code https}, with the path
 */
public record MetricsAddress(String member, URI uri) {
  private static final String PATH = "/metrics";

  /**
   * Returns the metrics addresses of a cluster's members, in order.
   *
   * @throws IllegalArgumentException when a URL is not of the form {@code http(s)://host:port}
   */
  public static List<MetricsAddress> of(EtcdCluster cluster) {
    return of(cluster.members(), cluster.metricsUrls());
  }

  /**
   * Returns the metrics addresses of members.
   *
   * @param members of the cluster
   * @param urls one for each member, in the order of the members, {@code http(s)://host:port}
   * @return one for each member, in order
   * @throws IllegalArgumentException when a URL is not of that form, or the number of URLs is not
   *     that of the members
   */
  static List<MetricsAddress> of(List<Member> members, List<String> urls) {
    if (urls.size() != members.size()) {
      throw new IllegalArgumentException(
          "%s metrics addresses are given for %s members; give one for each, in their order"
              .formatted(urls.size(), members.size()));
    }
    List<MetricsAddress> addresses = new ArrayList<>();
    for (int i = 0; i < urls.size(); i++) {
      addresses.add(new MetricsAddress(members.get(i).name(), uri(urls.get(i))));
    }
    return addresses;
  }

  /**
   * Returns how many members have an address of this machine, such as {@code localhost}.
   *
   * @return 0 or more; empty when a host name cannot be resolved
   */
  static OptionalInt onThisMachine(List<MetricsAddress> addresses) {
    int here = 0;
    try {
      for (MetricsAddress address : addresses) {
        here += isOfThisMachine(InetAddress.getByName(address.uri.getHost())) ? 1 : 0;
      }
    } catch (UnknownHostException | SocketException e) {
      return OptionalInt.empty();
    }
    return OptionalInt.of(here);
  }

  private static boolean isOfThisMachine(InetAddress address) throws SocketException {
    return address.isLoopbackAddress()
        || address.isAnyLocalAddress()
        || NetworkInterface.getByInetAddress(address) != null;
  }

  private static URI uri(String url) {
    String trimmed = url.replaceAll("/+$", "");
    String whole = trimmed.endsWith(PATH) ? trimmed : trimmed + PATH;
    try {
      URI uri = URI.create(whole);
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      if (uri.getHost() != null && (scheme.equals("http") || scheme.equals("https"))) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // reported below
    }
    throw new IllegalArgumentException(
        "'%s' is not a valid metrics address; allowed: http://host:port or https://host:port"
            .formatted(url));
  }
}
