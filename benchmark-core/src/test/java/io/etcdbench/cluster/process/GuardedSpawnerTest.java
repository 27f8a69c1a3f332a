// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.process.GuardedSpawner.Child;
import io.etcdbench.cluster.process.GuardedSpawner.Guard;
import io.etcdbench.driver.Eventually;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What happens when the JVM is killed is tested with a JVM that is: see OrphanIT. */
final class GuardedSpawnerTest {
  @TempDir private Path directory;

  @Test
  void appendsTheOutputToTheLog() throws Exception {
    Files.writeString(directory.resolve("log"), "before\n");
    try (GuardedSpawner spawner = GuardedSpawner.best()) {
      Child child = spawner.spawn(List.of("sh", "-c", "echo out; echo err >&2; exit 3"), directory);

      assertThat(child.outer().waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(child.outer().exitValue()).isEqualTo(3);
      assertThat(directory.resolve("log")).hasContent("before\nout\nerr\n");
    }
  }

  @Test
  void endsAChildWhoseShellLosesItsInput() throws Exception {
    try (GuardedSpawner spawner = GuardedSpawner.with(Guard.STANDARD_INPUT)) {
      Child child = spawner.spawn(List.of("sleep", "600"), directory);
      assertThat(child.server().isAlive()).isTrue();
      assertThat(child.server().pid()).isNotEqualTo(child.outer().pid());

      child.outer().getOutputStream().close();

      child.server().onExit().get(20, TimeUnit.SECONDS);
      assertThat(child.outer().waitFor(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void theKernelKillsACommandWithTheThreadThatStartedIt() throws Exception {
    Path running = directory.resolve("running");
    List<String> command = new ArrayList<>(GuardedSpawner.endingWithItsThread());
    command.addAll(List.of("sh", "-c", "touch \"$0\"; exec sleep 600", running.toString()));
    FutureTask<Process> start =
        new FutureTask<>(
            () -> {
              Process process = new ProcessBuilder(command).start();
              Eventually.holds("it runs", () -> Files.exists(running));
              return process;
            });
    new Thread(start).start();
    Process process = start.get();
    try {
      assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as("128 and the number of SIGKILL").isEqualTo(137);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void passesTheExitCodeThroughTheShell() throws Exception {
    try (GuardedSpawner spawner = GuardedSpawner.with(Guard.STANDARD_INPUT)) {
      Child child = spawner.spawn(List.of("sh", "-c", "exit 3"), directory);

      assertThat(child.outer().waitFor(20, TimeUnit.SECONDS)).isTrue();
      assertThat(child.outer().exitValue()).isEqualTo(3);
    }
  }

  @Test
  void saysThatAProgramCannotBeStarted() {
    try (GuardedSpawner spawner = GuardedSpawner.best()) {
      assertThatThrownBy(() -> spawner.spawn(List.of("etcd"), directory.resolve("missing")))
          .isInstanceOf(ClusterException.class)
          .hasMessageStartingWith("'etcd' cannot be started: ");
    }
  }

  @Test
  void hidesProxiesAndServerFlagsOfOurOwnEnvironment() {
    Map<String, String> environment = new HashMap<>();
    for (String name :
        List.of("PATH", "http_proxy", "HTTPS_PROXY", "No_Proxy", "ALL_PROXY", "ETCD_NAME")) {
      environment.put(name, "x");
    }
    environment.put("ETCD_UNSUPPORTED_ARCH", "arm64");

    GuardedSpawner.clean(environment);

    assertThat(environment).containsOnlyKeys("PATH", "ETCD_UNSUPPORTED_ARCH");
  }
}
