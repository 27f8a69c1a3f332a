// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import io.etcdbench.cluster.binary.BinarySearch;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A machine of its own for the search: a PATH with scripts, an empty cache, no network. */
public final class FakeTools {
  private static final URI NOWHERE = URI.create("http://127.0.0.1:1");

  private final Path root;
  private Optional<BinarySearch.Explicit> explicit = Optional.empty();
  private URI releases = NOWHERE;
  private boolean offline;

  public FakeTools(Path root) throws IOException {
    this.root = root;
    Files.createDirectories(bin());
  }

  Path bin() {
    return root.resolve("bin");
  }

  public Path cache() {
    return root.resolve("cache");
  }

  /** What is in the cache: servers, and whatever a build has left in its directory. */
  public List<Path> cached() throws IOException {
    List<Path> left = new ArrayList<>();
    try (var entries = Files.list(cache())) {
      for (Path entry : (Iterable<Path>) entries::iterator) {
        if (!Files.isDirectory(entry) || Files.exists(entry.resolve("etcd"))) {
          left.add(entry);
        } else {
          try (var runs = Files.list(entry)) {
            runs.forEach(left::add);
          }
        }
      }
    }
    return left;
  }

  /** What a server of that version prints. */
  public static String serverScript(String version) {
    return "#!/bin/sh\necho 'etcd Version: " + version + "'\necho 'Git SHA: 1234567'\n";
  }

  public Path server(String version) throws IOException {
    return script(bin().resolve("etcd"), serverScript(version));
  }

  /** A program on the PATH; the system's own are on it as well. */
  public Path program(String name, String body) throws IOException {
    return script(bin().resolve(name), "#!/bin/sh\nPATH=/usr/bin:/bin\n" + body);
  }

  public static Path script(Path file, String text) throws IOException {
    Files.writeString(file, text);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + file + " executable");
    }
    return file;
  }

  public FakeTools named(String by, Path file) {
    explicit = Optional.of(new BinarySearch.Explicit(by, file.toString()));
    return this;
  }

  public FakeTools releases(URI uri) {
    releases = uri;
    return this;
  }

  public FakeTools offline() {
    offline = true;
    return this;
  }

  public BinarySearch search() {
    return new BinarySearch(explicit, offline, Map.of("PATH", bin().toString()), cache(), releases);
  }
}
