// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.binary.BinarySearch.Explicit;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Consumer;

/**
 * Finds the server to start. The first match wins: the path that the user named, {@code etcd} on
 * the PATH, our cache, the pinned release archive, a build from the Go modules, the Debian package.
 * Stateless.
 *
 * <p>System properties: {@code etcd.bin} names the server, {@code etcd.offline=true} skips the
 * steps that use the network, {@code etcd.releases} is the base URL of a mirror of the release
 * archives. Environment: {@code ETCD_BIN} names the server, {@code XDG_CACHE_HOME} is the parent
 * directory of our cache.
 */
public final class EtcdBinary {
  private EtcdBinary() {}

  /**
   * Searches for a server. May take minutes if it must be built.
   *
   * @param option the path from the command line, if given
   * @param notices receives one line with the reason for each skipped step, one for each slow
   *     operation, and the result
   * @return a server that runs on this machine
   * @throws ClusterException if the named file is not a usable server, or nothing was found; the
   *     message lists the attempts
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
            new GoBuild(search, cache, ReleaseArchive.VERSION),
            new DebianPackage(search, cache));
    return find(sources, search.offline(), notices);
  }

  /**
   * Searches the same places as {@link #find} for one version, except the Debian package, and
   * builds it from its Go modules if necessary, which may take minutes.
   *
   * @param version for example {@code 3.5.34}
   * @param notices receives one line for each skipped step, and one with the result
   * @return a server with exactly this version
   * @throws ClusterException if none is found; the message lists the attempts
   */
  public static Binary ofVersion(String version, Consumer<String> notices) {
    return ofVersion(
        BinarySearch.from(Optional.empty(), System.getProperties(), System.getenv()),
        version,
        notices);
  }

  static Binary ofVersion(BinarySearch search, String version, Consumer<String> notices) {
    ServerCache cache = new ServerCache(search);
    List<BinarySource> sources = new ArrayList<>();
    sources.add(new ExactVersion(new GivenServer(search), version));
    sources.add(new ExactVersion(new PathServer(search), version));
    sources.add(cache.of(version));
    if (version.equals(ReleaseArchive.VERSION)) {
      sources.add(new ReleaseArchive(search, cache, ReleaseArchive.PINNED));
    }
    sources.add(new GoBuild(search, cache, version));
    return find(
        sources,
        search.offline(),
        "no etcd %s was found; give the path of its binary instead".formatted(version),
        notices);
  }

  /**
   * Inspects the server in a file.
   *
   * @param option the option that names it, for messages
   * @param file the path
   * @throws IllegalArgumentException if it is not a server that can be measured
   */
  public static Binary at(String option, Path file) {
    BinarySearch around =
        BinarySearch.from(Optional.empty(), System.getProperties(), System.getenv());
    Explicit named = new Explicit(option, file.toString());
    try {
      return new GivenServer(around.with(named)).find(line -> {});
    } catch (BinarySource.Skipped e) {
      throw new IllegalStateException("a file is named, so nothing is skipped", e);
    } catch (ClusterException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /**
   * Checks whether a server accepts flags, without starting it.
   *
   * @param server the binary to run
   * @param flags in etcd's syntax
   * @return its error message in one line; empty if it accepts them
   */
  public static Optional<String> refusal(Binary server, List<String> flags) {
    return ServerFile.refusal(Path.of(server.path()), flags);
  }

  static Binary find(List<BinarySource> sources, boolean offline, Consumer<String> notices) {
    return find(
        sources,
        offline,
        "no etcd server was found; give one with --etcd-bin, -Detcd.bin or ETCD_BIN, or put it on"
            + " the PATH",
        notices);
  }

  private static Binary find(
      List<BinarySource> sources, boolean offline, String failure, Consumer<String> notices) {
    StringJoiner tried = new StringJoiner("\n  ");
    for (BinarySource source : sources) {
      try {
        if (offline && source.usesNetwork()) {
          throw new BinarySource.Skipped("skipped because -Detcd.offline is set");
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
    throw new ClusterException(failure + ". Tried:\n  " + tried);
  }

  /** A source that is skipped unless its server has a given version. */
  private record ExactVersion(BinarySource source, String version) implements BinarySource {
    @Override
    public String name() {
      return source.name();
    }

    @Override
    public boolean usesNetwork() {
      return source.usesNetwork();
    }

    @Override
    public Binary find(Consumer<String> progress) throws Skipped {
      Binary found = source.find(progress);
      if (!found.version().equals(version)) {
        throw new Skipped("%s is etcd %s".formatted(found.path(), found.version()));
      }
      return found;
    }
  }
}
