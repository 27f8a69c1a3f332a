// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * One local cluster before anything runs: names, ports, directories, keys and command lines.
 *
 * @param members in the order of their names
 * @param clientUrls by name, in the same order
 * @param identity certificates and passwords
 * @param ports all that are reserved
 */
record ProcessLayout(
    List<MemberProcess> members,
    Map<String, String> clientUrls,
    ClusterIdentity identity,
    List<ReservedPort> ports)
    implements AutoCloseable {
  private static final String HOST = "127.0.0.1:";

  /** A member's name and its two ports. */
  private record Place(String name, ReservedPort client, ReservedPort peer, Path directory) {

    static Place reserve(String name, ServerVersion version, Path run) {
      return new Place(name, port(version), port(version), run.resolve(name));
    }

    private static ReservedPort port(ServerVersion version) {
      return version.sharesPorts()
          ? ReservedPort.shared()
          : ReservedPort.exclusive(RandomGenerator.getDefault());
    }

    MemberAddress address() {
      String clients = HOST + client.number();
      String peers = HOST + peer.number();
      return new MemberAddress(
          name, clients, clients, peers, peers, directory.resolve("data").toString());
    }
  }

  /**
   * Reserves ports, makes directories and writes keys.
   *
   * @param spec what to start
   * @param binary the server
   * @param version its version
   * @param run the run directory
   */
  static ProcessLayout create(ClusterSpec spec, Path binary, ServerVersion version, Path run) {
    ClusterIdentity identity = ClusterIdentity.create(spec.security(), run, List.of());
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < spec.members(); i++) {
      places.add(Place.reserve("m" + i, version, run));
    }
    MemberFlags flags =
        new MemberFlags(
            spec,
            places.stream().map(Place::address).toList(),
            run.getFileName().toString(),
            identity);
    List<MemberProcess> members = new ArrayList<>();
    Map<String, String> urls = new LinkedHashMap<>();
    for (Place place : places) {
      List<String> command = new ArrayList<>(List.of(binary.toString()));
      command.addAll(flags.of(place.address(), run.toString()));
      if (version.sharesPorts()) {
        command.add("--socket-reuse-port=true");
      }
      members.add(process(place, command));
      urls.put(place.name, place.address().clientUrl(spec.security().transport()));
    }
    return new ProcessLayout(
        members,
        urls,
        identity,
        places.stream().flatMap(p -> Stream.of(p.client, p.peer)).toList());
  }

  private static MemberProcess process(Place place, List<String> command) {
    try {
      Files.createDirectory(place.directory);
    } catch (IOException e) {
      throw new ClusterException(DataRoot.unusable(place.directory, e), e);
    }
    return new MemberProcess(
        place.name, command, place.directory, List.of(place.client, place.peer));
  }

  /** Gives the ports back. */
  @Override
  public void close() {
    ports.forEach(ReservedPort::close);
  }
}
