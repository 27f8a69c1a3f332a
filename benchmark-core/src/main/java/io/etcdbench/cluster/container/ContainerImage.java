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
 * @param name the requested name
 * @param id SHA-256 of the content, lower-case hexadecimal
 * @param origin how it was found
 */
record ContainerImage(String name, String id, String origin) {
  /** System property that selects another image. */
  static final String PROPERTY = "etcd.image";

  /** The etcd project's own image, in the same version as the release archive. */
  static final String DEFAULT = "gcr.io/etcd-development/etcd:v" + ReleaseArchive.VERSION;

  /**
   * Finds an image: a local one with the configured name, otherwise pulls it, otherwise builds one
   * from a local binary. An image that the user named is never replaced by another.
   *
   * @param engine the daemon
   * @param binary a local server; called only if an image must be built
   * @param notices receives one line for each slow operation
   * @throws ClusterException if there is no image; the message gives the reason
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
          "image '%s' (-D%s) is not available locally and cannot be pulled: %s; name another, or leave it out"
              .formatted(name, PROPERTY, refusal));
    }
    notices.accept("image %s cannot be pulled (%s)".formatted(name, refusal));
    return new StaticImage(binary.get()).build(engine, notices);
  }

  private static @Nullable String pull(DockerEngine engine, String name, Consumer<String> notices) {
    if (BinarySearch.isOffline(System.getProperties())) {
      return "skipped because -Detcd.offline is set";
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
