// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.binary.BinarySearch.Explicit;
import java.nio.file.Path;
import java.util.function.Consumer;

/** The file that the user named. If it is unusable, the search fails. */
record GivenServer(BinarySearch search) implements BinarySource {

  @Override
  public String name() {
    return "explicit path";
  }

  @Override
  public boolean usesNetwork() {
    return false;
  }

  @Override
  public Binary find(Consumer<String> progress) throws Skipped {
    Explicit explicit =
        search
            .explicit()
            .orElseThrow(() -> new Skipped("none given (--etcd-bin, -Detcd.bin, ETCD_BIN)"));
    try {
      return ServerFile.inspect(
          Path.of(explicit.file()), "%s (%s)".formatted(name(), explicit.by()));
    } catch (ServerFile.Unusable e) {
      throw new ClusterException(
          "%s names '%s', which %s; give the path of an etcd server, or leave it out"
              .formatted(explicit.by(), explicit.file(), e.getMessage()),
          e);
    }
  }
}
