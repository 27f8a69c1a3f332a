// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import com.github.dockerjava.api.command.InspectImageResponse;
import com.github.dockerjava.api.exception.NotFoundException;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.binary.BinarySearch;
import io.etcdbench.cluster.binary.ReleaseArchive;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The image that members run.
 *
 * @param name as it was asked for
 * @param id the content's SHA-256, lower-case hexadecimal
 * @param origin which way it was found
 */
record ContainerImage(String name, String id, String origin) {
  /** Names another image. */
  static final String PROPERTY = "etcd.image";

  /** The etcd project's own, of the version that is also fetched as an archive. */
  static final String DEFAULT = "gcr.io/etcd-development/etcd:v" + ReleaseArchive.VERSION;

  /**
   * Finds an image: the one of that name here, else pulled, else built from a local binary. An
   * image that the user named is never replaced by another.
   *
   * @param engine the daemon
   * @param binary a local server; asked for only when an image must be built
   * @param notices receives one line about what takes time
   * @throws ClusterException when there is none; the message says why
   */
  static ContainerImage find(
      DockerEngine engine, Supplier<Binary> binary, Consumer<String> notices) {
    String chosen = System.getProperty(PROPERTY);
    String name = Objects.requireNonNullElse(chosen, DEFAULT);
    Optional<ContainerImage> here = local(engine, name, "image that was here");
    if (here.isPresent()) {
      return here.get();
    }
    String refusal = pull(engine, name, notices);
    if (refusal == null) {
      return local(engine, name, "pulled").orElseThrow();
    }
    if (chosen != null) {
      throw new ClusterException(
          "image '%s' (-D%s) is not here and cannot be pulled: %s; name another, or leave it out"
              .formatted(name, PROPERTY, refusal));
    }
    notices.accept("image %s cannot be pulled (%s)".formatted(name, refusal));
    return new StaticImage(binary.get()).build(engine, notices);
  }

  private static @Nullable String pull(DockerEngine engine, String name, Consumer<String> notices) {
    if (BinarySearch.isOffline(System.getProperties())) {
      return "not tried, -Detcd.offline is set";
    }
    notices.accept("pulling image " + name);
    return ImagePull.refusal(engine, name);
  }

  static Optional<ContainerImage> local(DockerEngine engine, String name, String origin) {
    return engine
        .call(
            "look for image " + name,
            docker -> {
              try {
                return Optional.of(docker.inspectImageCmd(name).exec());
              } catch (NotFoundException e) {
                return Optional.<InspectImageResponse>empty();
              }
            })
        .map(i -> new ContainerImage(name, hex(i.getId()), origin));
  }

  private static String hex(@Nullable String id) {
    return Objects.requireNonNullElse(id, "unknown").replaceFirst("^sha256:", "");
  }
}
