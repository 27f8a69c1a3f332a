// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.gate.git.GitProject;
import io.etcdbench.observe.machine.Since;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * However a gate or a JMH run is ended, its arms, forks and members end with it, and the next start
 * deletes what it left. The executable file is run as a user runs it.
 */
final class KilledOwnerIT {
  private static final Duration READY = Duration.ofMinutes(5);

  /** Of JVMs whose owner was killed. */
  private static final Duration SOON = Duration.ofSeconds(2);

  /** Stopping in good order lets a turn end and arms delete their keys. */
  private static final Duration IN_GOOD_ORDER = Duration.ofMinutes(1);

  /** They take no member away, so they do not hinder each other. */
  private static final String SIDE_BY_SIDE =
      "peer-delay,at=1s,for=100s,delay=20ms; client-delay,at=1s,for=100s,delay=20ms;"
          + " cpu-hogs,at=1s,for=100s,processes=2"
          + " | delay between members; delay of clients; CPU-bound processes: 2";

  @TempDir private Path directory;
  private Path temporary = Path.of("");
  private Path home = Path.of("");

  @BeforeEach
  void makeDirectories() throws IOException {
    temporary = Files.createDirectory(directory.resolve("tmp"));
    home = Files.createDirectory(directory.resolve("home"));
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void armsAndMembersOfAGateEndWithItAndTheNextStartDeletesItsFiles() throws Exception {
    try (Program gate = gateUnderWay()) {
      List<ProcessHandle> children = gate.children();
      assertThat(children).filteredOn(Program::isJvm).hasSize(2);

      Since killed = Since.now();
      gate.signal("KILL");

      Await.endOf(children);
      killed.requireBelow(SOON);
    }
    assertThat(runs()).hasSize(2);
    try (Program next =
        start(
            "put",
            "--cluster=process:1",
            "--total=10",
            "--warmup=0",
            "--no-rehearse",
            "--output=next")) {
      assertThat(next.exitCode(READY)).as(next.err()).isZero();
      assertThat(next.err()).contains("deleted leftovers of process");
    }
    assertThat(runs()).isEmpty();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(strings = {"KILL", "TERM"})
  void aMemberThatAFaultHasFrozenEndsWithTheRun(String signal) throws Exception {
    try (Program put =
        start(
            "put",
            "--cluster=process:3",
            "--rate=20",
            "--clients=50",
            "--duration=2m",
            "--warmup=0",
            "--no-rehearse",
            "--fault=freeze=follower,at=1s,for=100s",
            "--output=result")) {
      Await.until(
          () -> put.children().stream().anyMatch(KilledOwnerIT::isFrozen) || !put.isAlive(),
          READY,
          put::err);
      // The command that stops the member may still be there as well.
      List<ProcessHandle> members = put.children();
      assertThat(members).as(put.err()).hasSizeGreaterThanOrEqualTo(3);

      put.signal(signal);

      put.exitCode(IN_GOOD_ORDER);
      Await.endOf(members);
    }
  }

  /** Frozen members are the test above; here the other faults that last. */
  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kill=follower,at=1s,for=100s | killed",
        "rolling-restart,at=1s | terminating",
        "cut-peers=leader,at=1s,for=100s | cut off from its peers",
        "blackhole=leader,at=1s,for=100s | is blackholed",
        "reset,at=1s,for=100s,every=50ms | are reset every",
        "slow-fsync=leader,at=1s,for=100s,delay=20ms | delay of each fsync",
        "no-space,at=1s,for=100s | alarm no-space",
        SIDE_BY_SIDE
      })
  void nothingIsLeftOfARunThatIsKilledInTheMiddleOfAFault(String faults, String marks)
      throws Exception {
    List<String> words =
        new ArrayList<>(List.of("put", "--cluster=process:3", "--rate=20", "--clients=50"));
    words.addAll(List.of("--duration=2m", "--warmup=0", "--no-rehearse", "--output=result"));
    List.of(faults.split("; ")).forEach(fault -> words.add("--fault=" + fault));
    List<String> injected = List.of(marks.split("; "));
    try (Program put = start(words.toArray(String[]::new))) {
      Await.until(
          () -> injected.stream().allMatch(put.err()::contains) || !put.isAlive(), READY, put::err);
      StartedMembers.assumeTraceable(
          Optional.of(put.err()).filter(said -> said.contains("strace")));
      List<ProcessHandle> children = put.children();
      assertThat(children).as(put.err()).hasSizeGreaterThanOrEqualTo(2);

      put.signal("KILL");

      put.exitCode(IN_GOOD_ORDER);
      Await.endOf(children);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(strings = {"HUP", "TERM"})
  void nothingOfAGateOutlivesASignal(String signal) throws Exception {
    try (Program gate = gateUnderWay()) {
      List<ProcessHandle> children = gate.children();
      assertThat(children).as(gate.err()).isNotEmpty();

      gate.signal(signal);

      assertThat(gate.exitCode(IN_GOOD_ORDER)).as(gate.err()).isEqualTo(4);
      Await.endOf(children);
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(strings = {"KILL", "HUP"})
  void forksOfAJmhRunEndWithItAndItTouchesNoLockOfOthers(String signal) throws Exception {
    Path precious = Files.writeString(directory.resolve("precious"), "x");
    Files.createSymbolicLink(temporary.resolve("jmh.lock"), precious);
    try (Program jmh =
        start("jmh", "PacingBenchmark", "-f", "1", "-wi", "0", "-i", "30", "--output=result")) {
      Await.until(
          () ->
              jmh.children().stream()
                      .anyMatch(child -> isFork(child) && hasUsed(child, Duration.ofSeconds(1)))
                  || !jmh.isAlive(),
          READY,
          jmh::err);
      List<ProcessHandle> children = jmh.children();
      assertThat(children).as(jmh.err()).isNotEmpty();

      Since stopped = Since.now();
      jmh.signal(signal);

      Await.endOf(children);
      if (signal.equals("KILL")) {
        stopped.requireBelow(SOON);
      }
    }
    assertThat(precious).hasContent("x");
    try (Program next =
        start("jmh", "EngineBenchmark.closedLoop", "-f", "1", "-wi", "0", "-i", "1")) {
      assertThat(next.exitCode(READY)).as(next.err()).isZero();
    }
    assertThat(runs()).isEmpty();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @ParameterizedTest
  @ValueSource(strings = {"KILL", "TERM"})
  void theBuildOfABaselineEndsWithTheGateOrIsEndedByTheNextStart(String signal) throws Exception {
    Path repository = repositoryThatBuildsForEver();
    ProcessHandle build;
    try (Program gate =
        start("gate", "--baseline=HEAD", "--repository=" + repository, "--cluster=process:1")) {
      Await.until(
          () -> Files.exists(directory.resolve("building")) || !gate.isAlive(), READY, gate::err);
      build =
          gate.children().stream()
              .filter(child -> child.info().commandLine().orElse("").contains("mvnw"))
              .findFirst()
              .orElseThrow(() -> new AssertionError(gate.err()));
      List<ProcessHandle> all = Stream.concat(Stream.of(build), build.descendants()).toList();

      gate.signal(signal);

      gate.exitCode(READY);
      if (signal.equals("KILL")) {
        assertThat(build.isAlive()).isTrue();
        try (Program next =
            start(
                "put",
                "--cluster=process:1",
                "--total=10",
                "--warmup=0",
                "--no-rehearse",
                "--output=next")) {
          assertThat(next.exitCode(READY)).as(next.err()).isZero();
        }
      }
      Await.endOf(all);
    }
    assertThat(runs()).isEmpty();
  }

  /** A shell takes the place of the build tool that starts the command. */
  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void aCommandThatIsBoundToItsParentStopsWithItAndKeepsItsResult() throws Exception {
    Map<String, String> environment = environment();
    environment.merge("JAVA_OPTS", " -Detcdbench.boundToParent=true", String::concat);
    try (Program shell =
        Program.startBy(
            List.of("sh", "-c", "\"$@\"; exit", "sh"),
            directory,
            environment,
            "put",
            "--cluster=process:1",
            "--duration=2m",
            "--warmup=0",
            "--no-rehearse",
            "--output=result")) {
      Await.until(
          () -> Program.MEASURED.matcher(shell.err()).find() || !shell.isAlive(),
          READY,
          shell::err);
      List<ProcessHandle> children = shell.children();
      assertThat(children).as(shell.err()).filteredOn(Program::isJvm).hasSize(1);

      shell.signal("KILL");

      Await.endOf(children, IN_GOOD_ORDER.multipliedBy(2));
    }
    assertThat(directory.resolve("result").resolve("run.json")).exists();
    assertThat(runs()).isEmpty();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void theGoToolOfATournamentEndsWithIt() throws Exception {
    Path tool = Files.writeString(directory.resolve("go tool"), "#!/bin/sh\nexec sleep 600\n");
    Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (Program tournament =
        start(
            "tournament",
            "--contestants=grpc",
            "--operations=put",
            "--watches=0",
            "--cluster=process:1",
            "--go-tool=" + tool,
            "--output=result")) {
      Await.until(
          () ->
              tournament.children().stream().anyMatch(KilledOwnerIT::isGoTool)
                  || !tournament.isAlive(),
          READY,
          tournament::err);
      List<ProcessHandle> children = tournament.children();
      assertThat(children).as(tournament.err()).anyMatch(KilledOwnerIT::isGoTool);

      tournament.signal("KILL");

      Await.endOf(children);
    }
  }

  @Test
  void refusesADirectoryThatOthersCouldHaveFilled() throws Exception {
    Path planted =
        Files.createDirectory(temporary.resolve("etcd-bench-" + System.getProperty("user.name")));
    Files.setPosixFilePermissions(planted, PosixFilePermissions.fromString("rwxrwxrwx"));
    try (Program put =
        start("put", "--cluster=process:1", "--total=10", "--warmup=0", "--no-rehearse")) {
      assertThat(put.exitCode(READY)).isEqualTo(1);
      assertThat(put.err())
          .contains("'" + planted + "' can be written by others (mode 777); remove it")
          .doesNotContain("\tat ");
    }
    assertThat(planted).isEmptyDirectory();
  }

  private Program gateUnderWay() throws IOException, InterruptedException {
    Program gate =
        start("gate", "--same", "--workloads=put", "--cluster=process:1", "--output=result");
    Await.until(() -> gate.err().contains("pair 1 of ") || !gate.isAlive(), READY, gate::err);
    Await.until(
        () ->
            gate.children().stream().filter(KilledOwnerIT::isWarmJvm).count() == 2
                || !gate.isAlive(),
        READY,
        gate::err);
    return gate;
  }

  private Path repositoryThatBuildsForEver() {
    Path repository = directory.resolve("repository");
    String unused =
        GitProject.in(repository)
            .commit("touch '%s'\nsleep 600".formatted(directory.resolve("building")));
    return repository;
  }

  private Program start(String... words) throws IOException {
    return Program.start(directory, environment(), words);
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>(Program.ONE_COMPILER);
    environment.put(
        "JAVA_OPTS",
        "-Djava.io.tmpdir=%s -Detcdbench.data.dir=%s -Duser.home=%s"
            .formatted(temporary, temporary, home));
    environment.put("XDG_CACHE_HOME", "");
    return environment;
  }

  /** The directories of runs that are left. */
  private List<Path> runs() throws IOException {
    Path ours = temporary.resolve("etcd-bench-" + System.getProperty("user.name"));
    try (Stream<Path> all = Files.list(ours)) {
      return all.toList();
    }
  }

  /** Linux names the state of a process behind its name in parentheses; T is stopped. */
  private static boolean isFrozen(ProcessHandle process) {
    try {
      String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
      return stat.charAt(stat.lastIndexOf(')') + 2) == 'T';
    } catch (IOException e) {
      return false; // it has ended
    }
  }

  private static boolean isGoTool(ProcessHandle process) {
    return process.info().commandLine().orElse("").endsWith("sleep 600");
  }

  private static boolean isFork(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains("ForkedMain");
  }

  /** An arm that has started: the time until it ends is not the time of its start. */
  private static boolean isWarmJvm(ProcessHandle process) {
    return Program.isJvm(process) && hasUsed(process, Duration.ofSeconds(2));
  }

  private static boolean hasUsed(ProcessHandle process, Duration cpu) {
    return process.info().totalCpuDuration().filter(used -> used.compareTo(cpu) > 0).isPresent();
  }
}
