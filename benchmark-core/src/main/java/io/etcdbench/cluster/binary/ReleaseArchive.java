// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * The etcd project's release archive of one version. Its checksums are pinned here, so an archive
 * that was replaced later is rejected.
 */
public record ReleaseArchive(
    BinarySearch search, ServerCache cache, Map<String, String> sha256ByPlatform)
    implements BinarySource {
  /** The version that is downloaded or built. */
  public static final String VERSION = "3.6.14";

  /**
   * SHA-256 of {@code etcd-v3.6.14-<platform>.tar.gz} by platform, as listed by the kubespray
   * project.
   */
  static final Map<String, String> PINNED =
      Map.of(
          "linux-amd64", "ffe840ff9295808e88cce2794a18a5ac87f12a5203c8314d0bf6aa119b41bac5",
          "linux-arm64", "fa1b80565ee6fc2df1ae6f57a508b221f3ecc7d591c317c581cd8281b0842b3e");

  private static final int CONNECT_MILLIS = 5_000;
  private static final int READ_MILLIS = 20_000;

  @Override
  public String name() {
    return "release archive";
  }

  @Override
  public boolean usesNetwork() {
    return true;
  }

  @Override
  public Binary find(Consumer<String> progress) throws Skipped {
    String sha256 = sha256ByPlatform.get(BinarySearch.platform());
    if (sha256 == null) {
      throw new Skipped("no checksum is known for " + BinarySearch.platform());
    }
    String stem = "etcd-v%s-%s".formatted(VERSION, BinarySearch.platform());
    URI archive = URI.create("%s/v%s/%s.tar.gz".formatted(search.releases(), VERSION, stem));
    Path workshop = cache.workshop();
    try {
      progress.accept("fetching " + archive);
      Path file = fetch(archive, workshop.resolve("archive"));
      requireSame(archive, sha256, file);
      return cache.install(unpack(file, stem + "/etcd", workshop.resolve("etcd")), name());
    } finally {
      RunDirectory.delete(workshop);
    }
  }

  private static Path fetch(URI archive, Path target) throws Skipped {
    try {
      URLConnection connection = archive.toURL().openConnection();
      connection.setConnectTimeout(CONNECT_MILLIS);
      connection.setReadTimeout(READ_MILLIS);
      try (InputStream in = connection.getInputStream()) {
        Files.copy(in, target);
      }
      return target;
    } catch (IOException e) {
      throw new Skipped(
          "%s cannot be fetched: %s %s"
              .formatted(archive, e.getClass().getSimpleName(), e.getMessage()),
          e);
    }
  }

  private static void requireSame(URI archive, String expected, Path file) throws Skipped {
    try {
      String actual = ServerFile.sha256(file);
      if (!actual.equals(expected)) {
        throw new Skipped(
            "%s has SHA-256 %s, expected %s; it is not used".formatted(archive, actual, expected));
      }
    } catch (IOException e) {
      throw new Skipped("the download cannot be read", e);
    }
  }

  /** Advances to the content of an entry. */
  private static void seek(TarArchiveInputStream tar, String entry) throws IOException {
    TarArchiveEntry next;
    do {
      next = tar.getNextEntry();
      if (next == null) {
        throw new IOException("it does not contain '%s'".formatted(entry));
      }
    } while (!next.getName().equals(entry));
  }

  private static Path unpack(Path archive, String entry, Path target) throws Skipped {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new GZIPInputStream(Files.newInputStream(archive)))) {
      seek(tar, entry);
      Files.copy(tar, target);
      if (!target.toFile().setExecutable(true)) {
        throw new IOException("cannot make it executable");
      }
      return target;
    } catch (IOException e) {
      throw new Skipped("the archive cannot be unpacked: " + e.getMessage(), e);
    }
  }
}
