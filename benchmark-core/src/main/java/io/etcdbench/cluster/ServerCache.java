// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import io.etcdbench.cluster.ClusterDescription.Binary;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * Our own directory of servers that were fetched before. Each lies in a directory of its own, named
 * by version, platform and content, together with the SHA-256 that it had when it was installed; it
 * appears there in one step or not at all.
 */
record ServerCache(BinarySearch search) implements BinarySource {
  private static final String SERVER = "etcd";
  private static final String FACTS = "etcd.properties";
  private static final int NAME_DIGITS = 16;

  @Override
  public String name() {
    return "cache";
  }

  @Override
  public boolean usesNetwork() {
    return false;
  }

  /** The newest that is intact. */
  @Override
  public Binary find(Consumer<String> progress) throws Skipped {
    List<Path> installed = installed();
    if (installed.isEmpty()) {
      throw new Skipped("nothing in " + search.cache());
    }
    List<Binary> intact = new ArrayList<>();
    for (Path directory : installed) {
      read(directory).ifPresent(intact::add);
    }
    return intact.stream()
        .max(Comparator.comparing(ServerVersion::of))
        .orElseThrow(
            () ->
                new Skipped(
                    "what is in %s was changed since it was installed; delete it"
                        .formatted(search.cache())));
  }

  private List<Path> installed() {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(search.cache())) {
      String those = "etcd-*-" + BinarySearch.platform() + "-*";
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(search.cache(), those)) {
        entries.forEach(found::add);
      } catch (IOException e) {
        return List.of(); // unreadable is as good as empty
      }
    }
    return found;
  }

  /** What was installed there, if it is still the same. */
  private static Optional<Binary> read(Path directory) {
    Properties facts = new Properties();
    Path server = directory.resolve(SERVER);
    try (Reader reader = Files.newBufferedReader(directory.resolve(FACTS))) {
      facts.load(reader);
      String sha256 = facts.getProperty("sha256", "");
      boolean intact = Files.isExecutable(server) && ServerFile.sha256(server).equals(sha256);
      return intact
          ? Optional.of(
              new Binary(
                  server.toAbsolutePath().toString(),
                  facts.getProperty("version", ""),
                  sha256,
                  "cache, from " + facts.getProperty("origin", "")))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * A fresh directory on the file system of the cache.
   *
   * @throws BinarySource.Skipped when the cache cannot be written
   */
  Path workshop() throws Skipped {
    try {
      Files.createDirectories(search.cache());
      return Files.createTempDirectory(search.cache(), "part-");
    } catch (IOException e) {
      throw new Skipped(
          "the cache '%s' cannot be written; set XDG_CACHE_HOME to a directory that can"
              .formatted(search.cache()),
          e);
    }
  }

  /**
   * Moves a server into the cache.
   *
   * @param file in a {@link #workshop}; executable
   * @param origin how it was made
   * @return the installed server
   * @throws BinarySource.Skipped when it does not run here
   */
  Binary install(Path file, String origin) throws Skipped {
    try {
      Binary made = ServerFile.inspect(file, origin);
      Path part = Files.createTempDirectory(search.cache(), "part-");
      Files.move(file, part.resolve(SERVER));
      writeFacts(made, part.resolve(FACTS));
      Path home = search.cache().resolve(directoryName(made));
      publish(part, home);
      return new Binary(
          home.resolve(SERVER).toAbsolutePath().toString(), made.version(), made.sha256(), origin);
    } catch (ServerFile.Unusable e) {
      throw new Skipped("what came of it " + e.getMessage(), e);
    } catch (IOException e) {
      throw new Skipped("it cannot be moved into the cache: " + e.getMessage(), e);
    }
  }

  private static String directoryName(Binary made) {
    return "etcd-%s-%s-%s"
        .formatted(
            made.version(), BinarySearch.platform(), made.sha256().substring(0, NAME_DIGITS));
  }

  private static void writeFacts(Binary made, Path file) throws IOException {
    Properties facts = new Properties();
    facts.setProperty("version", made.version());
    facts.setProperty("sha256", made.sha256());
    facts.setProperty("origin", made.origin());
    try (Writer writer = Files.newBufferedWriter(file)) {
      facts.store(writer, "written by etcd-bench when it installed this server");
    }
  }

  /** Another process may have been quicker with the same content, which is as good. */
  private static void publish(Path part, Path home) throws IOException {
    if (Files.exists(home) && read(home).isEmpty()) {
      RunDirectory.delete(home);
    }
    try {
      Files.move(part, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      RunDirectory.delete(part);
      if (read(home).isEmpty()) {
        throw e;
      }
    }
  }
}
