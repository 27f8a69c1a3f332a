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
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Layout of a local cluster that has not been started: names, ports, directories, keys and command
 * lines.
 *
 * @param members in the order of their names
 * @param clientUrls by name, in the same order
 * @param identity certificates and passwords
 * @param ports all reserved ports
 * @param network the proxies; null if members and clients connect directly
 */
record ProcessLayout(
    List<MemberProcess> members,
    Map<String, String> clientUrls,
    ClusterIdentity identity,
    List<ReservedPort> ports,
    @Nullable LocalNetwork network)
    implements AutoCloseable {
  private static final String LOOPBACK = "127.0.0.1";
  private static final String HOST = LOOPBACK + ":";

  /** A member's name, its two ports and its directory. */
  private record Place(String name, ReservedPort client, ReservedPort peer, Path directory) {

    static Place reserve(String name, int clientPort, ServerVersion version, Path run) {
      ReservedPort client =
          clientPort == 0 ? port(version) : ReservedPort.chosen(clientPort, version.sharesPorts());
      return new Place(name, client, port(version), run.resolve(name));
    }

    private static ReservedPort port(ServerVersion version) {
      return version.sharesPorts()
          ? ReservedPort.shared()
          : ReservedPort.exclusive(RandomGenerator.getDefault());
    }

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
    List<Place> places = new ArrayList<>();
    try {
      for (int i = 0; i < spec.members(); i++) {
        int clientPort = spec.clientPort() == 0 ? 0 : spec.clientPort() + i;
        places.add(Place.reserve("m" + i, clientPort, version, run));
      }
      return at(places, spec, binary, version, run);
    } catch (RuntimeException e) {
      ports(places).forEach(ReservedPort::close);
      throw e;
    }
  }

  private static List<ReservedPort> ports(List<Place> places) {
    return places.stream().flatMap(place -> Stream.of(place.client, place.peer)).toList();
  }

  private static ProcessLayout at(
      List<Place> places, ClusterSpec spec, Path binary, ServerVersion version, Path run) {
    ClusterIdentity identity = ClusterIdentity.create(spec.security(), run, List.of());
    Proxies proxies = spec.faults().proxies();
    LocalNetwork network = network(proxies, places, version);
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
    return new ProcessLayout(members, urls, identity, ports(places), network);
  }

  private static @Nullable LocalNetwork network(
      Proxies proxies, List<Place> places, ServerVersion version) {
    if (proxies == Proxies.NONE) {
      return null;
    }
    if (proxies.betweenPeers() && !version.takesInventedPeerNames()) {
      throw new ClusterException(
          "etcd %s looks up the names of its peers, so no proxy can stand between them; take 3.4.22, 3.5.6 or later"
              .formatted(version));
    }
    Map<String, LocalNetwork.Ports> numbers = new LinkedHashMap<>();
    places.forEach(place -> numbers.put(place.name, place.numbers()));
    try {
      return new LocalNetwork(LOOPBACK, numbers);
    } catch (IOException e) {
      throw new ClusterException("no free port on 127.0.0.1: " + e.getMessage(), e);
    }
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
    ports.forEach(ReservedPort::close);
    if (network != null) {
      network.close();
    }
  }
}
