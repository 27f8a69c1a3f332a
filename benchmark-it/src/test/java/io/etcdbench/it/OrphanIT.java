// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.cluster.process.ProcessCluster;
import io.etcdbench.observe.machine.Since;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nothing outlives the JVM that started it, however that ends. */
@Tag("alone") // promises an end within two seconds
final class OrphanIT {
  private static final String DATA_DIRECTORY = "etcdbench.data.dir";
  private static final Duration SOON = Duration.ofSeconds(2);
  private static final Duration STARTED = Duration.ofMinutes(5);
  private final List<String> notices = new ArrayList<>();
  private final List<Process> owners = new ArrayList<>();
  @TempDir private Path tools;

  /** Of our own: a start elsewhere on this machine would sweep the usual places before us. */
  @TempDir private Path root;

  @AfterEach
  void killOwners() {
    owners.forEach(owner -> owner.destroyForcibly().onExit().join());
  }

  @Test
  void noMemberOutlivesAKilledOwnerAndTheNextStartDeletesItsData() throws Exception {
    assertNothingOutlives(System.getenv("PATH"));
  }

  @Test
  void aShellGuardsTheMembersWhereTheKernelCannot() throws Exception {
    Files.createSymbolicLink(tools.resolve("sh"), Path.of("/bin/sh"));

    assertNothingOutlives(tools.toString());
  }

  @Test
  void membersAndDataGoWithAnOwnerThatIsAskedToEnd() throws Exception {
    Process owner = startOwner(System.getenv("PATH"));
    Path data = dataOf(owner);
    List<ProcessHandle> members = members(data);
    assertThat(members).hasSize(3);

    owner.destroy();

    Await.until(() -> !owner.isAlive(), Duration.ofSeconds(20), () -> "the owner does not end");
    assertThat(members).noneMatch(Await::runs);
    assertThat(data).doesNotExist();
  }

  @Test
  void noFaultOutlivesAKilledOwner() throws Exception {
    Process owner = startOwner(System.getenv("PATH"), "faults");
    dataOf(owner);
    List<ProcessHandle> all = owner.descendants().toList();
    assertThat(all).as("three members and what is beside them").hasSizeGreaterThan(3);

    Since killed = Since.now();
    owner.destroyForcibly().waitFor();

    Await.endOf(all);
    killed.requireBelow(SOON);
  }

  private void assertNothingOutlives(String path) throws Exception {
    Process owner = startOwner(path);
    Path data = dataOf(owner);
    List<ProcessHandle> members = members(data);
    assertThat(members).as("etcd processes of %s", data).hasSize(3);

    Since killed = Since.now();
    owner.destroyForcibly().waitFor();

    Await.endOf(members);
    killed.requireBelow(SOON);
    assertThat(data).isDirectory();
    startOne();
    assertThat(data).doesNotExist();
    assertThat(notices)
        .contains(
            "deleted leftovers of process %d in %s (0 running members killed)"
                .formatted(owner.pid(), data));
  }

  private void startOne() {
    System.setProperty(DATA_DIRECTORY, root.toString());
    try {
      ProcessCluster.start(
              ClusterSpec.ofMembers(1), EtcdBinary.find(Optional.empty(), line -> {}), notices::add)
          .close();
    } finally {
      System.clearProperty(DATA_DIRECTORY);
    }
  }

  private Process startOwner(String path, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    Collections.addAll(
        command,
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        Program.ONE_COMPILER_FLAG,
        "-D%s=%s".formatted(DATA_DIRECTORY, root),
        "-Detcd.bin=" + EtcdBinary.find(Optional.empty(), line -> {}).path(),
        "-cp",
        System.getProperty("java.class.path"),
        ClusterOwnerMain.class.getName());
    Collections.addAll(command, arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("PATH", path);
    Process owner = builder.start();
    owners.add(owner);
    return owner;
  }

  private static Path dataOf(Process owner) throws Exception {
    CompletableFuture<Optional<String>> line =
        CompletableFuture.supplyAsync(
            () -> owner.inputReader(StandardCharsets.UTF_8).lines().findFirst());
    try {
      String data = line.get(STARTED.toSeconds(), TimeUnit.SECONDS).orElse("");
      assertThat(data).as("the owner's data directory").isNotEmpty();
      return Path.of(data);
    } catch (TimeoutException e) {
      throw new AssertionError("no data directory of the owner within " + STARTED, e);
    }
  }

  /** The servers, without the shells that guard them. */
  private static List<ProcessHandle> members(Path data) {
    return ProcessHandle.allProcesses()
        .filter(p -> arguments(p).anyMatch(a -> a.startsWith("--data-dir=" + data)))
        .filter(p -> arguments(p).noneMatch("-c"::equals))
        .toList();
  }

  private static Stream<String> arguments(ProcessHandle process) {
    return Stream.of(process.info().arguments().orElse(new String[0]));
  }
}
