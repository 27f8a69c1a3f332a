// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.binary.BinarySource.Skipped;
import io.etcdbench.cluster.binary.DebianPackage;
import io.etcdbench.cluster.binary.GoBuild;
import io.etcdbench.cluster.binary.ServerCache;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The steps that call other programs, here scripts that note how they were called. */
final class BuiltServerTest {
  @TempDir private Path directory;
  private final List<String> progress = new ArrayList<>();
  private FakeTools machine;
  private Path calls;

  @BeforeEach
  void makeMachine() throws IOException {
    machine = new FakeTools(directory);
    calls = directory.resolve("calls");
  }

  @Test
  void buildsThePinnedVersionStaticallyInAModuleOfItsOwn() throws Exception {
    machine.program(
        "go",
        """
        echo "$CGO_ENABLED $GOWORK go $*" >>'%s'
        [ "$1" = get ] && grep -q '^module etcdbuild' go.mod && exit 0
        printf '#!/bin/sh\\necho etcd Version: 3.6.14\\n' >etcd && chmod +x etcd
        """
            .formatted(calls));

    Binary found = new GoBuild(machine.search(), cache(), "3.6.14").find(progress::add);

    assertThat(found.origin()).isEqualTo("go build");
    assertThat(found.version()).isEqualTo("3.6.14");
    assertThat(calls)
        .hasContent(
            """
            0 off go get go.etcd.io/etcd/server/v3@v3.6.14
            0 off go build -trimpath -ldflags=-s -w -o etcd go.etcd.io/etcd/server/v3""");
    assertThat(progress).hasSize(2).last().asString().startsWith("building etcd 3.6.14 with ");
    assertOnlyServersAreLeft(1);
  }

  @Test
  void saysWhyTheBuildFailed() throws IOException {
    machine.program("go", "echo downloading; echo 'go: module lookup disabled' >&2; exit 1");

    assertThatThrownBy(() -> new GoBuild(machine.search(), cache(), "3.6.14").find(progress::add))
        .isInstanceOf(Skipped.class)
        .hasMessage(
            "%s ended with exit code 1: go: module lookup disabled", machine.bin().resolve("go"));
    assertOnlyServersAreLeft(0);
  }

  @Test
  void takesTheServerOutOfThePackageWithoutInstallingIt() throws Exception {
    machine.program(
        "apt-get", "echo \"$LC_ALL $*\" >>'%s'; touch etcd-server_3.4.deb".formatted(calls));
    machine.program(
        "dpkg-deb",
        """
        echo "$1" >>'%s'
        mkdir -p "$3/usr/bin"
        printf '#!/bin/sh\\necho etcd Version: 3.4.23\\n' >"$3/usr/bin/etcd"
        chmod +x "$3/usr/bin/etcd"
        """
            .formatted(calls));

    Binary found = new DebianPackage(machine.search(), cache()).find(progress::add);

    assertThat(found.origin()).isEqualTo("Debian package");
    assertThat(found.version()).isEqualTo("3.4.23");
    assertThat(calls).hasContent("C download etcd-server\n-x");
    assertOnlyServersAreLeft(1);
  }

  @Test
  void hintsAtStalePackageLists() throws IOException {
    machine.program("apt-get", "echo 'E: Unable to locate package etcd-server'; exit 100");
    machine.program("dpkg-deb", "exit 0");

    assertThatThrownBy(() -> new DebianPackage(machine.search(), cache()).find(progress::add))
        .isInstanceOf(Skipped.class)
        .hasMessageEndingWith(
            "exit code 100: E: Unable to locate package etcd-server (does 'apt-get update' help?)");
  }

  private ServerCache cache() {
    return new ServerCache(machine.search());
  }

  private void assertOnlyServersAreLeft(int number) throws IOException {
    assertThat(machine.cached()).hasSize(number);
  }
}
