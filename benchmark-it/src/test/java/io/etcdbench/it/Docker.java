// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.model.Container;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.dockerclient.DockerClientProviderStrategy;

/** Looks at what is in Docker, past the code that is tested. */
final class Docker implements AutoCloseable {
  private final DockerClient client =
      DockerClientProviderStrategy.getClientForConfig(
          DockerClientFactory.instance().getTransportConfig());
  private final Map<String, String> ownedBy;

  /**
   * Looks at what one JVM started.
   *
   * @param pid of the JVM
   */
  Docker(long pid) {
    this.ownedBy = Map.of("io.etcdbench.owner.pid", Long.toString(pid));
  }

  static boolean isAvailable() {
    try (Docker docker = new Docker(0)) {
      docker.client.pingCmd().exec();
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }

  List<String> containers() {
    return client.listContainersCmd().withShowAll(true).withLabelFilter(ownedBy).exec().stream()
        .map(Container::getId)
        .toList();
  }

  List<String> networks() {
    return client.listNetworksCmd().exec().stream()
        .filter(n -> isOwned(n.getLabels()))
        .map(n -> n.getName())
        .toList();
  }

  List<String> volumes() {
    return Objects.requireNonNullElse(client.listVolumesCmd().exec().getVolumes(), List.of())
        .stream()
        .map(v -> (com.github.dockerjava.api.command.InspectVolumeResponse) v)
        .filter(v -> isOwned(v.getLabels()))
        .map(v -> v.getName())
        .toList();
  }

  private boolean isOwned(Map<String, String> labels) {
    return labels != null && labels.entrySet().containsAll(ownedBy.entrySet());
  }

  @Override
  public void close() {
    try {
      client.close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
