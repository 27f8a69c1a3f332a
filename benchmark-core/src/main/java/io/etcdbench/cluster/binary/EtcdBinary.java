// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Consumer;

/**
 * Finds the server to start. The first hit wins: the path that the user named, {@code etcd} on the
 * PATH, our cache, the pinned release archive, a build from the Go modules, the Debian package.
 * Stateless.
 *
 * <p>System properties: {@code etcd.bin} names the server, {@code etcd.offline=true} stops before
 * the first step that uses the network, {@code etcd.releases} is the base URL of a mirror of the
 * release archives. Environment: {@code ETCD_BIN} names the server, {@code XDG_CACHE_HOME} is where
 * our cache is.
 */
public final class EtcdBinary {
  private EtcdBinary() {}

  /**
   * Searches; may take minutes when a server must be built.
   *
   * @param option the path given on the command line, if one was
   * @param notices told in one line of each step that was skipped, and why, of each that takes
   *     time, and of the result
   * @return a server that runs on this machine
   * @throws ClusterException when the named file is no usable server, or nothing was found; the
   *     message lists what was tried
   */
  public static Binary find(Optional<Path> option, Consumer<String> notices) {
    return find(BinarySearch.from(option, System.getProperties(), System.getenv()), notices);
  }

  static Binary find(BinarySearch search, Consumer<String> notices) {
    ServerCache cache = new ServerCache(search);
    List<BinarySource> sources =
        List.of(
            new GivenServer(search),
            new PathServer(search),
            cache,
            new ReleaseArchive(search, cache, ReleaseArchive.PINNED),
            new GoBuild(search, cache),
            new DebianPackage(search, cache));
    return find(sources, search.offline(), notices);
  }

  static Binary find(List<BinarySource> sources, boolean offline, Consumer<String> notices) {
    StringJoiner tried = new StringJoiner("\n  ");
    for (BinarySource source : sources) {
      try {
        if (offline && source.usesNetwork()) {
          throw new BinarySource.Skipped("not tried, -Detcd.offline is set");
        }
        Binary found = source.find(notices);
        notices.accept(
            "etcd %s from %s: %s".formatted(found.version(), found.origin(), found.path()));
        return found;
      } catch (BinarySource.Skipped e) {
        String line = source.name() + ": " + e.getMessage();
        tried.add(line);
        notices.accept("etcd from " + line);
      }
    }
    throw new ClusterException(
        "no etcd server was found; give one with --etcd-bin or ETCD_BIN, or put it on the PATH. Tried:\n  "
            + tried);
  }
}
