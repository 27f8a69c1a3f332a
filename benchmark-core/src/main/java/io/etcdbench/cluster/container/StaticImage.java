// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import com.github.dockerjava.api.command.BuildImageResultCallback;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.binary.ElfHeader;
import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * An image that contains only a statically linked server. Its name consists of version and content
 * of the file. It never reuses the name of the official image, which others may rely on.
 */
record StaticImage(Binary binary) {
  private static final int NAME_DIGITS = 12;
  private static final String DOCKERFILE =
      """
      FROM scratch
      COPY etcd /usr/local/bin/etcd
      ENV PATH=/usr/local/bin
      CMD ["etcd"]
      """;

  /**
   * Builds the image unless it exists already.
   *
   * @throws ClusterException if the binary cannot run in a container, or Docker rejects the build
   */
  ContainerImage build(DockerEngine engine, Consumer<String> notices) {
    requireRunnable(engine.machine());
    String origin = "built from %s (%s)".formatted(binary.path(), binary.origin());
    Optional<ContainerImage> earlier = ContainerImage.local(engine, name(), origin);
    if (earlier.isPresent()) {
      return earlier.get();
    }
    notices.accept("building image %s from %s".formatted(name(), binary.path()));
    RunDirectory run = RunDirectory.temporary();
    try {
      Path context = context(run.path());
      engine.call(
          "build an image",
          docker ->
              docker
                  .buildImageCmd(context.toFile())
                  .withTags(Set.of(name()))
                  .exec(new BuildImageResultCallback())
                  .awaitImageId());
    } finally {
      run.delete();
    }
    return ContainerImage.local(engine, name(), origin).orElseThrow();
  }

  String name() {
    return "etcd-bench/etcd:v%s-%s"
        .formatted(binary.version(), binary.sha256().substring(0, NAME_DIGITS));
  }

  /**
   * Rejects a binary that would fail with {@code no such file or directory} inside a container.
   *
   * @param machine processor architecture of the containers
   */
  void requireRunnable(String machine) {
    ElfHeader header = ElfHeader.read(Path.of(binary.path()));
    if (!header.isStatic()) {
      throw new ClusterException(
          "'%s' is dynamically linked: it needs a loader and libraries that an image of this file alone does not have; give a static one (CGO_ENABLED=0), or name an image with -D%s=NAME"
              .formatted(binary.path(), ContainerImage.PROPERTY));
    }
    if (!header.machine().equals(machine)) {
      throw new ClusterException(
          "'%s' is made for %s and Docker runs on %s; give one for that, or name an image with -D%s=NAME"
              .formatted(binary.path(), header.machine(), machine, ContainerImage.PROPERTY));
    }
  }

  private Path context(Path run) {
    try {
      Path context = Files.createDirectory(run.resolve("context"));
      Files.writeString(context.resolve("Dockerfile"), DOCKERFILE);
      Path copy = Files.copy(Path.of(binary.path()), context.resolve("etcd"));
      if (!copy.toFile().setExecutable(true, false)) {
        throw new IOException(copy + " cannot be made executable");
      }
      return context;
    } catch (IOException e) {
      throw new ClusterException("an image cannot be prepared: " + e.getMessage(), e);
    }
  }
}
