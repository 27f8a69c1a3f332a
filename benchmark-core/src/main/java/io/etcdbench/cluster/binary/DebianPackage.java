// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The server from the distribution's package, whose signature apt verifies. The package is unpacked
 * but not installed, so root is not needed.
 */
public record DebianPackage(BinarySearch search, ServerCache cache) implements BinarySource {
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final String PACKAGE = "etcd-server";

  @Override
  public String name() {
    return "Debian package";
  }

  @Override
  public boolean usesNetwork() {
    return true;
  }

  @Override
  public Binary find(Consumer<String> progress) throws Skipped {
    Path apt = search.onPath("apt-get").orElseThrow(() -> new Skipped("no apt-get on the PATH"));
    Path dpkg = search.onPath("dpkg-deb").orElseThrow(() -> new Skipped("no dpkg-deb on the PATH"));
    Path workshop = cache.workshop();
    try {
      ProgramRun runner = new ProgramRun(workshop, environment(), TIMEOUT, progress);
      progress.accept("fetching the package " + PACKAGE);
      download(apt, runner);
      Path tree = workshop.resolve("tree");
      runner.run(dpkg, "-x", downloaded(workshop).toString(), tree.toString());
      return cache.install(tree.resolve("usr/bin/etcd"), name());
    } catch (ProgramRun.Failed e) {
      throw new Skipped(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new Skipped("'%s' cannot be read: %s".formatted(workshop, e.getMessage()), e);
    } finally {
      RunDirectory.delete(workshop);
    }
  }

  private static void download(Path apt, ProgramRun runner) throws Skipped {
    try {
      runner.run(apt, "download", PACKAGE);
    } catch (ProgramRun.Failed e) {
      throw new Skipped(e.getMessage() + " (does 'apt-get update' help?)", e);
    }
  }

  private static Path downloaded(Path workshop) throws IOException, Skipped {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(workshop, PACKAGE + "_*.deb")) {
      for (Path file : files) {
        return file;
      }
    }
    throw new Skipped("apt-get downloaded no file");
  }

  /** Forces English output, because messages quote the last line of apt's output. */
  private Map<String, String> environment() {
    Map<String, String> own = new HashMap<>(search.environment());
    own.put("LC_ALL", "C");
    return own;
  }
}
