// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Members in containers. */
@Tag("alone") // any start of containers sweeps what it leaves on purpose
@NeedsDocker
final class ContainerClusterIT extends EtcdClusterContract {
  private static final Duration READY = Duration.ofMinutes(5);

  private final List<String> notices = new ArrayList<>();

  @TempDir private Path directory;

  @Override
  EtcdCluster start(ClusterSpec spec) {
    return StartedMembers.containers(spec, notices::add);
  }

  @Override
  String origin() {
    return "container";
  }

  @Test
  void leavesNothingInDockerWhenItIsClosed() {
    try (Docker docker = new Docker(ProcessHandle.current().pid())) {
      List<String> before = docker.containers();
      try (EtcdCluster cluster = start(ClusterSpec.ofMembers(1))) {
        assertThat(docker.containers()).hasSize(before.size() + cluster.members().size());
      }
      assertThat(docker.containers()).isEqualTo(before);
      assertThat(docker.networks()).hasSize(1);
      assertThat(docker.volumes()).hasSize(before.size());
    }
  }

  @Test
  void sweepsWhatAKilledOwnerLeft() throws Exception {
    Process owner = startOwner();
    try (Docker left = new Docker(owner.pid())) {
      owner.destroyForcibly().waitFor();
      assertThat(left.containers()).as("containers outlive a killed JVM").hasSize(1);

      start(ClusterSpec.ofMembers(1)).close();

      assertThat(left.containers()).isEmpty();
      assertThat(left.networks()).isEmpty();
      assertThat(left.volumes()).isEmpty();
      assertThat(notices)
          .contains(
              "removed leftovers of killed runs from Docker: containers 1, networks 1, volumes 1");
    } finally {
      owner.destroyForcibly();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kill=m0,at=0s,for=1h",
        "freeze=m0,at=0s,for=1h",
        "cut-peers=m0,at=0s,for=1h",
        "cpu-hogs,at=0s,for=1h"
      })
  void sweepsWhatAnOwnerLeftThatWasKilledInTheMiddleOfAFault(String fault) throws Exception {
    Process owner = startOwner(fault);
    try (Docker left = new Docker(owner.pid())) {
      List<ProcessHandle> children = owner.descendants().toList();
      owner.destroyForcibly().waitFor();
      Await.endOf(children);
      assertThat(left.containers()).hasSize(1);

      start(ClusterSpec.ofMembers(1)).close();

      assertThat(left.containers()).isEmpty();
      assertThat(left.networks()).isEmpty();
      assertThat(left.volumes()).isEmpty();
    } finally {
      owner.destroyForcibly();
    }
  }

  @Test
  void refusesProxiesBetweenPeers() {
    assertThatThrownBy(
            () -> start(ClusterSpec.ofMembers(3).with(FaultSpec.NONE.with(Proxies.PEERS))))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("start local processes instead");
  }

  @Test
  void refusesARamDisk() {
    assertThatThrownBy(() -> start(ClusterSpec.ofMembers(1).with(ClusterSpec.Storage.TMPFS)))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("storage can only be disk");
  }

  private Process startOwner(String... faults) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                Program.ONE_COMPILER_FLAG,
                "-cp",
                System.getProperty("java.class.path"),
                ContainerOwnerMain.class.getName()));
    command.addAll(List.of(faults));
    Path said = Files.createTempFile(directory, "owner", ".txt");
    Process owner =
        new ProcessBuilder(command)
            .redirectOutput(said.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      Await.until(
          () -> text(said).contains(System.lineSeparator()) || !owner.isAlive(),
          READY,
          () -> "the owner says nothing");
      assertThat(text(said)).isEqualTo(ContainerOwnerMain.READY + System.lineSeparator());
      return owner;
    } catch (AssertionError e) {
      owner.destroyForcibly();
      throw e;
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
