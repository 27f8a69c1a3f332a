// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.FakeTools;
import io.etcdbench.cluster.binary.BinarySource.Skipped;
import io.etcdbench.workspace.RunDirectory;
import io.etcdbench.workspace.RunFile;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ServerCacheTest {
  @TempDir private Path directory;
  private ServerCache cache;

  @BeforeEach
  void makeCache() throws IOException {
    cache = new ServerCache(new FakeTools(directory).search());
  }

  @Test
  void findsTheNewestThatWasInstalled() throws Exception {
    install("3.4.23");
    Binary newest = install("3.6.14");
    install("3.6.9");

    assertThat(find())
        .isEqualTo(new Binary(newest.path(), "3.6.14", newest.sha256(), "cache, from go build"));
  }

  @Test
  void skipsWhatWasChangedSinceItWasInstalled() throws Exception {
    Binary installed = install("3.6.14");
    Files.writeString(Path.of(installed.path()), "#!/bin/sh\nrm -rf /tmp/x\n");

    assertThatThrownBy(this::find)
        .isInstanceOf(Skipped.class)
        .hasMessage(
            "the content of %s was changed after its installation; delete it", cacheDirectory());
  }

  @Test
  void replacesWhatWasChanged() throws Exception {
    Binary damaged = install("3.6.14");
    Files.delete(Path.of(damaged.path()));

    Binary again = install("3.6.14");

    assertThat(again).isEqualTo(damaged);
    assertThat(find().version()).isEqualTo("3.6.14");
  }

  @Test
  void installsTheSameServerTwiceWithoutHarm() throws Exception {
    assertThat(install("3.6.14")).isEqualTo(install("3.6.14"));
    assertThat(cacheDirectory()).isDirectoryNotContaining("glob:**/part-*");
  }

  @Test
  void refusesToInstallWhatDoesNotRun() throws Exception {
    Path workshop = cache.workshop();
    Path broken = FakeTools.script(workshop.resolve("etcd"), "#!/bin/sh\nexit 1\n");

    assertThatThrownBy(() -> cache.install(broken, "go build"))
        .isInstanceOf(Skipped.class)
        .hasMessageStartingWith("the resulting server is not etcd: ");
  }

  @Test
  void saysThatItCannotBeUsed() throws IOException {
    Files.createFile(cacheDirectory());

    assertThatThrownBy(cache::workshop)
        .isInstanceOf(Skipped.class)
        .hasMessage(
            "the cache '%1$s' cannot be used ('%1$s' is a file, not a directory; remove it); set"
                + " XDG_CACHE_HOME to a directory that can",
            cacheDirectory());
  }

  @Test
  void namesTheFileAboveItThatIsNoDirectory() throws IOException {
    Path file = directory.resolve("home");
    ServerCache below = new ServerCache(new FakeTools(file).search());
    Files.delete(file.resolve("bin"));
    Files.delete(file);
    Files.createFile(file);

    assertThatThrownBy(below::workshop)
        .isInstanceOf(Skipped.class)
        .hasMessageContaining("cannot be used ('%s' is a file, not a directory); set", file);
  }

  @Test
  void saysThatItsPermissionIsDenied() { // which a superuser's never is
    assertThat(ServerCache.reason(new AccessDeniedException("cache")))
        .isEqualTo("permission denied");
  }

  @Test
  void runsNothingFromACacheThatOthersCanWrite() throws Exception {
    install("3.6.14");
    Files.setPosixFilePermissions(cacheDirectory(), PosixFilePermissions.fromString("rwxrwxrwx"));

    assertThatThrownBy(this::find)
        .isInstanceOf(Skipped.class)
        .hasMessageContaining("'%s' can be written by others (mode 777)", cacheDirectory())
        .hasMessageContaining("XDG_CACHE_HOME");
    assertThatThrownBy(cache::workshop).isInstanceOf(Skipped.class);
  }

  @Test
  void sweepsWhatAKilledInstallationLeft() throws Exception {
    Path left = cache.workshop();
    new RunFile(
            new RunFile.Entry(999_999_999, 0), RunFile.ofThisProcess(List.of()).home(), List.of())
        .write(left);

    RunDirectory.delete(cache.workshop());

    assertThat(left).doesNotExist();
  }

  private Path cacheDirectory() {
    return directory.resolve("cache");
  }

  private Binary find() throws Skipped {
    return cache.find(line -> {});
  }

  private Binary install(String version) throws Exception {
    Path workshop = cache.workshop();
    try {
      return cache.install(
          FakeTools.script(workshop.resolve("etcd"), FakeTools.serverScript(version)), "go build");
    } finally {
      RunDirectory.delete(workshop);
    }
  }
}
