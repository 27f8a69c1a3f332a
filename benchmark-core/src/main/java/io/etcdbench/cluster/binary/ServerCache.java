// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ServerVersion;
import io.etcdbench.file.FileFailure;
import io.etcdbench.workspace.OrphanSweep;
import io.etcdbench.workspace.PrivateDirectory;
import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;

/**
 * Our own directory of servers from earlier downloads and builds. Each has a subdirectory named by
 * version, platform and content, which also contains the SHA-256 of the server at its installation.
 * Servers are installed atomically.
 */
public record ServerCache(BinarySearch search) implements BinarySource {
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

  /** Finds the newest intact server. */
  @Override
  public Binary find(Consumer<String> progress) throws Skipped {
    return intact().stream()
        .max(Comparator.comparing(ServerVersion::of))
        .orElseThrow(
            () ->
                new Skipped(
                    "the content of %s was changed after its installation; delete it"
                        .formatted(search.cache())));
  }

  /** Returns a source of cached servers with one version. */
  BinarySource of(String version) {
    ServerCache cache = this;
    return new BinarySource() {
      @Override
      public String name() {
        return cache.name();
      }

      @Override
      public boolean usesNetwork() {
        return false;
      }

      @Override
      public Binary find(Consumer<String> progress) throws Skipped {
        return intact().stream()
            .filter(server -> server.version().equals(version))
            .findFirst()
            .orElseThrow(() -> new Skipped("no etcd %s in it".formatted(version)));
      }
    };
  }

  private List<Binary> intact() throws Skipped {
    List<Path> installed = installed();
    if (installed.isEmpty()) {
      throw new Skipped("nothing in " + search.cache());
    }
    List<Binary> intact = new ArrayList<>();
    for (Path directory : installed) {
      read(directory).ifPresent(intact::add);
    }
    return intact;
  }

  /** Requires that nobody else can write to the cache, because its servers are executed. */
  private void requireOurs() throws Skipped {
    try {
      PrivateDirectory.requireOurs(search.cache());
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  private Skipped unusable(IOException e) {
    return new Skipped(
        "the cache '%s' cannot be used (%s); set XDG_CACHE_HOME to a directory that can"
            .formatted(search.cache(), reason(e)),
        e);
  }

  static String reason(IOException failure) {
    return failure instanceof FileAlreadyExistsException occupied
        ? "'%s' is a file, not a directory".formatted(occupied.getFile())
        : FileFailure.reason(failure);
  }

  private List<Path> installed() throws Skipped {
    List<Path> found = new ArrayList<>();
    if (Files.exists(search.cache(), LinkOption.NOFOLLOW_LINKS)) {
      requireOurs();
      String those = "etcd-*-" + BinarySearch.platform() + "-*";
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(search.cache(), those)) {
        entries.forEach(found::add);
      } catch (IOException e) {
        return List.of(); // an unreadable cache counts as empty
      }
    }
    return found;
  }

  /** Returns the installed server if it is unchanged. */
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
   * Creates a working directory on the file system of the cache and deletes those of killed runs.
   *
   * @throws BinarySource.Skipped if the cache is not writable
   */
  Path workshop() throws Skipped {
    try {
      PrivateDirectory.open(search.cache());
      OrphanSweep.below(List.of(search.cache()), left -> {});
      return RunDirectory.create(search.cache()).path();
    } catch (IOException e) {
      throw unusable(e);
    }
  }

  /**
   * Moves a server into the cache.
   *
   * @param file an executable in a {@link #workshop}
   * @param origin how it was made
   * @return the installed server
   * @throws BinarySource.Skipped if it does not run here
   */
  Binary install(Path file, String origin) throws Skipped {
    try {
      Binary made = ServerFile.inspect(file, origin);
      Path home = search.cache().resolve(directoryName(made));
      try (RunDirectory run = RunDirectory.create(search.cache())) {
        Path part = Files.createDirectory(run.path().resolve("part"));
        Files.move(file, part.resolve(SERVER));
        writeFacts(made, part.resolve(FACTS));
        publish(part, home);
      }
      return new Binary(
          home.resolve(SERVER).toAbsolutePath().toString(), made.version(), made.sha256(), origin);
    } catch (ServerFile.Unusable e) {
      throw new Skipped("the resulting server " + e.getMessage(), e);
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

  /**
   * Moves a server into place. If another process has installed the same content first, that one is
   * kept.
   */
  private static void publish(Path part, Path home) throws IOException {
    if (Files.exists(home) && read(home).isEmpty()) {
      RunDirectory.delete(home);
    }
    try {
      Files.move(part, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (read(home).isEmpty()) {
        throw e;
      }
    }
  }
}
