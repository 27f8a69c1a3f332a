// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import com.github.dockerjava.api.command.CreateNetworkResponse;
import com.github.dockerjava.api.model.ContainerNetwork;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.cluster.fault.Faults;
import io.etcdbench.cluster.fault.LocalFaults;
import io.etcdbench.cluster.network.LocalNetwork;
import io.etcdbench.cluster.process.DataRoot;
import io.etcdbench.cluster.process.GuardedSpawner;
import io.etcdbench.cluster.process.ReservedPort;
import io.etcdbench.cluster.start.ClusterIdentity;
import io.etcdbench.cluster.start.MemberAddress;
import io.etcdbench.cluster.start.MemberFlags;
import io.etcdbench.cluster.start.MemberGroup;
import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The containers of one cluster with their network, volumes, ports, proxies and keys. Thread-safe.
 */
final class ContainerGroup extends MemberGroup<MemberContainer> {
  private static final String CLUSTER = "io.etcdbench.cluster";

  private final DockerEngine engine;
  private final RunDirectory directory;
  private final String name;
  private final Path keys;
  private final ClusterIdentity identity;
  private final @Nullable LocalNetwork proxies;
  private final List<Place> places = new ArrayList<>();
  private final Map<String, String> clientUrls = new LinkedHashMap<>();
  private final GuardedSpawner spawner;
  private final LocalFaults around;
  private final Faults faults;
  private volatile String network = "";

  /** A member's port and addresses. */
  private record Place(ReservedPort port, MemberAddress address) {

    static Place of(String member, ReservedPort port, String forClients) {
      return new Place(
          port,
          new MemberAddress(
              member,
              "0.0.0.0:" + MemberContainer.CLIENT_PORT,
              forClients,
              "0.0.0.0:" + MemberContainer.PEER_PORT,
              member + ":" + MemberContainer.PEER_PORT,
              MemberContainer.DATA));
    }
  }

  /** The peer network, which clients do not use. */
  private final class NetworkLinks implements Faults.PeerLinks {
    @Override
    public void cut(String member) {
      Place place = place(member);
      engine.call(
          "cut member " + member + " off from its peers",
          docker ->
              docker
                  .disconnectFromNetworkCmd()
                  .withNetworkId(network)
                  .withContainerId(containerName(place))
                  .exec());
    }

    @Override
    public void join(String member) {
      Place place = place(member);
      engine.call(
          "connect member " + member + " with its peers",
          docker ->
              docker
                  .connectToNetworkCmd()
                  .withNetworkId(network)
                  .withContainerId(containerName(place))
                  .withContainerNetwork(new ContainerNetwork().withAliases(member))
                  .exec());
    }
  }

  private Place place(String member) {
    return places.stream()
        .filter(one -> one.address.name().equals(member))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no member is named '" + member + "'"));
  }

  private ContainerGroup(
      DockerEngine engine,
      ClusterSpec spec,
      RunDirectory directory,
      Map<String, ReservedPort> ports) {
    this.engine = engine;
    this.directory = directory;
    this.name = directory.path().getFileName().toString();
    this.keys = keyDirectory(directory.path());
    this.identity = ClusterIdentity.create(spec.security(), keys, List.of(engine.host()));
    Proxies wanted = spec.faults().proxies();
    this.proxies = wanted.beforeClients() ? proxies(engine.host(), ports) : null;
    ports.forEach((member, port) -> places.add(Place.of(member, port, forClients(member, port))));
    Transport transport = spec.security().transport();
    places.forEach(p -> clientUrls.put(p.address.name(), p.address.clientUrl(transport)));
    this.spawner = GuardedSpawner.best();
    this.around = new LocalFaults(proxies, wanted, spawner, directory.path(), null);
    this.faults = Faults.of(around, new NetworkLinks(), engine::obstacle, clientUrls.keySet());
  }

  private static void reserve(ClusterSpec spec, Map<String, ReservedPort> ports) {
    for (int i = 0; i < spec.members(); i++) {
      ports.put(
          "m" + i,
          spec.clientPort() == 0
              ? ReservedPort.exclusive(RandomGenerator.getDefault())
              : ReservedPort.chosen(spec.clientPort() + i, false));
    }
  }

  private static LocalNetwork proxies(String host, Map<String, ReservedPort> published) {
    Map<String, LocalNetwork.Ports> ports = new LinkedHashMap<>();
    published.forEach(
        (member, port) -> ports.put(member, new LocalNetwork.Ports(0, port.number())));
    try {
      return new LocalNetwork(host, ports);
    } catch (IOException e) {
      throw new ClusterException(
          "no proxies can be started before the members on %s: %s".formatted(host, e.getMessage()),
          e);
    }
  }

  private String forClients(String member, ReservedPort port) {
    return proxies == null
        ? engine.host() + ":" + port.number()
        : DockerEngine.LOOPBACK + ":" + proxies.clientPort(member);
  }

  private static Path keyDirectory(Path run) {
    try {
      return Files.createDirectory(run.resolve("keys"));
    } catch (IOException e) {
      throw new ClusterException(DataRoot.unusable(run, e), e);
    }
  }

  /**
   * Creates network, volumes and containers without starting them.
   *
   * @param engine the daemon
   * @param spec the cluster to create
   * @param image the image of the members
   * @param root parent directory of the keys
   */
  public static ContainerGroup create(
      DockerEngine engine, ClusterSpec spec, ContainerImage image, DataRoot root) {
    ContainerGroup group = prepared(() -> guarded(engine, spec, root));
    try {
      group.createMembers(spec, image);
      return group;
    } catch (RuntimeException e) {
      group.close();
      throw e;
    }
  }

  private static ContainerGroup guarded(DockerEngine engine, ClusterSpec spec, DataRoot root) {
    RunDirectory directory = root.newRun();
    Map<String, ReservedPort> ports = new LinkedHashMap<>();
    try {
      reserve(spec, ports);
      ContainerGroup group = new ContainerGroup(engine, spec, directory, ports);
      group.guard();
      return group;
    } catch (RuntimeException e) {
      ports.values().forEach(ReservedPort::close);
      directory.delete();
      throw e;
    }
  }

  private void createMembers(ClusterSpec spec, ContainerImage image) {
    MemberFlags flags =
        new MemberFlags(spec, places.stream().map(Place::address).toList(), name, identity);
    Map<String, String> labels = new HashMap<>(ContainerOwner.thisProcess().labels());
    labels.put(CLUSTER, name);
    network = create(() -> createNetwork(labels));
    for (Place place : places) {
      MemberContainer.Blueprint blueprint =
          new MemberContainer.Blueprint(
              place.address.name(),
              containerName(place),
              image.id(),
              flags.of(place.address, "/" + keys.getFileName()),
              place.port,
              labels);
      add(create(() -> MemberContainer.create(engine, blueprint, network, keys)));
    }
  }

  private String createNetwork(Map<String, String> labels) {
    CreateNetworkResponse created =
        engine.call(
            "create the peers' network",
            docker ->
                docker.createNetworkCmd().withName("etcd-bench-" + name).withLabels(labels).exec());
    return created.getId();
  }

  /**
   * Describes the first member's data directory. The file system is that of the volume if the
   * volume is on this machine, otherwise the one that Docker reports.
   */
  ClusterDescription.Storage storage() {
    String volume = containerName(places.get(0));
    String directory =
        engine
            .call("look at a volume", docker -> docker.inspectVolumeCmd(volume).exec())
            .getMountpoint();
    try {
      Path path = Path.of(directory);
      return new DataRoot(path, Files.getFileStore(path).type()).describe(path);
    } catch (IOException e) {
      return new ClusterDescription.Storage(directory, engine.fileSystem(), null);
    }
  }

  private String containerName(Place place) {
    return "etcd-bench-" + name + "-" + place.address.name();
  }

  @Override
  public ClusterIdentity identity() {
    return identity;
  }

  @Override
  public Map<String, String> clientUrls() {
    return clientUrls;
  }

  @Override
  public Faults faults() {
    return faults;
  }

  @Override
  public void start(MemberContainer member) {
    member.start();
  }

  @Override
  public void release() {
    around.close();
    spawner.close();
    try {
      new DockerResources(CLUSTER, name).remove(engine);
    } finally {
      places.forEach(p -> p.port.close());
      if (proxies != null) {
        proxies.close();
      }
      directory.delete();
    }
  }
}
