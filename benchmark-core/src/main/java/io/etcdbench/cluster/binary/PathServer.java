// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import io.etcdbench.cluster.ClusterDescription.Binary;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The {@code etcd} on the PATH, if its version is accepted. */
record PathServer(BinarySearch search) implements BinarySource {

  @Override
  public String name() {
    return "PATH";
  }

  @Override
  public boolean usesNetwork() {
    return false;
  }

  @Override
  public Binary find(Consumer<String> progress) throws Skipped {
    Path file = search.onPath("etcd").orElseThrow(() -> new Skipped("no etcd there"));
    try {
      return ServerFile.inspect(file, name());
    } catch (ServerFile.Unusable e) {
      throw new Skipped("%s %s".formatted(file, e.getMessage()), e);
    }
  }
}
