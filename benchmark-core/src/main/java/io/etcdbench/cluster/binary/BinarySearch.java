// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import io.etcdbench.workspace.PrivateDirectory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * Inputs of the search for a server, so that tests can replace all of them.
 *
 * @param explicit the file that the user named, if any, and the setting that named it
 * @param offline whether to skip the steps that use the network
 * @param environment variables of this process
 * @param cache our own directory of servers, which need not exist
 * @param releases base URL of the release archives, without a trailing slash
 */
public record BinarySearch(
    Optional<Explicit> explicit,
    boolean offline,
    Map<String, String> environment,
    Path cache,
    URI releases) {
  private static final URI OFFICIAL =
      URI.create("https://github.com/etcd-io/etcd/releases/download");

  /**
   * A file that the user named.
   *
   * @param by the option, property or variable that named it
   * @param file the path as given
   */
  public record Explicit(String by, String file) {}

  /**
   * Creates a search from the settings of this process.
   *
   * @param option the path from the command line, if given
   * @param properties of the JVM
   * @param environment of the process
   */
  static BinarySearch from(
      Optional<Path> option, Properties properties, Map<String, String> environment) {
    Stream<Optional<Explicit>> named =
        Stream.of(
            option.map(file -> new Explicit("--etcd-bin", file.toString())),
            Optional.ofNullable(properties.getProperty("etcd.bin"))
                .map(file -> new Explicit("-Detcd.bin", file)),
            Optional.ofNullable(environment.get("ETCD_BIN"))
                .map(file -> new Explicit("ETCD_BIN", file)));
    return new BinarySearch(
        named.flatMap(Optional::stream).filter(e -> !e.file.isEmpty()).findFirst(),
        isOffline(properties),
        environment,
        PrivateDirectory.ofCache(properties, environment),
        URI.create(properties.getProperty("etcd.releases", OFFICIAL.toString())));
  }

  /** Returns the same search with another file named by the user. */
  BinarySearch with(Explicit other) {
    return new BinarySearch(Optional.of(other), offline, environment, cache, releases);
  }

  /** Returns whether the search for a server or an image must not use the network. */
  public static boolean isOffline(Properties properties) {
    String offline = properties.getProperty("etcd.offline", "false");
    return switch (offline.toLowerCase(Locale.ROOT)) {
      case "true", "" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException(
              "-Detcd.offline is '%s'; allowed: true or false".formatted(offline));
    };
  }

  /** Returns the first executable file with this name on the PATH. */
  Optional<Path> onPath(String name) {
    return Stream.of(environment.getOrDefault("PATH", "").split(":", -1))
        .filter(directory -> !directory.isEmpty())
        .map(directory -> Path.of(directory).resolve(name))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /**
   * Returns the operating system and processor by their Go names, for example {@code linux-amd64}.
   */
  static String platform() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    String os = system.contains("mac") ? "darwin" : system.replaceAll("[^a-z0-9]", "");
    return switch (processor) {
      case "x86_64", "amd64" -> os + "-amd64";
      case "aarch64", "arm64" -> os + "-arm64";
      default -> os + "-" + processor;
    };
  }
}
