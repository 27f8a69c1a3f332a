// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BuildCacheTest {
  @TempDir private Path folder;

  @Test
  void buildsAreKeptWhereTheUserKeepsCaches() {
    Properties properties = new Properties();
    properties.setProperty("user.home", folder.resolve("home").toString());

    assertThat(BuildCache.path(properties, Map.of()))
        .isEqualTo(folder.resolve("home/.cache/etcd-bench/subjects"));
    assertThat(
            BuildCache.path(
                properties, Map.of("XDG_CACHE_HOME", folder.resolve("caches").toString())))
        .isEqualTo(folder.resolve("caches/etcd-bench/subjects"));
  }

  @Test
  void aFileInItsPlaceIsRefusedWithTheWayOut() throws IOException {
    Path file = Files.createFile(folder.resolve("etcd-bench"));

    assertThatThrownBy(
            () -> BuildCache.path(new Properties(), Map.of("XDG_CACHE_HOME", folder.toString())))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageStartingWith("builds cannot be cached in '%s' (".formatted(file))
        .hasMessageEndingWith("; set XDG_CACHE_HOME to a directory that can be used");
  }
}
