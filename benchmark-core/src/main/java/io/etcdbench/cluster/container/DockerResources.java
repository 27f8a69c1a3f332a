// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The containers, networks and volumes with a label of ours.
 *
 * @param label name of the label
 * @param value value of the label
 */
record DockerResources(String label, String value) {

  /** Number of removed resources. */
  record Removed(long containers, long networks, long volumes) {
    boolean isNothing() {
      return containers + networks + volumes == 0;
    }
  }

  /**
   * Removes what killed owners on the same home have left.
   *
   * @param engine the daemon
   * @param self the owner that sweeps
   * @param notices receives one line if something was removed
   */
  static void sweep(DockerEngine engine, ContainerOwner self, Consumer<String> notices) {
    Removed swept =
        new DockerResources(ContainerOwner.HOME, self.home()).remove(engine, self::isOrphan);
    if (!swept.isNothing()) {
      notices.accept(
          "removed leftovers of killed runs from Docker: containers %s, networks %s, volumes %s"
              .formatted(swept.containers, swept.networks, swept.volumes));
    }
  }

  /** Removes all resources with the label. */
  void remove(DockerEngine engine) {
    remove(engine, labels -> true);
  }

  private Removed remove(DockerEngine engine, Predicate<Map<String, String>> chosen) {
    return new Removed(
        engine.call("remove containers", docker -> containers(docker, chosen)),
        engine.call("remove networks", docker -> networks(docker, chosen)),
        engine.call("remove volumes", docker -> volumes(docker, chosen)));
  }

  private long containers(DockerClient docker, Predicate<Map<String, String>> chosen) {
    return docker
        .listContainersCmd()
        .withShowAll(true)
        .withLabelFilter(List.of(filter()))
        .exec()
        .parallelStream()
        .filter(c -> chosen.test(orEmpty(c.getLabels())))
        .filter(c -> removed(() -> docker.removeContainerCmd(c.getId()).withForce(true).exec()))
        .count();
  }

  private long networks(DockerClient docker, Predicate<Map<String, String>> chosen) {
    return docker.listNetworksCmd().withFilter("label", List.of(filter())).exec().stream()
        .filter(n -> chosen.test(orEmpty(n.getLabels())))
        .filter(n -> removed(() -> docker.removeNetworkCmd(n.getId()).exec()))
        .count();
  }

  private long volumes(DockerClient docker, Predicate<Map<String, String>> chosen) {
    List<InspectVolumeResponse> found =
        docker.listVolumesCmd().withFilter("label", List.of(filter())).exec().getVolumes();
    return Objects.requireNonNullElse(found, List.<InspectVolumeResponse>of()).stream()
        .filter(v -> chosen.test(orEmpty(v.getLabels())))
        .filter(v -> removed(() -> docker.removeVolumeCmd(v.getName()).exec()))
        .count();
  }

  private String filter() {
    return label + "=" + value;
  }

  private static Map<String, String> orEmpty(@Nullable Map<String, String> labels) {
    return Objects.requireNonNullElse(labels, Map.of());
  }

  /**
   * Runs a removal. Returns false if the resource is gone or is being removed, as when two
   * processes sweep at the same time.
   */
  private static boolean removed(Runnable removal) {
    try {
      removal.run();
      return true;
    } catch (NotFoundException | ConflictException e) {
      return false;
    }
  }
}
