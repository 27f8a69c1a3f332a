// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.process;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ServerVersion;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.cluster.network.LocalNetwork;
import io.etcdbench.cluster.start.ClusterIdentity;
import io.etcdbench.cluster.start.MemberAddress;
import io.etcdbench.cluster.start.MemberFlags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Layout of a local cluster that has not been started: names, ports, directories, keys and command
 * lines.
 *
 * @param members in the order of their names
 * @param clientUrls by name, in the same order
 * @param identity certificates and passwords
 * @param sockets the reserved ports and the proxies
 */
record ProcessLayout(
    List<MemberProcess> members,
    Map<String, String> clientUrls,
    ClusterIdentity identity,
    MemberSockets sockets)
    implements AutoCloseable {
  private static final String HOST = MemberSockets.LOOPBACK + ":";

  /** A member's name, its two ports and its directory. */
  private record Place(String name, ReservedPort client, ReservedPort peer, Path directory) {

    LocalNetwork.Ports numbers() {
      return new LocalNetwork.Ports(peer.number(), client.number());
    }

    MemberAddress address(Proxies proxies, @Nullable LocalNetwork network) {
      String clients = HOST + client.number();
      String peers = HOST + peer.number();
      return new MemberAddress(
          name,
          clients,
          network != null && proxies.beforeClients() ? HOST + network.clientPort(name) : clients,
          peers,
          network != null && proxies.betweenPeers()
              ? network.peerHost(name) + ":" + peer.number()
              : peers,
          directory.resolve("data").toString());
    }

    MemberProcess process(List<String> command, Map<String, String> variables) {
      try {
        Files.createDirectory(directory);
      } catch (IOException e) {
        throw new ClusterException(DataRoot.unusable(directory, e), e);
      }
      return new MemberProcess(name, command, directory, List.of(client, peer), variables);
    }
  }

  /**
   * Reserves ports, creates directories and writes keys.
   *
   * @param spec the cluster to start
   * @param binary the server
   * @param version its version
   * @param run the run directory
   */
  static ProcessLayout create(ClusterSpec spec, Path binary, ServerVersion version, Path run) {
    return create(new MemberSockets(version.sharesPorts()), spec, binary, version, run);
  }

  /**
   * Reserves ports, creates directories and writes keys.
   *
   * @param sockets without any socket; closed if the layout cannot be created
   */
  static ProcessLayout create(
      MemberSockets sockets, ClusterSpec spec, Path binary, ServerVersion version, Path run) {
    try {
      return on(sockets, spec, binary, version, run);
    } catch (RuntimeException e) {
      sockets.close();
      throw e;
    }
  }

  private static ProcessLayout on(
      MemberSockets sockets, ClusterSpec spec, Path binary, ServerVersion version, Path run) {
    List<Place> places = places(sockets, spec, run);
    ClusterIdentity identity = ClusterIdentity.create(spec.security(), run, List.of());
    Proxies proxies = spec.faults().proxies();
    LocalNetwork network = network(sockets, proxies, places, version);
    Map<String, MemberAddress> addresses = new LinkedHashMap<>();
    places.forEach(place -> addresses.put(place.name, place.address(proxies, network)));
    MemberFlags flags =
        new MemberFlags(
            spec, List.copyOf(addresses.values()), run.getFileName().toString(), identity);
    List<MemberProcess> members = new ArrayList<>();
    Map<String, String> urls = new LinkedHashMap<>();
    for (Place place : places) {
      MemberAddress address = Objects.requireNonNull(addresses.get(place.name));
      List<String> command = new ArrayList<>(List.of(binary.toString()));
      command.addAll(flags.of(address, run.toString()));
      if (version.sharesPorts()) {
        command.add("--socket-reuse-port=true");
      }
      members.add(place.process(command, variables(place.name, proxies, network)));
      urls.put(place.name, address.clientUrl(spec.security().transport()));
    }
    return new ProcessLayout(members, urls, identity, sockets);
  }

  private static List<Place> places(MemberSockets sockets, ClusterSpec spec, Path run) {
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < spec.members(); i++) {
      String name = "m" + i;
      int clientPort = spec.clientPort() == 0 ? 0 : spec.clientPort() + i;
      places.add(new Place(name, sockets.port(clientPort), sockets.port(), run.resolve(name)));
    }
    return places;
  }

  private static @Nullable LocalNetwork network(
      MemberSockets sockets, Proxies proxies, List<Place> places, ServerVersion version) {
    if (proxies == Proxies.NONE) {
      return null;
    }
    if (proxies.betweenPeers() && !version.takesInventedPeerNames()) {
      throw new ClusterException(
          ("etcd %s looks up the names of its peers, so no proxy can be placed between them; use"
                  + " 3.4.22, 3.5.6 or later")
              .formatted(version));
    }
    Map<String, LocalNetwork.Ports> numbers = new LinkedHashMap<>();
    places.forEach(place -> numbers.put(place.name, place.numbers()));
    return sockets.proxies(numbers);
  }

  /**
   * Returns the variables from which Go's HTTP transport, which etcd uses between peers, reads its
   * proxy.
   */
  private static Map<String, String> variables(
      String name, Proxies proxies, @Nullable LocalNetwork network) {
    return network != null && proxies.betweenPeers()
        ? Map.of("HTTP_PROXY", network.proxyUrl(name))
        : Map.of();
  }

  /** Releases the ports and closes the proxies. */
  @Override
  public void close() {
    sockets.close();
  }
}
