// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.process.DataRoot;
import io.etcdbench.cluster.start.Readiness.Ready;
import io.etcdbench.cluster.start.StartedCluster;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Members in Docker containers, each with a published port of its own and a volume that survives a
 * kill. They end with this object or with an orderly end of this JVM; what a killed JVM leaves is
 * removed at the next start. Thread-safe.
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
   * Starts the members, waits until every one of them serves, and creates the users that the spec
   * asks for. First removes what killed owners have left in Docker.
   *
   * <p>The image is the official one; the system property {@code etcd.image} names another. Where
   * the official one is neither here nor can be pulled, one is built from the local binary, which
   * must be static.
   *
   * @param spec what to start, on disk
   * @param server finds a local binary; asked only when an image must be built
   * @param notices receives one line about what takes time and what was swept
   * @return a healthy cluster
   * @throws ClusterException when no Docker daemon answers, there is no image, a member ends, or
   *     not all are healthy after 90 s; nothing is left running then
   * @throws IllegalArgumentException when the spec sets a server flag that is not the user's to set
   */
  public static ContainerCluster start(
      ClusterSpec spec, Supplier<Binary> server, Consumer<String> notices) {
    if (spec.storage() != ClusterSpec.Storage.DISK) {
      throw new ClusterException(
          "containers keep their data in Docker's volumes, so storage can only be disk; use local"
              + " processes for a RAM disk");
    }
    if (!spec.faults().equals(FaultSpec.NONE)) {
      throw new ClusterException(ContainerGroup.NO_FAULTS);
    }
    DataRoot root = DataRoot.choose(spec.storage());
    root.sweep(notices);
    DockerEngine engine = DockerEngine.connect();
    try {
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

  private static ContainerCluster started(
      DockerEngine engine, ContainerGroup group, ClusterSpec spec, ContainerImage image) {
    List<Ready> ready = bringUp(group);
    Binary binary = new Binary(image.name(), versions(ready), image.id(), image.origin());
    return new ContainerCluster(engine, group, ready, describe(spec, group, binary));
  }

  private static ClusterDescription describe(
      ClusterSpec spec, ContainerGroup group, Binary binary) {
    return new ClusterDescription(
        "container",
        topology(spec.members()),
        binary.version(),
        group.identity().inWords(),
        binary,
        group.storage(),
        spec.allFlags());
  }

  private static String topology(int members) {
    String ports = "ports published by Docker";
    return members == 1
        ? "1 container, " + ports
        : "%d containers sharing one machine and one disk, %s".formatted(members, ports);
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
