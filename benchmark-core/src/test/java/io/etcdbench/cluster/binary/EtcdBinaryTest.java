// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.FakeTools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EtcdBinaryTest {
  @TempDir private Path directory;
  private final List<String> notices = new ArrayList<>();
  private FakeTools machine;

  @BeforeEach
  void makeMachine() throws IOException {
    machine = new FakeTools(directory);
  }

  @Test
  void takesTheNamedFileBeforeThePath() throws IOException {
    machine.server("3.5.1");
    Path named = FakeTools.script(directory.resolve("mine"), FakeTools.serverScript("3.7.0"));

    Binary found = find(machine.named("ETCD_BIN", named));

    assertThat(found.path()).isEqualTo(named.toString());
    assertThat(found.version()).isEqualTo("3.7.0");
    assertThat(found.origin()).isEqualTo("explicit path (ETCD_BIN)");
    assertThat(found.sha256()).isEqualTo(ServerFile.sha256(named));
  }

  @Test
  void neverFallsThroughFromAWrongNamedFile() throws IOException {
    machine.server("3.6.1");

    assertWrong(directory.resolve("none"), "does not exist");
    assertWrong(directory, "is not a file");
    assertWrong(Files.createFile(directory.resolve("plain")), "is not executable");
    assertWrong(
        FakeTools.script(directory.resolve("ls"), "#!/bin/sh\necho ls 9.1\n"),
        "is not etcd: it prints no line 'etcd Version: ...' for --version");
    assertWrong(
        FakeTools.script(directory.resolve("broken"), "#!/bin/sh\necho no good >&2; exit 7\n"),
        "is not etcd: " + directory.resolve("broken") + " ended with exit code 7: no good");
    assertWrong(
        FakeTools.script(directory.resolve("old"), FakeTools.serverScript("3.3.27")),
        "is etcd 3.3.27; accepted: 3.4.0 or later, below 4");
  }

  private void assertWrong(Path file, String reason) {
    assertThatThrownBy(() -> find(machine.named("--etcd-bin", file)))
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "--etcd-bin names '%s', which %s; give the path of an etcd server, or leave it out",
            file, reason);
  }

  @Test
  void takesTheServerOnThePathAndSaysWhyTheStepBeforeWasSkipped() throws IOException {
    Path server = machine.server("3.6.1");

    assertThat(find(machine).origin()).isEqualTo("PATH");
    assertThat(notices)
        .containsExactly(
            "etcd from explicit path: none given (--etcd-bin, -Detcd.bin, ETCD_BIN)",
            "etcd 3.6.1 from PATH: " + server);
  }

  @Test
  void skipsAnOldServerOnThePathForOneInTheCache() throws Exception {
    Path old = machine.server("3.2.0");
    Path made = FakeTools.script(directory.resolve("etcd"), FakeTools.serverScript("3.6.3"));
    Files.createDirectories(machine.cache());
    Binary installed = new ServerCache(machine.search()).install(made, "go build");

    Binary found = find(machine);

    assertThat(found.path()).isEqualTo(installed.path());
    assertThat(found.origin()).isEqualTo("cache, from go build");
    assertThat(notices)
        .contains("etcd from PATH: " + old + " is etcd 3.2.0; accepted: 3.4.0 or later, below 4");
  }

  @Test
  void listsWhatItTriedWhenNothingWorks() {
    assertThatThrownBy(() -> find(machine))
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith(
            "no etcd server was found; give one with --etcd-bin, -Detcd.bin or ETCD_BIN, or put it"
                + " on the PATH. Tried:\n  explicit path: none given")
        .hasMessageContaining("\n  PATH: no etcd there\n  cache: nothing in " + machine.cache())
        .hasMessageContaining("\n  release archive: ")
        .hasMessageEndingWith(
            "\n  go build: no go on the PATH\n  Debian package: no apt-get on the PATH");
  }

  @Test
  void stopsBeforeTheNetworkWhenOffline() throws IOException {
    machine.program("go", "touch " + directory.resolve("go-ran"));
    machine.program("apt-get", "touch " + directory.resolve("apt-ran"));

    assertThatThrownBy(() -> find(machine.offline()))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("release archive: skipped because -Detcd.offline is set")
        .hasMessageContaining("go build: skipped because -Detcd.offline is set")
        .hasMessageEndingWith("Debian package: skipped because -Detcd.offline is set");
    assertThat(directory.resolve("go-ran")).doesNotExist();
    assertThat(directory.resolve("apt-ran")).doesNotExist();
  }

  @Test
  void prefersTheOptionToThePropertyToTheVariable() {
    Properties properties = new Properties();
    Map<String, String> environment = Map.of("ETCD_BIN", "/c");

    assertThat(BinarySearch.from(Optional.empty(), properties, environment).explicit())
        .contains(new BinarySearch.Explicit("ETCD_BIN", "/c"));
    properties.setProperty("etcd.bin", "/b");
    assertThat(BinarySearch.from(Optional.empty(), properties, environment).explicit())
        .contains(new BinarySearch.Explicit("-Detcd.bin", "/b"));
    assertThat(BinarySearch.from(Optional.of(Path.of("/a")), properties, environment).explicit())
        .contains(new BinarySearch.Explicit("--etcd-bin", "/a"));
  }

  @Test
  void keepsItsCacheWhereTheUserKeepsCaches() {
    Properties properties = new Properties();
    properties.setProperty("user.home", "/home/me");

    assertThat(BinarySearch.from(Optional.empty(), properties, Map.of()).cache())
        .isEqualTo(Path.of("/home/me/.cache/etcd-bench"));
    assertThat(
            BinarySearch.from(Optional.empty(), properties, Map.of("XDG_CACHE_HOME", "/x")).cache())
        .isEqualTo(Path.of("/x/etcd-bench"));
  }

  @Test
  void acceptsOnlyTrueAndFalseForOffline() {
    Properties properties = new Properties();
    properties.setProperty("etcd.offline", "yes");

    assertThatThrownBy(() -> BinarySearch.from(Optional.empty(), properties, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("-Detcd.offline is 'yes'; allowed: true or false");
  }

  private Binary find(FakeTools tools) {
    return EtcdBinary.find(tools.search(), notices::add);
  }
}
