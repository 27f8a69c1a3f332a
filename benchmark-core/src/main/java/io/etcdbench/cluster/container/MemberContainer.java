// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.ExposedPort;
import com.github.dockerjava.api.model.HostConfig;
import com.github.dockerjava.api.model.PortBinding;
import com.github.dockerjava.api.model.Ports.Binding;
import com.github.dockerjava.api.model.Volume;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.MemberLog;
import io.etcdbench.cluster.process.ReservedPort;
import io.etcdbench.cluster.start.StartFailure;
import io.etcdbench.cluster.start.StartedMember;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One member in a container, across restarts. Its data is in a volume and its port is published
 * under a fixed number, so both survive a kill. Guarded by its cluster's lock.
 */
final class MemberContainer implements StartedMember {
  static final int CLIENT_PORT = 2379;
  static final int PEER_PORT = 2380;
  static final String DATA = "/data";

  private enum State {
    DOWN,
    RUNNING,
    PAUSED
  }

  /**
   * Settings of a container.
   *
   * @param name name of the member, which is also its host name for peers
   * @param containerName unique; also the name of the volume
   * @param image name or id
   * @param flags of the server
   * @param port to publish
   * @param labels of container and volume
   */
  record Blueprint(
      String name,
      String containerName,
      String image,
      List<String> flags,
      ReservedPort port,
      Map<String, String> labels) {}

  private final DockerEngine engine;
  private final Blueprint blueprint;
  private final String id;
  private State state = State.DOWN;
  private boolean lostPort;

  private MemberContainer(DockerEngine engine, Blueprint blueprint, String id) {
    this.engine = engine;
    this.blueprint = blueprint;
    this.id = id;
  }

  /**
   * Creates container and volume and connects them to the networks, without starting the container.
   *
   * <p>Clients use the default bridge, which owns the published port. Peers have a separate
   * network, so that it can be cut on its own.
   *
   * @param engine the daemon
   * @param blueprint settings of the container
   * @param peerNetwork id of the peer network
   * @param keys a directory that is copied into the container's root
   */
  static MemberContainer create(
      DockerEngine engine, Blueprint blueprint, String peerNetwork, Path keys) {
    return engine.call(
        "create member " + blueprint.name,
        docker -> {
          docker
              .createVolumeCmd()
              .withName(blueprint.containerName)
              .withLabels(blueprint.labels)
              .exec();
          String id = createContainer(docker, blueprint, engine.bindAddress());
          docker
              .connectToNetworkCmd()
              .withNetworkId(peerNetwork)
              .withContainerId(id)
              .withContainerNetwork(new ContainerNetwork().withAliases(blueprint.name))
              .exec();
          docker
              .copyArchiveToContainerCmd(id)
              .withRemotePath("/")
              .withHostResource(keys.toString())
              .exec();
          return new MemberContainer(engine, blueprint, id);
        });
  }

  private static String createContainer(DockerClient docker, Blueprint blueprint, String bindTo) {
    ExposedPort clientPort = ExposedPort.tcp(CLIENT_PORT);
    Binding published = Binding.bindIpAndPort(bindTo, blueprint.port.number());
    return docker
        .createContainerCmd(blueprint.image)
        .withName(blueprint.containerName)
        .withLabels(blueprint.labels)
        .withEntrypoint("etcd")
        .withCmd(blueprint.flags)
        .withExposedPorts(clientPort)
        .withHostConfig(
            HostConfig.newHostConfig()
                .withBinds(new Bind(blueprint.containerName, new Volume(DATA)))
                .withPortBindings(new PortBinding(published, clientPort)))
        .exec()
        .getId();
  }

  @Override
  public String name() {
    return blueprint.name;
  }

  /** Starts the container. Does not wait until the member serves requests. */
  public void start() {
    require(State.DOWN, "is running; kill it first");
    blueprint.port.yieldToServer();
    try {
      engine.call("start member " + name(), docker -> docker.startContainerCmd(id).exec());
      state = State.RUNNING;
    } catch (ClusterException e) {
      lostPort = isPortTaken(String.valueOf(e.getMessage()));
      throw e;
    }
  }

  static boolean isPortTaken(String refusal) {
    String text = refusal.toLowerCase(Locale.ROOT);
    return text.contains("port is already allocated") || text.contains("address already in use");
  }

  @Override
  public boolean lostAPort() {
    return lostPort;
  }

  @Override
  public boolean isRunning() {
    return state == State.RUNNING && Boolean.TRUE.equals(inspect().getRunning());
  }

  @Override
  public void requireAlive() {
    if (state == State.DOWN) {
      return;
    }
    ContainerState now = inspect();
    if (!Boolean.TRUE.equals(now.getRunning())) {
      throw StartFailure.of(
          name(),
          "exited unexpectedly with exit code " + now.getExitCodeLong(),
          MemberLog.lastLines(ContainerLog.tail(engine, id)));
    }
  }

  private ContainerState inspect() {
    return engine
        .call("look at member " + name(), docker -> docker.inspectContainerCmd(id).exec())
        .getState();
  }

  @Override
  public void kill() {
    if (state == State.PAUSED) {
      resume(); // a frozen process does not exit
    }
    if (!hasEnded()) {
      engine.call("kill member " + name(), docker -> docker.killContainerCmd(id).exec());
    }
    state = State.DOWN;
  }

  @Override
  public void sendTerminate() {
    require(State.RUNNING, "is not running; start it first");
    state = State.DOWN;
    engine.call(
        "end member " + name(), docker -> docker.killContainerCmd(id).withSignal("TERM").exec());
  }

  @Override
  public boolean hasEnded() {
    return !Boolean.TRUE.equals(inspect().getRunning());
  }

  @Override
  public void pause() {
    require(State.RUNNING, "is not running; start it first");
    engine.call("pause member " + name(), docker -> docker.pauseContainerCmd(id).exec());
    state = State.PAUSED;
  }

  @Override
  public void resume() {
    require(State.PAUSED, "is not paused");
    engine.call("resume member " + name(), docker -> docker.unpauseContainerCmd(id).exec());
    state = State.RUNNING;
  }

  private void require(State needed, String otherwise) {
    if (state != needed) {
      throw new IllegalStateException("member " + name() + " " + otherwise);
    }
  }
}
