// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.workspace.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A build from the project's Go modules, which Go verifies with its checksum database. {@code go
 * install} rejects the server's module because of its replace directives, so it is built as a
 * dependency of an empty module instead.
 *
 * @param search finds Go
 * @param cache receives the server
 * @param version the version to build
 */
public record GoBuild(BinarySearch search, ServerCache cache, String version)
    implements BinarySource {
  private static final Duration TIMEOUT = Duration.ofMinutes(30);
  private static final String MODULE = "go.etcd.io/etcd/server/v3";

  @Override
  public String name() {
    return "go build";
  }

  @Override
  public boolean usesNetwork() {
    return true;
  }

  @Override
  public Binary find(Consumer<String> progress) throws Skipped {
    Path go = search.onPath("go").orElseThrow(() -> new Skipped("no go on the PATH"));
    Path workshop = cache.workshop();
    try {
      Files.writeString(workshop.resolve("go.mod"), "module etcdbuild\n\ngo 1.24\n");
      ProgramRun runner = new ProgramRun(workshop, environment(), TIMEOUT, progress);
      progress.accept("fetching the sources of etcd %s".formatted(version));
      runner.run(go, "get", MODULE + "@v" + version);
      progress.accept(
          "building etcd %s with %s, which takes a minute or more".formatted(version, go));

      runner.run(go, "build", "-trimpath", "-ldflags=-s -w", "-o", "etcd", MODULE);
      return cache.install(workshop.resolve("etcd"), name());
    } catch (ProgramRun.Failed e) {
      throw new Skipped(String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new Skipped("'%s' cannot be written: %s".formatted(workshop, e.getMessage()), e);
    } finally {
      RunDirectory.delete(workshop);
    }
  }

  /**
   * Returns an environment for a static build, which also runs in an empty container, without the
   * user's workspace and flags.
   */
  private Map<String, String> environment() {
    Map<String, String> own = new HashMap<>(search.environment());
    own.put("CGO_ENABLED", "0");
    own.put("GO111MODULE", "on");
    own.put("GOWORK", "off");
    own.put("GOFLAGS", "");
    return own;
  }
}
