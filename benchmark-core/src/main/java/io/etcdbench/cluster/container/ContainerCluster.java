// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.process.DataRoot;
import io.etcdbench.cluster.start.Readiness.Ready;
import io.etcdbench.cluster.start.StartedCluster;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cluster of Docker containers, each with its own published port and a volume that survives a
 * kill. The containers are removed when this object is closed or this JVM exits normally; those of
 * a killed JVM are removed at the next start. Thread-safe.
 */
public final class ContainerCluster extends StartedCluster {

  private final DockerEngine engine;

  private ContainerCluster(
      DockerEngine engine,
      ContainerGroup group,
      List<Ready> ready,
      ClusterDescription description) {
    super(group, ready, description);
    this.engine = engine;
  }

  /**
   * Starts the members, waits until all of them serve requests, and creates the users of the
   * specification. First removes what killed processes have left in Docker.
   *
   * <p>Uses the official image, or the one named by the system property {@code etcd.image}. If the
   * official image is neither available locally nor from the registry, builds one from the local
   * binary, which must be static.
   *
   * @param spec the cluster to start, on disk
   * @param server finds a local binary; called only if an image must be built
   * @param notices receives one line for each slow operation and for what was swept
   * @return a healthy cluster
   * @throws ClusterException if no Docker daemon responds, there is no image, a member exits, not
   *     all members are healthy after 90 s, or a fault of the specification is not supported here;
   *     nothing is left running then
   * @throws IllegalArgumentException if the specification sets a server flag that users may not set
   */
  public static ContainerCluster start(
      ClusterSpec spec, Supplier<Binary> server, Consumer<String> notices) {
    if (spec.storage() != ClusterSpec.Storage.DISK) {
      throw new ClusterException(
          "containers keep their data in Docker's volumes, so storage can only be disk; use local"
              + " processes for a RAM disk");
    }
    require(spec.faults().obstacleInContainers());
    DataRoot root = DataRoot.choose(spec.storage());
    root.sweep(notices);
    DockerEngine engine = DockerEngine.connect();
    try {
      require(spec.faults().obstacle(engine::obstacle));
      DockerResources.sweep(engine, ContainerOwner.thisProcess(), notices);
      ContainerImage image = ContainerImage.find(engine, server, notices);
      return onFreePorts(
          () -> ContainerGroup.create(engine, spec, image, root),
          group -> started(engine, group, spec, image));
    } catch (RuntimeException e) {
      engine.close();
      throw e;
    }
  }

  private static void require(Optional<String> obstacle) {
    obstacle.ifPresent(
        why -> {
          throw new ClusterException(why);
        });
  }

  private static ContainerCluster started(
      DockerEngine engine, ContainerGroup group, ClusterSpec spec, ContainerImage image) {
    List<Ready> ready = bringUp(group);
    group.faults().begin(spec.faults());
    Binary binary = new Binary(image.name(), versions(ready), image.id(), image.origin());
    return new ContainerCluster(engine, group, ready, describe(spec, group, binary));
  }

  private static ClusterDescription describe(
      ClusterSpec spec, ContainerGroup group, Binary binary) {
    return new ClusterDescription(
        "container",
        topology(spec),
        binary.version(),
        group.identity().inWords(),
        binary,
        group.storage(),
        spec.allFlags());
  }

  private static String topology(ClusterSpec spec) {
    String place =
        spec.members() == 1
            ? "1 container"
            : "%s containers sharing one machine and one disk".formatted(spec.members());
    return Stream.concat(
            Stream.of(place, "ports published by Docker"), spec.faults().inWords().stream())
        .collect(Collectors.joining(", "));
  }

  @Override
  public void close() {
    try {
      super.close();
    } finally {
      engine.close();
    }
  }
}
